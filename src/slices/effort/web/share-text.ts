import { locale } from '#web/texts.ts'

const percent = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 0, maximumFractionDigits: 2 })

/** '37.5%', from hundredths of a percent. */
export const shareText = (share: number): string => percent.format(share / 10_000)
