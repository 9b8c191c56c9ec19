/** Draws a box around lines, so that they stand out in a log. Lines keep their width in a terminal of any width. */
export function inBox(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map(line => line.length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map(line => `│ ${line.padEnd(width)} │`), `└${edge}┘`]
}
