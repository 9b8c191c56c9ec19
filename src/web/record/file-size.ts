import { locale } from '#web/texts.ts'

const KB = 1024
const MB = KB * 1024
const inUnit = (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 })
const [kilobytes, megabytes] = [inUnit('kilobyte'), inUnit('megabyte')]

/** `820 kB` or `1.2 MB`, of bytes; never 0. Beside a record's file. */
export function sizeText(bytes: number): string {
  // 1,023.5 kB would read as 1,024.
  return bytes < MB - KB / 2 ? kilobytes.format(Math.max(1, Math.round(bytes / KB))) : megabytes.format(bytes / MB)
}
