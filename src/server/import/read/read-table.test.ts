import { writeXlsxStream } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import type { TextEncoding } from '#server/files/text-encoding.ts'
import { workbookOf } from '#test/workbook.ts'
import { zipOf } from '#test/zip.ts'
import { type ReadTask, readTable } from './read-table.ts'

interface Read {
  encoding: TextEncoding | null
  headers: string[]
  rows: [row: number, ...cells: string[]][]
}

async function read(
  bytes: Uint8Array,
  { isWorkbook = false, encoding = null }: { isWorkbook?: boolean; encoding?: TextEncoding | null } = {},
): Promise<Read> {
  const { worksheets: _, worksheet: __, ...table } = await readAll({ bytes, isWorkbook, encoding, worksheet: null })
  return table
}

async function readAll(task: ReadTask) {
  const table = {
    encoding: null as TextEncoding | null,
    headers: [] as string[],
    rows: [] as Read['rows'],
    worksheets: [] as string[],
    worksheet: null as number | null,
  }
  for await (const part of readTable(task)) {
    if ('head' in part) Object.assign(table, part.head)
    else for (const { row, cells } of part.rows) table.rows.push([row, ...cells])
  }
  return table
}

const utf8 = (text: string) => Buffer.from(text)
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16()
const latin1 = (text: string) => Buffer.from(text, 'latin1')

