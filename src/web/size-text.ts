import { locale } from '#web/texts.ts'
import { t } from './ui/file-texts.ts'

const KB = 1024
const MB = KB * 1024
const oneDecimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** `820 kB` or `1.2 MB`, of bytes; never 0. */
export function sizeText(bytes: number): string {
  // 1,023.5 kB would read as 1,024.
  if (bytes < MB - KB / 2) return t('kilobytes', { size: oneDecimal.format(Math.max(1, Math.round(bytes / KB))) })
  return t('megabytes', { size: oneDecimal.format(bytes / MB) })
}
