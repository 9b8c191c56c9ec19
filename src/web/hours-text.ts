import { locale } from './texts.ts'

const hours = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** '2,318.75': the total of many people's minutes in hours, grouped. For a single day use formatHours of core/minutes.ts. */
export const formatTotalHours = (minutes: number): string => hours.format(minutes / 60)

/** '2,318.75 hrs', '1.00 hr': such a total with its unit. */
export const totalHoursWithUnit = (minutes: number): string => `${formatTotalHours(minutes)} ${Math.abs(minutes) === 60 ? 'hr' : 'hrs'}`