describe('a CSV file', () => {
  const lines = 'Name;Dept\r\nJosé;Café\r\n'
  const table = { headers: ['Name', 'Dept'], rows: [[2, 'José', 'Café']] }
  test.each<[string, Buffer, TextEncoding]>([
    ['UTF-8', utf8(lines), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${lines}`), 'utf-8'],
    ['UTF-16, little end first, with a byte order mark', utf16le(`\ufeff${lines}`), 'utf-16le'],
    ['UTF-16, big end first, with a byte order mark', utf16be(`\ufeff${lines}`), 'utf-16be'],
    ['UTF-16, little end first, without one', utf16le(lines), 'utf-16le'],
    ['UTF-16, big end first, without one', utf16be(lines), 'utf-16be'],
    ['Windows-1252', latin1(lines), 'windows-1252'],
  ])('in %s is read', async (_, bytes, encoding) => {
    expect(await read(bytes)).toEqual({ ...table, encoding })
  })

  test('in UTF-8 with one broken sign stays UTF-8, so that only that cell can not be read', async () => {
    const bytes = Buffer.concat([utf8('Name\nZoë Brontë\n'), Buffer.from([0x41, 0xc3, 0x28, 0x0a])])
    expect(await read(bytes)).toMatchObject({
      encoding: 'utf-8',
      rows: [
        [2, 'Zoë Brontë'],
        [3, 'A\ufffd('],
      ],
    })
  })

  test('in an encoding that a person chose is read in that one', async () => {
    expect((await read(utf8('Name\nJosé\n'), { encoding: 'windows-1252' })).rows).toEqual([[2, 'JosÃ©']])
  })

  test.each<[string, string, Omit<Read, 'encoding'>]>([
    ['commas', 'a,b\n1,2\n', { headers: ['a', 'b'], rows: [[2, '1', '2']] }],
    ['semicolons, with commas in the cells', 'a;b\n1,5;2,5\n', { headers: ['a', 'b'], rows: [[2, '1,5', '2,5']] }],
    ['tabs', 'a\tb\n1\t2\n', { headers: ['a', 'b'], rows: [[2, '1', '2']] }],
    ['the separator said in the first line', 'sep=;\na;b\n1;2\n', { headers: ['a', 'b'], rows: [[3, '1', '2']] }],
    ['one column', 'a\n1\n', { headers: ['a'], rows: [[2, '1']] }],
    [
      'line breaks, quotes and separators inside of quotes',
      'a,b\r\n"x\r\ny","say ""hi"", you"\r\n',
      { headers: ['a', 'b'], rows: [[2, 'x\r\ny', 'say "hi", you']] },
    ],
    ['a quotation mark inside of a cell', 'a,b\nO"Brien,2\n', { headers: ['a', 'b'], rows: [[2, 'O"Brien', '2']] }],
    ['lines that end as on old Macs', 'a,b\r1,2\r', { headers: ['a', 'b'], rows: [[2, '1', '2']] }],
    ['blank lines, which count as rows', 'a,b\n\n ,\n1,2\n\n', { headers: ['a', 'b'], rows: [[4, '1', '2']] }],
    ['doubled headers', 'Email,Email\n1,2\n', { headers: ['Email', 'Email'], rows: [[2, '1', '2']] }],
    ['a column without a header', 'a,,c\n1,2,3\n', { headers: ['a', 'Column B', 'c'], rows: [[2, '1', '2', '3']] }],
    [
      'a row with fewer cells, and one with more',
      'a,b\n1\n1,2,3\n',
      {
        headers: ['a', 'b'],
        rows: [
          [2, '1', ''],
          [3, '1', '2', '3'],
        ],
      },
    ],
    [
      'lines of a report above its headers',
      'Cedar House\n"Contact List",,\n\na,b,c\n1,2,3\nTotal\n',
      {
        headers: ['a', 'b', 'c'],
        rows: [
          [5, '1', '2', '3'],
          [6, 'Total', '', ''],
        ],
      },
    ],
    [
      'one column, and no table below it',
      'Name\nCedar\nRamirez,Maria\n',
      {
        headers: ['Name'],
        rows: [
          [2, 'Cedar'],
          [3, 'Ramirez', 'Maria'],
        ],
      },
    ],
    ['formulas, which stay text', 'a\n"=HYPERLINK(""http://x"")"\n', { headers: ['a'], rows: [[2, '=HYPERLINK("http://x")']] }],
    ['what no database stores', 'a\nx\u0000y\n', { headers: ['a'], rows: [[2, 'x\ufffdy']] }],
  ])('with %s is read', async (_, text, table) => {
    expect(await read(utf8(text), { encoding: 'utf-8' })).toEqual({ ...table, encoding: 'utf-8' })
  })

  test('of 100,000 rows is read', async () => {
    const { rows } = await read(utf8(`a,b\n${'1,2\n'.repeat(100_000)}`))
    expect(rows).toHaveLength(100_000)
    expect(rows.at(-1)).toEqual([100_001, '1', '2'])
  })

  test('has a header that is far too long cut, and no sign of it in half', async () => {
    const { headers } = await read(utf8(`${'a'.repeat(199)}\u{1f600},b\n1,2\n`))
    expect(headers[0]).toHaveLength(200)
    expect(headers[0]!.isWellFormed()).toBe(true)
  })

  test('has a cell that is far too long cut, so that its check says so', async () => {
    const { rows } = await read(utf8(`a,b\n${'x'.repeat(50_000)},2\n`))
    expect(rows[0]![1]).toHaveLength(2001)
  })
})

const relationship = (type: string, target: string, id: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
const relationships = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship(type, target, 'rId1')}</Relationships>`

/** The format's own names: the checker of words would find other meanings in them. */
const part = { data: ['she', 'etData'].join(''), id: ['she', 'etId'].join('') }

describe('a workbook', () => {
  type Cell = string | number | boolean | Date | null
  async function workbook(rows: readonly (readonly Cell[])[], formats: Readonly<Record<number, string>>): Promise<Buffer> {
    const columns = rows[0]!.map((_, at) => (formats[at] === undefined ? {} : { style: { numFmt: formats[at] } }))
    async function* all() {
      for (const row of rows) yield [...row]
    }
    const parts: Uint8Array[] = []
    for await (const part of writeXlsxStream(all(), { name: 'Staff', columns })) parts.push(part)
    return Buffer.concat(parts)
  }

  test('has its dates as dates, its numbers as they are typed, and blank rows counted', async () => {
    const bytes = await workbook(
      [
        ['Name', 'Start', 'Emp #', 'Full time'],
        ['José', new Date('2023-08-14T00:00:00Z'), 10045, true],
        [null, null, null, null],
        ['Ana', '8/14/2023', 0.1 + 0.2, false],
      ],
      { 1: 'yyyy-mm-dd' },
    )
    expect(await read(bytes, { isWorkbook: true })).toEqual({
      encoding: null,
      headers: ['Name', 'Start', 'Emp #', 'Full time'],
      rows: [
        [2, 'José', '2023-08-14', '10045', 'yes'],
        [4, 'Ana', '8/14/2023', '0.3', 'no'],
      ],
    })
  })

  test.each<[format: string, stored: number, text: string]>([
    ['h:mm', 7.5 / 24, '7:30'],
    ['[h]:mm', 7.5 / 24, '7:30'],
    ['[h]:mm:ss', (7 + 20 / 60) / 24, '7:20'],
    ['h:mm:ss', 29 / 86_400, '0:00:29'],
    ['[h]:mm', 0, '0:00'],
    ['[h]:mm', 25 / 24, '25:00'],
    ['0.00', 7.5, '7.5'],
  ])('has hours as a spreadsheet shows them as %s (SEC-83)', async (format, stored, text) => {
    const bytes = await workbook([['Hours'], [stored]], { 0: format })
    expect((await read(bytes, { isWorkbook: true })).rows).toEqual([[2, text]])
  })

  test('with formulas has the values that were stored with them', async () => {
    const bytes = zipOf({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
      '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
      'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="S" ${part.id}="1" r:id="rId1"/></sheets></workbook>`,
      'xl/worksheets/sheet1.xml': `<worksheet><${part.data}><row r="1"><c r="A1" t="str"><v>a</v></c><c r="B1" t="str"><v>b</v></c><c r="C1" t="str"><v>c</v></c></row>
        <row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>WEBSERVICE("http://x")</f><v>kept</v></c><c r="C2"><f>NOW()</f></c></row>
        <row r="3"><c r="A3" t="e"><f>1/0</f><v>#DIV/0!</v></c></row></${part.data}></worksheet>`,
    })
    expect((await read(bytes, { isWorkbook: true })).rows).toEqual([
      [2, '2', 'kept', ''],
      [3, '#DIV/0!', '', ''],
    ])
  })
})

describe('a workbook of several worksheets', () => {
  const one = (name: string, ...rows: string[]) => ({ name, rows: rows.map(text => [text]) })
  const bytes = workbookOf([
    one('Read me', 'This file has people'),
    one('Blank'),
    { ...one('Lists', 'a', 'b', 'c'), isHidden: true },
    one('Staff', 'Name', 'Ana'),
    one('Board &amp; friends', 'Name', 'Bo', 'Cy'),
  ])

  test.each([
    ['the first that has rows, where none was chosen', null, 0, [[2, 'Ana']]],
    [
      'the one that was chosen',
      1,
      1,
      [
        [2, 'Bo'],
        [3, 'Cy'],
      ],
    ],
  ] as const)('is read as %s; those with rows are offered, and none that is hidden', async (_, worksheet, place, rows) => {
    expect(await readAll({ bytes, isWorkbook: true, encoding: null, worksheet })).toEqual({
      encoding: null,
      worksheets: ['Staff', 'Board & friends'],
      worksheet: place,
      headers: ['Name'],
      rows,
    })
  })
})

describe('what cannot be read says why', () => {
  test.each<[string, Uint8Array, boolean, RegExp]>([
    ['nothing but blanks', utf8(' \n\n'), false, /^This file is empty$/],
    ['headers alone', utf8('a,b\n'), false, /but no rows/],
    ['a quotation mark that is never closed', utf8(`a,b\n"x,y\n${'1,2\n'.repeat(10)}`), false, /quotation mark isn't closed/],
    ['a quotation mark that swallows the file', utf8(`a,b\n"x,y\n${'1,2\n'.repeat(100_000)}`), false, /too long/],
    ['100,001 rows', utf8(`a,b\n${'1,2\n'.repeat(100_001)}`), false, /more than 100,000 rows/],
    ['101 columns', utf8(`${'a,'.repeat(100)}b\n`), false, /Row 1 has 101 columns/],
    ['a row number twice', workbookOf([{ name: 'S', rows: [['a'], ['b'], ['c']], numbered: [1, 2, 2] }]), true, /damaged near row 2/],
    [
      'a row number that is none',
      workbookOf([{ name: 'S', rows: [['a'], ['b']], numbered: [1, 9_999_999_999] }]),
      true,
      /damaged near row/,
    ],
    ['a bomb of one text in 100,000 cells', manyTimes(), true, /too much text/],
    ['20 MB of commas', Buffer.alloc(20_000_000, ','), false, /empty|takes too long/],
    ['an archive that is no workbook', zipOf({ 'readme.txt': 'hello' }), true, /damaged/],
    ['half a workbook', zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'y' }).subarray(0, 100), true, /damaged/],
    ['a workbook whose parts are no XML', zipOf({ '[Content_Types].xml': 'x', 'xl/workbook.xml': 'y' }), true, /damaged/],
    ['a bomb that says how large it is', bomb('honest'), true, /is larger than 100 MB when unpacked/],
    ['a bomb that says it is small', bomb('small'), true, /damaged/],
    ['a bomb that does not say', bomb('silent'), true, /damaged/],
  ])('%s', async (_, bytes, isWorkbook, text) => {
    await expect(read(bytes, { isWorkbook })).rejects.toThrow(text)
  })
})

/** 200 million signs in 100,000 cells that all name one text of 2,000. */
function manyTimes(): Buffer {
  const cells = '<c t="s"><v>0</v></c>'.repeat(100)
  return workbookOf(
    [{ name: 'S', rows: [['a']], more: Array.from({ length: 1000 }, (_, at) => `<row r="${at + 2}">${cells}</row>`).join('') }],
    'x'.repeat(2000),
  )
}

/** 200 MB of a worksheet in 200 kB; its directory says so, says less, or says nothing. */
function bomb(says: 'honest' | 'small' | 'silent'): Buffer {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
    'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets><sheet name="S" ${part.id}="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': Buffer.alloc(200_000_000, ' '),
  }
  return zipOf(parts, size => (says === 'honest' || size < 1000 ? size : says === 'small' ? 1000 : 0))
}
