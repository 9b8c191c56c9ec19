/** Lines about a timesheet's days beside its hours, on screen and on paper. Pure. */
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

export type CountedDay = Timesheet['days'][number]

/** The days of which something is said; apart from them those of which that is only what their group deducts by itself. */
export function explainedDays(days: readonly CountedDay[]): { explained: CountedDay[]; deducted: CountedDay[] } {
  const said = days.filter(day => day.parts.length > 0)
  return { explained: said.filter(day => !isOnlyDeducted(day)), deducted: said.filter(isOnlyDeducted) }
}

const isOnlyDeducted = ({ parts, lunchTakenMinutes }: CountedDay): boolean =>
  lunchTakenMinutes === null && parts.every(({ rule }) => rule === 'lunch' || rule === 'break')

/** "Lunch deducted on 10 days" */
export function deductedText(days: readonly CountedDay[]): string {
  const lunches = days.filter(day => day.lunchDeductedMinutes > 0).length
  const breaks = days.filter(day => day.breakDeductedMinutes > 0).length
  return [lunches > 0 ? t('lunchDeducted', { n: lunches }) : [], breaks > 0 ? t('breakDeducted', { n: breaks }) : []].flat().join('; ')
}
