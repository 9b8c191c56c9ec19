import sharp from 'sharp'
import { expect, test } from 'vitest'
import { button, table, text } from '#server/mail/blocks.ts'
import { inflated, pdfText } from '#test/pdf-text.ts'
import { type DocumentBlock, grid, heading } from './blocks.ts'
import { pdf } from './pdf.ts'
import { pngOf } from './picture.ts'

async function made(
  blocks: readonly DocumentBlock[],
  title = 'Timesheet',
  logo: Buffer | null = null,
): Promise<{ file: string; shown: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf({ title, organization: 'Łódź Food Bank', logo, blocks })) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  return { file: inflated(bytes), shown: pdfText(bytes) }
}

test('a document shows its organization, title, and blocks, also letters that the built-in fonts lack', async () => {
  const { file, shown } = await made([
    heading('Hours'),
    text('Certified by Zoë Świątek.'),
    table(['Employee', 'Ángel Núñez']),
    grid([{ title: 'Day' }, { title: 'Hours', align: 'end' }], [['Mon, Nov 2', '7.50']], ['Total', '37.50']),
    button('Open timesheet', 'https://steward.test/time/my-time'),
  ])
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
  const { file } = await made([heading('Hours'), grid([{ title: 'Day' }], [['Monday']])])
  expect(file).toContain('/Marked true')
  expect(file).toContain('/DisplayDocTitle true')
  expect(file).toContain('/Lang (en-US)')
  expect(file).toContain('<pdfuaid:part>1</pdfuaid:part>')
  for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(file).toContain(`/S /${tag}`)
})

test('a grid goes on with its head on the next page, and each page says which one it is', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Day ${at + 1}`, '8.00'])
  const { file, shown } = await made([grid([{ title: 'Weekday' }, { title: 'Hours' }], rows, ['Total', '960.00'])])
  const pages = file.match(/\/Type \/Page\b(?!s)/g)!.length
  expect(pages).toBeGreaterThan(2)
  expect(shown.split('\n').filter(line => line.startsWith('Weekday'))).toHaveLength(pages)
  expect(shown).toContain('120')
  for (let page = 1; page <= pages; page++) expect(shown).toContain(`Page ${page} of ${pages}`)
})

test('a document without blocks is one page with its title', async () => {
  const { file } = await made([])
  expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
  expect(file.startsWith(`%${'PDF'}-1.7`)).toBe(true)
})

test('the logo stands beside the name of the organization, with a text for those who do not see it', async () => {
  const stored = await sharp({ create: { width: 128, height: 64, channels: 4, background: '#2757b6' } })
    .webp()
    .toBuffer()
  const logo = await pngOf(stored, 96)
  expect(await sharp(logo!).metadata()).toMatchObject({ format: 'png', width: 96, height: 48 })
  const [without, withLogo] = await Promise.all([made([]), made([], 'Timesheet', logo)])
  const said = ({ file }: { file: string }) => [/\/Subtype \/Image/.test(file), /\/S \/Figure/.test(file), /\/Alt/.test(file)]
  expect([said(without), said(withLogo)]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

test('a picture that cannot be read leaves the document without one', async () => {
  expect(await pngOf(Buffer.from('no picture'), 96)).toBeNull()
})
