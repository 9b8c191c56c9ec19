/**
 * Which settings give hours that are recorded already another result: those that deductions, overtime, and holiday pay are computed with. Entries are
 * rounded once, when they are saved, and periods in use keep their dates, so that other rounding or other periods change no recorded hours.
 * Authority: PRD-157 and PRD-158. Rule GRP-12.
 */
import { breakLunch, scheduleOf, type WeekSettings } from './group-settings.ts'

/** Whether recorded hours can count otherwise under the second settings than under the first. */
export function changesRecordedHours(before: WeekSettings, after: WeekSettings): boolean {
  return JSON.stringify(decidingResults(before)) !== JSON.stringify(decidingResults(after))
}

function decidingResults(settings: WeekSettings) {
  const { groupType, overtimeThresholdMinutes, overtimeRules, workWeekStart, holidayPay } = settings
  const rules = (overtimeRules as readonly { scope: string; overMinutes: number; multiplier: number }[]).map(
    ({ scope, overMinutes, multiplier }) => [scope, overMinutes, multiplier],
  )
  return {
    groupType,
    // Exempt people earn no overtime, whatever it says (OT-7).
    overtime: groupType === 'exempt' ? null : [overtimeThresholdMinutes, rules],
    workWeekStart,
    lunch: Object.entries(breakLunch(settings.breakLunchSettings)).sort(),
    holidays: holidayPay === 'scheduled' ? scheduleOf(settings, null) : null,
  }
}
