/**
 * A fund is charged only with hours of its own dates. Hours in the fund's own column are invalid outside of them; where the fund is only a person's
 * default, such hours are kept without a fund, and the timesheet warns of it. Authority: 2 CFR 200.403(h). Rule EFF-7.
 */
import { hoursWithUnit, type TimeFormat } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import type { TimesheetWarning } from './timesheet-warnings.ts'

/** A person's default fund. Its first and last day are included; null is open. */
export interface DefaultFund {
  id: string
  startsOn: PlainDate | null
  endsOn: PlainDate | null
}

/** The fund that hours of a day get by default: null without one, and outside its dates. */
export function defaultFundOn(fund: DefaultFund | null, date: PlainDate): string | null {
  if (fund === null || (fund.startsOn !== null && date < fund.startsOn) || (fund.endsOn !== null && date > fund.endsOn)) return null
  return fund.id
}

/** The warnings of days with hours that are not charged to a person's default fund because of its dates. */
export function fundWarnings(
  days: readonly { date: PlainDate; minutes: number; fundName: string }[],
  timeFormat: TimeFormat,
): TimesheetWarning[] {
  return days.map(({ date, minutes, fundName }) => ({
    kind: 'fund_dates',
    text: `${hoursWithUnit(minutes, timeFormat)} on ${shortDay(date)} ${minutes === 60 ? 'has' : 'have'} no fund, because ${fundName} is outside its dates`,
    date,
    column: null,
  }))
}
