// A log of somewhere else: dropped on the page or chosen, sent to the own program on this machine, and to nobody.

import { LARGEST } from "./log_file.js";
import { storage } from "./storage.js";

/** Hand a file over; what it is called there, or the sentence why it is not taken. */
export async function handOver(file, say) {
  if (!file.size || file.size > LARGEST) return { wrong: say("A log has at most {n} MB, and this file is empty or larger: it is none, and was not opened.", { n: LARGEST >> 20 }) };
  try {
    const answer = await fetch("/drop", { method: "POST", headers: { "X-Tafelrunde-Token": storage("sessionStorage").getItem("token") ?? "", "Content-Type": "application/octet-stream" }, body: file });
    if (answer.ok) return { dropped: (await answer.json()).dropped, name: file.name };
  } catch { /* the connection was cut: the same sentence */ }
  return { wrong: say("The file could not be handed to your own program. It was not changed; try it once more.") };
}

/** Files that are dropped anywhere on the page, as long as `wanted` says so, go to `take`; elsewhere a browser would leave the page. */
export function drops(wanted, take) {
  const holds = (event) => event.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = wanted() ? "copy" : "none";
  });
  addEventListener("drop", (event) => {
    if (!holds(event)) return;
    event.preventDefault();
    if (wanted() && event.dataTransfer.files.length) take(event.dataTransfer.files[0]);
  });
}
