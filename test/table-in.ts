import { type CellValue, streamXlsxRows } from 'hucre/xlsx'

/** The rows of an XLSX file, with its head. */
export async function tableIn(file: Uint8Array): Promise<CellValue[][]> {
  const rows: CellValue[][] = []
  for await (const { values } of streamXlsxRows(file)) rows.push(values)
  return rows
}
