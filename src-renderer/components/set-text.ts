/** Writes only what changed: an equal text costs no layout. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}
