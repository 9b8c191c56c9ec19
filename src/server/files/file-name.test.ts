import { expect, test } from 'vitest'
import { XLSX } from '#core/file-limits.ts'
import { contentDisposition, displayName, nameOfType } from './file-name.ts'

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
  expect([...nameOfType(displayName(longest), XLSX)].length).toBeLessThanOrEqual(200)
})

test.each([
  ['application/pdf', 'letter.pdf', 'letter.pdf'],
  ['application/pdf', 'LETTER.PDF', 'LETTER.PDF'],
  ['application/pdf', 'letter.html', 'letter.html.pdf'],
  ['application/pdf', 'letter.pdf.exe', 'letter.pdf.exe.pdf'],
  ['application/pdf', 'letter', 'letter.pdf'],
  ['text/csv', 'people.tsv', 'people.tsv'],
  ['text/csv', 'people.bat', 'people.bat.csv'],
  ['text/plain', 'notes.cmd', 'notes.cmd.txt'],
  [XLSX, 'people.exe', 'people.exe.xlsx'],
])('a file of the type %s sent as %s is saved as %s, which opens as what it is', (type, given, kept) =>
  expect(nameOfType(given, type)).toBe(kept),
)

test.each([
  ['plain.pdf', `attachment; filename="plain.pdf"; filename*=UTF-8''plain.pdf`],
  ['a"b\\c%41.pdf', `attachment; filename="a_b_c_41.pdf"; filename*=UTF-8''a%22b%5Cc%2541.pdf`],
  ["it's (1)*.pdf", `attachment; filename="it's (1)*.pdf"; filename*=UTF-8''it%27s%20%281%29%2A.pdf`],
  ['Grüße.pdf', `attachment; filename="Gr__e.pdf"; filename*=UTF-8''Gr%C3%BC%C3%9Fe.pdf`],
])('the header for %s is of plain signs, and whole in its second part (RFC 6266, RFC 8187)', (name, header) =>
  expect(contentDisposition('attachment', name)).toBe(header),
)
