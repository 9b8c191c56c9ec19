import { locale } from './texts.ts'

const hours = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '2,318.75': a sum of many people's minutes in hours, grouped; a single day's is formatHours of core/minutes.ts. */
export const formatTotalHours = (minutes: number): string => hours.format(minutes / 60)
