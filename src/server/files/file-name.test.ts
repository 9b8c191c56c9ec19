import { expect, test } from 'vitest'
import { contentDisposition, displayName } from './file-name.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../x', 'x'],
  ['..', 'file'],
  ['.bashrc', 'bashrc'],
  ['C:\\temp\\Zeugnis.pdf', 'Zeugnis.pdf'],
  ['a/b/', 'file'],
  ['', 'file'],
  ['   ', 'file'],
  ['invoice\u202egnp.exe', 'invoicegnp.exe'],
  ['a\r\nb.txt', 'ab.txt'],
  ['tab\tand\u0000zero.txt', 'tabandzero.txt'],
  ['👩‍🚀.png', '👩🚀.png'],
  [`${'é'.repeat(300)}.jpeg`, `${'é'.repeat(120)}.jpeg`],
  [`${'👍'.repeat(300)}`, '👍'.repeat(120)],
  [`a.${'b'.repeat(300)}`, `a.${'b'.repeat(118)}`],
])('%j is offered as %j', (given, shown) => expect(displayName(given)).toBe(shown))

test('no name is longer than its column takes, however it is made', () => {
  const longest = `${'👍'.repeat(300)}.${'x'.repeat(8)}`
  expect([...displayName(longest)].length).toBeLessThanOrEqual(200)
})

test.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['Grüße.pdf', `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`],
])('the header for %s is of plain signs, and whole in its second part (RFC 6266, RFC 8187)', (name, header) =>
  expect(contentDisposition('attachment', name)).toBe(header),
)
