import { type FileType, XLSX } from '#core/file-limits.ts'

const MAX_LENGTH = 120
const misleading = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu

/**
 * The name a file is offered under: the last part of a path, without control signs and those that turn the direction of reading, cut to 120
 * characters before its ending. It is never part of a path.
 */
export function displayName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(misleading, '').trim().replace(/^\.+/, '')
  const [, stem = '', ending = ''] = /^(.*?)(\.\w{1,8})?$/su.exec(clean) ?? []
  return `${[...stem].slice(0, MAX_LENGTH).join('').trim() || 'file'}${ending}`
}

/** Allowed extensions by type; a name with none of them gets the first. Images get their name when they are re-encoded. */
const endings: Partial<Record<string, readonly [string, ...string[]]>> = {
  'application/pdf': ['.pdf'],
  'text/csv': ['.csv', '.tsv', '.txt'],
  'text/plain': ['.txt'],
  [XLSX]: ['.xlsx'],
} satisfies Partial<Record<FileType, readonly [string, ...string[]]>>

/** The name with an ending of its type: a computer opens what is saved by its ending, so a PDF called `letter.html` would run as a page. */
export function nameOfType(name: string, contentType: string): string {
  const fitting = endings[contentType]
  if (fitting === undefined || fitting.some(ending => name.toLowerCase().endsWith(ending))) return name
  return `${name}${fitting[0]}`
}

/** The header for a file of this name (RFC 6266), with a plain version for clients that do not read RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
