import { listed } from './words.ts'

/** A workbook of a spreadsheet. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The types of files that can be told by content. Markup is never among them: HTML and SVG can hold scripts. */
export type FileType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf' | 'text/plain' | 'text/csv' | typeof XLSX

/** Limits of a kind of file. */
export interface FileLimits {
  types: readonly FileType[]
  maxBytes: number
}

/** Why a file is not taken, as far as its type and size say; null where they do not. The server looks at the content too. */
export function fileProblem({ types, maxBytes }: FileLimits, { type, size }: { type: string; size: number }) {
  if (size === 0) return 'file_empty'
  if (size > maxBytes) return 'file_size'
  // Some systems name no type, or another one for CSV; then the content decides.
  return /^image\//.test(type) && !(types as readonly string[]).includes(type) ? 'file_type' : null
}

const words: Record<FileType, string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
  'text/plain': 'plain text',
  'text/csv': 'CSV',
  [XLSX]: 'XLSX',
}

/** `JPEG, PNG, or WebP`. */
export const typesInWords = (types: readonly FileType[]): string =>
  listed(
    types.map(type => words[type]),
    'disjunction',
  )

/** Whole megabytes, of 1,048,576 bytes. */
export const megabytes = (bytes: number): number => Math.floor(bytes / (1024 * 1024))
