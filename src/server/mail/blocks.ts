/**
 * Building blocks of a mail, from top to bottom. Every mail consists only of these, so that all mails look alike and nothing a person typed
 * becomes markup.
 */
export type MailBlock =
  | { kind: 'text'; text: string }
  /** A link, as the mail's own action. */
  | { kind: 'button'; label: string; url: string }
  /** Lines of a name and a value. */
  | { kind: 'table'; rows: readonly (readonly [name: string, value: string])[] }

export const text = (value: string): MailBlock => ({ kind: 'text', text: value })
export const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url })
export const table = (...rows: (readonly [string, string])[]): MailBlock => ({ kind: 'table', rows })

/** A mail's plain text: blocks with an empty line between them, a button as its address. Its HTML: `mailHtml`. */
export function mailText(blocks: readonly MailBlock[]): string {
  return `${blocks.map(textOf).join('\n\n')}\n`
}

function textOf(block: MailBlock): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'button') return block.url
  return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
}
