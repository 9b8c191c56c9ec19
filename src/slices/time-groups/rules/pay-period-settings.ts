/**
 * Pay period settings that would put a day in no period, in two, or in an ambiguous one are invalid at save, and so is a custom period that is
 * longer than any other kind can be (GRP-3), or whose own pay date lies before it or long after it (PAY-14); a gap between custom periods is only a
 * warning. Authority: PAY-7, which settings must be able to keep. Rule PAY-10.
 */
import { addDays, daysBetween, isPlainDate, type PlainDate, WEEKDAYS, weekdayOf } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import { MAX_PERIOD_DAYS } from './group-settings.ts'
import { LATEST_PAYDAY } from './pay-date.ts'
import { type CustomPeriod, type PayPeriodSettings, startDays } from './pay-period.ts'

export type PayPeriodRule =
  | 'starts_on_no_weekday'
  | 'ends_on_not_day_before'
  | 'anchor_missing'
  | 'anchor_other_weekday'
  | 'day_outside_month'
  | 'starts_not_ascending'
  | 'starts_meet_in_february'
  | 'end_of_month_needs_first'
  | 'custom_missing'
  | 'custom_ends_before_start'
  | 'custom_too_long'
  | 'custom_overlap'
  | 'pay_date_before_period'
  | 'pay_date_too_late'
type Found = Violation<PayPeriodRule> | null

/** Why these settings cannot be saved; of custom periods each reason at its line. Empty when they can. */
export function payPeriodSettingsViolations(settings: PayPeriodSettings): Violation<PayPeriodRule>[] {
  if (settings.payPeriod === 'custom') return customViolations(settings.customPeriods ?? [])
  const first = firstViolation(settings, settings.payPeriod)
  return first === null ? [] : [first]
}

function firstViolation(settings: PayPeriodSettings, kind: Exclude<PayPeriodSettings['payPeriod'], 'custom'>): Found {
  switch (kind) {
    case 'weekly':
      return weekdayViolation(settings)
    case 'bi_weekly':
      return weekdayViolation(settings) ?? anchorViolation(settings)
    case 'semi_monthly':
    case 'monthly':
      return monthDayViolation(settings)
    default:
      throw new RangeError(`Unknown pay period: ${kind satisfies never}`)
  }
}

/** Days between custom periods that belong to none: hours on them have no period, so the settings screen warns. */
export function customPeriodGaps(periods: readonly CustomPeriod[]): { startsOn: PlainDate; endsOn: PlainDate }[] {
  const sorted = periods.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  return sorted.slice(1).flatMap((period, index) => {
    const startsOn = addDays(sorted[index]!.endsOn, 1)
    return startsOn < period.startsOn ? [{ startsOn, endsOn: addDays(period.startsOn, -1) }] : []
  })
}

function weekdayViolation({ payPeriodStartsOn, payPeriodEndsOn }: PayPeriodSettings): Found {
  const start = (WEEKDAYS as readonly string[]).indexOf(payPeriodStartsOn)
  if (start < 0) return found('starts_on_no_weekday', 'payPeriodStartsOn', 'Choose the weekday on which a period starts')
  if (payPeriodEndsOn && payPeriodEndsOn !== WEEKDAYS[(start + 6) % 7]) {
    return found('ends_on_not_day_before', 'payPeriodEndsOn', 'The period must end on the day before the start day')
  }
  return null
}

function anchorViolation({ payPeriodStartsOn, payPeriodAnchorDate }: PayPeriodSettings): Found {
  if (!payPeriodAnchorDate || !isPlainDate(payPeriodAnchorDate)) {
    return found('anchor_missing', 'payPeriodAnchorDate', 'Enter the date a biweekly period starts')
  }
  if (weekdayOf(payPeriodAnchorDate) !== payPeriodStartsOn) {
    return found('anchor_other_weekday', 'payPeriodAnchorDate', 'The start date must fall on the start weekday')
  }
  return null
}

function monthDayViolation(settings: PayPeriodSettings): Found {
  const [first, second] = startDays(settings)
  if (!/^\d{1,2}$/.test(settings.payPeriodStartsOn) || !isMonthDay(first))
    return found('day_outside_month', 'payPeriodStartsOn', 'Enter a day from 1 to 31')
  if (second !== undefined) {
    if (!isMonthDay(second)) return found('day_outside_month', 'payPeriodSecondStartsOn', 'Enter a day from 1 to 31')
    if (first >= second) return found('starts_not_ascending', 'payPeriodSecondStartsOn', 'The first day must come before the second day')
    if (first > 27) {
      return found('starts_meet_in_february', 'payPeriodStartsOn', 'The first day must be 27 or lower, so that February has two periods')
    }
  }
  const { payPeriodEndsOn } = settings
  if (payPeriodEndsOn === 'end_of_month') {
    return first === 1
      ? null
      : found('end_of_month_needs_first', 'payPeriodEndsOn', 'Only a period that starts on the 1st can end with the month')
  }
  if (payPeriodEndsOn && Number(payPeriodEndsOn) !== (first === 1 ? 31 : first - 1)) {
    return found('ends_on_not_day_before', 'payPeriodEndsOn', 'The period must end on the day before the start day')
  }
  return null
}

function customViolations(periods: readonly CustomPeriod[]): Violation<PayPeriodRule>[] {
  if (periods.length === 0) return [found('custom_missing', 'customPeriods', 'Add at least one period')]
  const sorted = periods.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const overlaps = (period: CustomPeriod) => sorted.slice(0, sorted.indexOf(period)).some(({ endsOn }) => endsOn >= period.startsOn)
  return periods.flatMap((period, index) => {
    const { startsOn, endsOn, payDate } = period
    const wrong = (isWrong: boolean, rule: PayPeriodRule, member: keyof CustomPeriod, message: string) =>
      isWrong ? [found(rule, `customPeriods.${index}.${member}`, message)] : []
    if (endsOn < startsOn) return wrong(true, 'custom_ends_before_start', 'endsOn', "A period can't end before it starts")
    return [
      ...wrong(overlaps(period), 'custom_overlap', 'startsOn', 'Another period covers this day'),
      ...wrong(
        daysBetween(startsOn, endsOn) >= MAX_PERIOD_DAYS,
        'custom_too_long',
        'endsOn',
        `A pay period can't be longer than ${MAX_PERIOD_DAYS} days`,
      ),
      ...(payDate
        ? [
            ...wrong(payDate < startsOn, 'pay_date_before_period', 'payDate', "A period can't be paid before it starts"),
            ...wrong(
              payDate > addDays(endsOn, LATEST_PAYDAY),
              'pay_date_too_late',
              'payDate',
              `Choose a day within ${LATEST_PAYDAY} days after the period ends`,
            ),
          ]
        : []),
    ]
  })
}

function isMonthDay(day: number | undefined): day is number {
  return day !== undefined && Number.isInteger(day) && day >= 1 && day <= 31
}

function found(rule: PayPeriodRule, field: string, message: string): Violation<PayPeriodRule> {
  return { rule, field, message }
}
