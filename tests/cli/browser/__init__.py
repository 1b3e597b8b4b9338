"""What the page does in the browser, asked of its modules by a Node where there is one."""
