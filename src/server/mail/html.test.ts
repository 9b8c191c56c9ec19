import { expect, test } from 'vitest'
import { button, type MailBlock, table, text } from './blocks.ts'
import { mailHtml } from './html.ts'

const html = (blocks: readonly MailBlock[], organizationName: string | null = null, subject = 'A subject') =>
  mailHtml({ subject, blocks, organizationName })
/** Renders a block and returns the card's content. */
const card = (block: MailBlock) =>
  /<td class="card"[^>]*>\n(.*?)\n<\/td>/s.exec(html([block]))![1]!.replace(/ (?:style|class)="[^"]*"/g, '')

test.each<[string, MailBlock, string]>([
  ['a text is a paragraph', text('Hello'), '<p>Hello</p>'],
  ['its lines stay lines', text('One\nTwo\r\nThree'), '<p>One<br>Two<br>Three</p>'],
  [
    'a button is a link, with its address under it',
    button('Open', 'https://x.test/a?b=1&c=2'),
    '<p><a href="https://x.test/a?b=1&amp;c=2">Open</a></p>\n<p>Or copy this address: <a href="https://x.test/a?b=1&amp;c=2">https://x.test/a?b=1&amp;c=2</a></p>',
  ],
  [
    'a table has a heading for each row',
    table(['Priority', 'High'], ['Filed by', 'Ann']),
    '<table width="100%" cellpadding="0" cellspacing="0" border="0"><tr><th scope="row" align="left" valign="top">Priority</th><td valign="top">High</td></tr><tr><th scope="row" align="left" valign="top">Filed by</th><td valign="top">Ann</td></tr></table>',
  ],
])('%s', (_, block, expected) => {
  expect(card(block)).toBe(expected)
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><style>*{display:none}',
  '</title><b>',
  '<!-- ',
  '&lt;b&gt;',
]

test.each(hostile)('a name is text wherever it stands, and never markup: %s (SEC-139)', name => {
  const mail = html([text(name), button(name, `https://x.test/?q=${name}`), table([name, name])], name, name)
  const document = html([text('x'), button('x', 'https://x.test/?q=x'), table(['x', 'x'])], 'x', 'x')
  // With the same tags and attributes as a mail of harmless names.
  const markup = (of: string) => of.match(/<[^>]*>/g)!.map(tag => tag.replace(/href="[^"]*"/, 'href'))
  expect(markup(mail)).toEqual(markup(document))
  expect(mail).not.toContain(name.replace('&lt;', '<'))
})

test('the head names the organization that sends it, and the name becomes no link', () => {
  expect(html([text('Hi')], 'Harbor Light')).toMatch(/>Harbor Light<\/td>/)
  expect(html([text('Hi')], 'evil.example')).not.toContain('evil.example')
  expect(html([text('Hi')])).toMatch(/>Steward<\/td>/)
})

test('nothing is loaded from anywhere, no script runs, and the colors of both schemes are in the mail itself', () => {
  const mail = html([text('Hi,'), text('A sentence.'), button('Open', 'https://x.test/a'), table(['a', 'b'])], 'Harbor Light')
  expect(mail).not.toMatch(/<(?:img|script|link|iframe|object|video)\b|url\(|@import|\bsrc=/)
  expect(mail.match(/https?:\/\/[^\s"'<]+/g)).toEqual(Array.from({ length: 3 }, () => 'https://x.test/a'))
  expect(mail).toContain('<html lang="en">')
  expect(mail).toContain('<meta name="color-scheme" content="light dark">')
  expect(mail).toContain('@media (prefers-color-scheme:dark)')
})

test('the preview beside the subject is the first sentence, not the greeting', () => {
  expect(html([text('Hi,'), text('You were invited.')])).toMatch(/display:none[^>]*>You were invited\.<\/div>/)
})
