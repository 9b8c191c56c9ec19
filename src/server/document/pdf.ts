import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { DocumentBlock, GridColumn } from './blocks.ts'

/*
 * The one place that knows pdfkit. Every document is tagged (PDF/UA), titled, in American English, and has its fonts inside: the built-in ones lack letters
 * such as ł.
 */

interface DocumentSpec {
  title: string
  /** The name of the organization, above the title and at the foot of each page. */
  organization: string
  /** Its logo as PNG, beside its name. */
  logo?: Buffer | null
  /** Below the title: whose document it is. It stands at the foot of each page, too. */
  about?: string
  blocks: readonly DocumentBlock[]
}

/** The parts of pdfkit that its types lack (@types/pdfkit 0.17). */
type Doc = PDFKit.PDFDocument & { page: { margins: { bottom: number } } }

const fontFile = (name: string) => readFileSync(join(import.meta.dirname, 'fonts', `${name}.ttf`))
let fonts: { regular: Buffer; bold: Buffer } | undefined
/** Read once, when the first document is made. */
const loadFonts = () => {
  fonts ??= { regular: fontFile('noto-sans-regular'), bold: fontFile('noto-sans-bold') }
  return fonts
}

const MARGIN = 54
const LOGO = 48
const GAP = 6
const SIZES = { title: 18, heading: 12, text: 9.5, foot: 8 } as const
const INK = { text: '#1f2328', soft: '#57606a', line: '#8c959f', link: '#0b5cad' } as const

/** Makes a PDF of blocks, as chunks that can be sent while it is made. */
export async function* pdf({ title, organization, logo = null, about, blocks }: DocumentSpec): AsyncGenerator<Buffer, void> {
  const { regular, bold } = loadFonts()
  const options = {
    size: 'LETTER',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    info: { Title: about === undefined ? title : `${title}, ${about}`, Author: organization, Creator: 'Steward', Producer: 'Steward' },
    lang: 'en-US',
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    // The foot of a page says how many there are.
    bufferPages: true,
    font: null,
  }
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions) as Doc
  doc.registerFont('regular', regular)
  doc.registerFont('bold', bold)
  doc.font('regular').fontSize(SIZES.text).fillColor(INK.text)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const draw = (type: string, work: () => void) => root.add(doc.struct(type, {}, work))
  const top = doc.y
  if (logo !== null) {
    const place: PDFKit.Mixins.ImageOption = { fit: [LOGO, LOGO], align: 'right' }
    root.add(doc.struct('Figure', { alt: `Logo of ${organization}` }, () => doc.image(logo, doc.page.width - MARGIN - LOGO, top, place)))
  }
  const width = doc.page.width - 2 * MARGIN - (logo === null ? 0 : LOGO + GAP * 2)
  draw('P', () => doc.font('bold').fontSize(SIZES.text).fillColor(INK.soft).text(organization, MARGIN, top, { width }))
  draw('H1', () => doc.font('bold').fontSize(SIZES.title).fillColor(INK.text).text(title, { width }))
  if (about !== undefined) draw('P', () => doc.font('bold').fontSize(SIZES.heading).fillColor(INK.text).text(about, { width }))
  doc.x = MARGIN
  doc.y = Math.max(doc.y, logo === null ? 0 : top + LOGO)
  doc.moveDown(0.4)
  for (const block of blocks) drawBlock(doc, root, block)
  root.end()
  drawFeet(doc, [organization, title, ...(about === undefined ? [] : [about])].join(' · '))
  doc.end()
  for await (const chunk of doc) yield chunk as Buffer
}

type Structure = PDFKit.PDFStructureElement

function drawBlock(doc: Doc, root: Structure, block: DocumentBlock): void {
  const plain = () => doc.font('regular').fontSize(SIZES.text).fillColor(INK.text)
  switch (block.kind) {
    case 'heading':
      doc.moveDown(0.8)
      // With what it is about: a sentence, the names of columns, and a row.
      keepTogether(doc, 120)
      root.add(doc.struct('H2', {}, () => doc.font('bold').fontSize(SIZES.heading).fillColor(INK.text).text(block.text)))
      doc.moveDown(0.3)
      return
    case 'text':
      root.add(doc.struct('P', {}, () => plain().text(block.text)))
      doc.moveDown(0.4)
      return
    case 'button': {
      const paragraph = doc.struct('P')
      root.add(paragraph)
      const link = () => plain().fillColor(INK.link).text(block.label, { link: block.url, underline: true })
      paragraph.add(doc.struct('Link', {}, link))
      paragraph.end()
      doc.moveDown(0.4)
      return
    }
    case 'table':
      drawGrid(doc, root, {
        columns: [
          { title: '', width: 1 },
          { title: '', width: 3 },
        ],
        rows: block.rows,
        isNamed: true,
      })
      return
    case 'grid':
      drawGrid(doc, root, block)
  }
}

