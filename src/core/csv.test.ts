import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CsvCell, csvRows, withoutGuards } from './csv.ts'

const cell = (value: CsvCell) => csvRows([[value]]).slice(0, -2)

describe('text that a spreadsheet would execute is neutralized (SEC-77)', () => {
  test.each([
    ['=HYPERLINK(A1)', "'=HYPERLINK(A1)"],
    ['=1+1', "'=1+1"],
    ['+44 20 7946', "'+44 20 7946"],
    ['-2 hours', "'-2 hours"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tindented', "'\tindented"],
    ['\rreturn', `"'\rreturn"`],
    ['  =1', "'  =1"],
    ['"=1+1"', `"'""=1+1"""`],
    ["'=1+1", "''=1+1"],
    ['“=1', "'“=1"],
    ['＝1+1', "'＝1+1"],
    // In many locales Excel splits at semicolons, also inside quotes that do not start a cell.
    ['x;=1+1', `"x;'=1+1"`],
    ['x; "@SUM(A1)', `"x;' ""@SUM(A1)"`],
    ['x\n-1', `"x\n'-1"`],
    ['x\r\n\r\n=1', `"x\r\n\r\n'=1"`],
    ['x\n \t"=1', `"x\n' \t""=1"`],
    ['\n=1', `"'\n'=1"`],
  ])('%j → %j', (text, written) => expect(cell(text)).toBe(written))
})

describe('text that no spreadsheet executes is unchanged', () => {
  test.each([
    ['Rosa Delgado', 'Rosa Delgado'],
    ['a=b', 'a=b'],
    ['Jean-Luc', 'Jean-Luc'],
    ['2026-11-20', '2026-11-20'],
    ['', ''],
    [null, ''],
  ])('%j → %j', (value, written) => expect(cell(value)).toBe(written))
})

describe('a number stays a number, including a negative one (SEC-78)', () => {
  test.each([
    [-90, '-90'],
    [0, '0'],
    [-1.5, '-1.5'],
    [1440, '1440'],
    [{ decimal: '-12.50' }, '-12.50'],
  ])('%j → %s', (value, written) => expect(cell(value)).toBe(written))
})

describe('separators, quotes and line ends stay inside their cell (SEC-81)', () => {
  test.each([
    ['Bell, Marcus', '"Bell, Marcus"'],
    ['the "relief" shift', '"the ""relief"" shift"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' padded ', '" padded "'],
    ['a;b', '"a;b"'],
    ['a; - b', `"a;' - b"`],
    ['⛵ Tomás', '⛵ Tomás'],
    ['first\r\n\r\nsecond', '"first\r\n\r\nsecond"'],
    ['first;\r\n\tindented\r\n', '"first;\r\n\tindented\r\n"'],
    ['one; two =2\n a-b', '"one; two =2\n a-b"'],
  ])('%j → %j', (text, written) => expect(cell(text)).toBe(written))

  test('each row ends with CRLF, including the last one', () => {
    expect(
      csvRows([
        ['a', 1],
        ['b', 2],
      ]),
    ).toBe('a,1\r\nb,2\r\n')
  })
})

/** A strict parser of RFC 4180: throws for anything the grammar does not allow. */
function parse(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (let at = 0; at < text.length; ) {
    const match = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
    match.lastIndex = at
    const found = match.exec(text)
    if (!found) throw new Error(`no cell at ${at}`)
    const [whole, raw, end] = found as unknown as [string, string, string]
    row.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw)
    if (end === '\r\n') {
      rows.push(row)
      row = []
    }
    at += whole.length
  }
  return rows
}

/** A parser that separates at semicolons and accepts quotes only at the start of a cell, as Excel does in many locales. */
function parseAtSemicolons(text: string): string[] {
  return [...text.matchAll(/(?:"((?:[^"]|"")*)"?([^;\r\n]*)|([^;\r\n]*))(?:;|\r\n|\r|\n|$)/g)].map(
    ([, quoted, rest = '', plain]) => plain ?? quoted!.replaceAll('""', '"') + rest,
  )
}

const beginsLikeFormula = /^[\s"]*[=+\-@\t\r]/

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', ';', ' ', 'x', '👩‍🌾')).map(parts => parts.join('')),
)

test('a strict parser returns every table cell by cell, and no text in it begins like a formula (SEC-77, SEC-81)', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5 }).chain(width => fc.array(fc.array(text, { minLength: width, maxLength: width }), { maxLength: 8 })),
      rows => {
        const file = csvRows(rows)
        const back = parse(file)
        expect(back.map(row => row.length)).toEqual(rows.map(row => row.length))
        back.forEach((row, r) => {
          row.forEach((read, c) => {
            const original = rows[r]![c]!
            // Only apostrophes were added, at most one in front where nothing splits the cell.
            expect(read.replaceAll("'", '')).toBe(original.replaceAll("'", ''))
            if (!/[;\r\n]/.test(original)) expect([original, `'${original}`]).toContain(read)
            expect(read).not.toMatch(beginsLikeFormula)
          })
        })
        for (const cell of parseAtSemicolons(file)) expect(cell).not.toMatch(/^ *[=+\-@]/)
      },
    ),
  )
})

/** Where Excel may start a cell: at the start of the text, after a semicolon and after a line end. */
const mayBeFormula = /(?:^|[;\r\n])[\s"'“”‘’]*[=+\-@＝＋－＠]|^[\s"'“”‘’]*[\t\r]/

test('text in which no cell begins like a formula comes back byte for byte (SEC-81)', () => {
  const harmless = text.filter(one => !mayBeFormula.test(one))
  fc.assert(
    fc.property(fc.array(harmless, { minLength: 1, maxLength: 5 }), row => {
      expect(parse(csvRows([row]))).toEqual([row])
    }),
  )
})

test('any text comes back as it was where the guards are taken off again', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), row => {
      expect(parse(csvRows([row])).map(cells => cells.map(withoutGuards))).toEqual([row])
    }),
  )
  expect(withoutGuards("'+1 555 010 0131")).toBe('+1 555 010 0131')
  expect(withoutGuards("O'Brien")).toBe("O'Brien")
})

test('the time of a text grows with its length, not with its square: of line ends, blanks, quotes and separators', () => {
  const long = 100_000
  for (const sign of ['\n', '\r\n', ' ', '"', "'", ';', '\t']) {
    const written = cell(`a${sign.repeat(long)}b`)
    expect(written.replaceAll('""', '"').includes(`a${sign.repeat(long)}b`)).toBe(true)
  }
})
