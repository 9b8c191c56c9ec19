import { expect, test } from 'vitest'
import { button, table, text } from '#server/mail/blocks.ts'
import { type DocumentBlock, grid, heading } from './blocks.ts'
import { pdf } from './pdf.ts'

async function made(blocks: readonly DocumentBlock[], title = 'Timesheet'): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf({ title, organization: 'Łódź Food Bank', blocks, compress: false })) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

/** The letters of each font, by the code that the file gives them: its table back to Unicode. */
function alphabets(file: string): Map<string, string>[] {
  return [...file.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g)].map(([, ranges]) => {
    const letters = new Map<string, string>()
    for (const [, first, , targets] of ranges!.matchAll(/<(\w+)> <(\w+)> \[(.*?)\]/g)) {
      targets!.match(/<[\w ]+>/g)!.forEach((target, at) => {
        const units = target.slice(1, -1).replaceAll(' ', '').match(/.{4}/g)!
        const code = (Number.parseInt(first!, 16) + at).toString(16).padStart(4, '0')
        letters.set(code, String.fromCharCode(...units.map(unit => Number.parseInt(unit, 16))))
      })
    }
    return letters
  })
}

/** What the file shows, as lines: every text that is drawn, read by the alphabet of either font. */
function textsOf(file: string): string[] {
  const fonts = alphabets(file)
  return [...file.matchAll(/\[((?:<[0-9a-f]*>[ \-\d.]*)+)\] TJ/g)].flatMap(([, line]) => {
    const codes = [...line!.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
    return fonts.map(font => codes.map(code => font.get(code) ?? '\u0000').join(''))
  })
}

test('a document shows its organization, title, and blocks, also letters that the built-in fonts lack', async () => {
  const file = await made([
    heading('Hours'),
    text('Certified by Zoë Świątek.'),
    table(['Employee', 'Ángel Núñez']),
    grid([{ title: 'Day' }, { title: 'Hours', align: 'end' }], [['Mon, Nov 2', '7.50']], ['Total', '37.50']),
    button('Open timesheet', 'https://steward.test/time/my-time'),
  ])
  const shown = textsOf(file).join('\n')
  for (const part of [
    'Łódź',
    'Food',
    'Timesheet',
    'Hours',
    'Zoë',
    'Świątek.',
    'Employee',
    'Ángel',
    'Núñez',
    'Mon,',
    '7.50',
    '37.50',
    'Open',
  ])
    expect(shown).toContain(part)
  expect(file).toContain('(https://steward.test/time/my-time)')
})

test('a document is tagged, titled, and in a language', async () => {
  const file = await made([heading('Hours'), grid([{ title: 'Day' }], [['Monday']])])
  expect(file).toContain('/Marked true')
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toContain('/Lang (en-US)')
  expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
  for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(file).toContain(`/S /${tag}`)
})

test('a grid goes on with its head on the next page, and each page says which one it is', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Day ${at + 1}`, '8.00'])
  const file = await made([grid([{ title: 'Weekday' }, { title: 'Hours' }], rows, ['Total', '960.00'])])
  const shown = textsOf(file)
  const pages = file.match(/\/Type \/Page\b(?!s)/g)!.length
  expect(pages).toBeGreaterThan(2)
  expect(shown.filter(line => line.startsWith('Weekday'))).toHaveLength(pages)
  expect(shown.join('\n')).toContain('120')
  for (let page = 1; page <= pages; page++) expect(shown.some(line => line.includes(`${page} of ${pages}`))).toBe(true)
})

test('a document without blocks is one page with its title', async () => {
  const file = await made([])
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(file.startsWith('%PDF-1.7')).toBe(true)
})
