import { z } from 'zod'
import { type EndpointAccess, endpoint, fileDownload, type RestPath } from './endpoint.ts'
import { drawnFor } from './schemas.ts'
import type { Tag } from './tags.ts'

interface ExportSpec<Filters extends z.ZodRawShape> {
  /** Of the list; the files are at `<path>.csv` and `<path>.xlsx`. */
  path: RestPath
  tag: Tag
  /** Plural noun for the rows: 'departments'. Also the file's name, unless `fileName` gives another. */
  noun: string
  /** The list's own filters, without page and sort. */
  filters: Filters
  /** Without extension. It gets the filters as they are in the address. */
  fileName?(filters: z.output<z.ZodObject<Filters>>): string
}

const CSV = { contentType: 'text/csv; charset=utf-8' } as const
const XLSX = { contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', encoding: 'base64' } as const

/**
 * The two exports of a list, `csv` and `xlsx`: all its rows that match the filters and that the current user may see. `exportRoutes` of
 * src/server/export is their verbs.
 */
export function exportEndpoints<Filters extends z.ZodRawShape>(spec: ExportSpec<Filters> & EndpointAccess) {
  const { path, noun, filters, fileName, ...rest } = spec
  const common = { ...rest, method: 'GET', input: z.strictObject({ ...filters, ...drawnFor }), output: fileDownload } as const
  const nameOf = (input: object) => fileName?.(input as z.output<z.ZodObject<Filters>>) ?? noun
  return {
    csv: endpoint({
      ...common,
      path: `${path}.csv`,
      summary: `All ${noun} that match, as CSV (RFC 4180, UTF-8 with BOM, formulas neutralized). Writes an audit event.`,
      download: { ...CSV, fileName: input => `${nameOf(input)}.csv` },
    }),
    xlsx: endpoint({
      ...common,
      path: `${path}.xlsx`,
      summary: `All ${noun} that match, as XLSX with typed cells; the typed call gets base64. Writes an audit event.`,
      download: { ...XLSX, fileName: input => `${nameOf(input)}.xlsx` },
    }),
  }
}
