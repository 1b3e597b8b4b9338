// Style sheets that come with what needs them.

/** The sheet of this name, once. */
export function style(name) {
  const href = `/b/${document.documentElement.dataset.build}/${name}`;
  if (!document.querySelector(`link[href="${href}"]`)) document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