interface Grid {
  columns: readonly GridColumn[]
  rows: readonly (readonly string[])[]
  total?: readonly string[]
  /** The first cell of each row is its name, and the columns have none. */
  isNamed?: boolean
}

function drawGrid(doc: Doc, root: Structure, { columns, rows, total, isNamed = false }: Grid): void {
  const full = doc.page.width - 2 * MARGIN
  const shares = columns.reduce((sum, { width = 1 }) => sum + width, 0)
  const widths = columns.map(({ width = 1 }) => (full * width) / shares)
  const lefts = widths.map((_, at) => MARGIN + widths.slice(0, at).reduce((sum, width) => sum + width, 0))
  const table = doc.struct('Table')
  root.add(table)

  const head = columns.map(({ title }) => title)
  const heightOf = (cells: readonly string[]) =>
    Math.max(...cells.map((cell, at) => doc.heightOfString(cell || ' ', { width: widths[at]! - GAP }))) + GAP
  const drawRow = (cells: readonly string[], kind: 'head' | 'row' | 'total') => {
    const isBold = kind !== 'row'
    doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(SIZES.text)
      .fillColor(kind === 'head' ? INK.soft : INK.text)
    const height = heightOf(cells)
    if (doc.y + height > doc.page.height - MARGIN - SIZES.foot * 2) {
      doc.addPage()
      if (kind === 'row' && !isNamed) drawRow(head, 'head')
    }
    const top = doc.y
    const row = doc.struct('TR')
    table.add(row)
    cells.forEach((cell, at) => {
      const isHead = kind === 'head' || (isNamed && at === 0)
      const draw = () =>
        doc
          .font(isBold || (isNamed && at === 0) ? 'bold' : 'regular')
          .fontSize(SIZES.text)
          .fillColor(isHead ? INK.soft : INK.text)
          .text(cell, lefts[at]!, top + GAP / 2, {
            width: widths[at]! - GAP,
            align: columns[at]!.align === 'end' ? 'right' : 'left',
          })
      row.add(doc.struct(isHead ? 'TH' : 'TD', {}, draw))
    })
    row.end()
    asArtifact(doc, () => {
      if (isNamed) return
      const y = kind === 'total' ? top : top + height
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + full, y)
        .lineWidth(kind === 'row' ? 0.25 : 0.75)
        .strokeColor(INK.line)
        .stroke()
    })
    doc.x = MARGIN
    doc.y = top + height
  }

  if (!isNamed) {
    // The names of columns are not left alone at the end of a page.
    keepTogether(doc, heightOf(head) + (rows[0] === undefined ? 0 : heightOf(rows[0])) + SIZES.foot * 2)
    drawRow(head, 'head')
  }
  for (const cells of rows) drawRow(cells, 'row')
  if (total !== undefined) drawRow(total, 'total')
  table.end()
  doc.moveDown(0.6)
}

/** Begins a page where less than this height is left. */
function keepTogether(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
}

/** Draws what a screen reader leaves out. */
function asArtifact(doc: Doc, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' } as never)
  draw()
  doc.endMarkedContent()
}

function drawFeet(doc: Doc, about: string): void {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    // Text below the margin would begin another page.
    doc.page.margins.bottom = 0
    const y = doc.page.height - MARGIN + SIZES.foot
    const width = doc.page.width - 2 * MARGIN
    doc.markContent('Artifact', { type: 'Pagination' } as never)
    doc.font('regular').fontSize(SIZES.foot).fillColor(INK.soft)
    doc.text(about, MARGIN, y, { width: width - 60, height: SIZES.foot * 1.5, ellipsis: true })
    doc.text(`Page ${at - start + 1} of ${count}`, MARGIN, y, { width, align: 'right' })
    doc.endMarkedContent()
  }
}
