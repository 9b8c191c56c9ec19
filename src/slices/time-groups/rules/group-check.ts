/**
 * Finds settings that can't be saved for a group, by field, because hours would have no meaning. Authority: PAY-7 and PRD-150. Rule GRP-6.
 */
import { MINUTES_PER_DAY } from '#core/minutes.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Violation } from '#core/result.ts'
import type { OvertimeTier } from './group-fields.ts'
import type { GroupSettings } from './group-settings.ts'
import { payPeriodSettingsViolations } from './pay-period-settings.ts'

/** A column is on everyone's timesheet unless it says otherwise. */
interface GivenColumn {
  column: string
  isShown?: boolean
}

export interface GroupToCheck {
  settings: GroupSettings
  holidays: readonly { date: PlainDate }[]
  columns: readonly GivenColumn[]
  /** Until these settings hold, people enter overtime themselves: its columns stay until then. */
  isOvertimeTypedBefore?: boolean
}

const OVERTIME_COLUMNS: readonly string[] = ['overtime', 'double_time']

/** The columns that a group's timesheets can have: where overtime is calculated, it has none. */
export function columnsWith<Column extends { column: string }>(
  columns: readonly Column[],
  { isOvertimeTyped }: { isOvertimeTyped: boolean },
): Column[] {
  return columns.filter(({ column }) => isOvertimeTyped || !OVERTIME_COLUMNS.includes(column))
}

/** Whether the hours of a column are hours worked: a split hands these out. */
function isWorked(column: string): boolean {
  return column.includes(':') || column === 'regular' || OVERTIME_COLUMNS.includes(column)
}

/** The columns that a default split can have: a split of worked hours into leave would change what they are, and hidden columns take none. */
export function columnsToSplit<Column extends GivenColumn>(columns: readonly Column[]): Column[] {
  return columns.filter(({ column, isShown }) => isShown !== false && isWorked(column))
}

/** Why these settings cannot be saved, each at its field; empty when they can. */
export function groupViolations({ settings, holidays, columns, isOvertimeTypedBefore = false }: GroupToCheck): Violation[] {
  return [
    ...payPeriodViolations(settings),
    ...overtimeViolations(settings),
    ...repeated(holidays.map(({ date }) => date)).map(index =>
      found('holiday_twice', `holidaysClosures.${index}.date`, 'This date is in the list twice'),
    ),
    ...repeated(columns.map(({ column }) => column)).map(index =>
      found('column_twice', `columns.${index}.column`, 'This column is in the list twice'),
    ),
    ...overtimeColumnViolations(columns, settings.overtimeSource === 'typed' || isOvertimeTypedBefore),
    ...shareViolations(settings, columns),
  ]
}

/** Outside, the periods have the specification's name. */
function payPeriodViolations(settings: GroupSettings): Violation[] {
  return payPeriodSettingsViolations(settings).map(one => ({ ...one, field: one.field?.replace('customPeriods', 'payPeriods') ?? null }))
}

function overtimeViolations({ overtimeThresholdMinutes, overtimeRules }: GroupSettings): Violation[] {
  const rules = overtimeRules as readonly OvertimeTier[]
  const twice = new Set(repeated(rules.map(({ scope, overMinutes }) => `${scope} ${overMinutes}`)))
  return [
    ...(overtimeThresholdMinutes === 0
      ? [found('tier_zero', 'overtimeThresholdHours', 'Enter more than 0 hours, or leave blank for 40')]
      : []),
    ...rules.flatMap(({ scope, overMinutes, multiplier }, index) => {
      const field = `overtimeRules.${index}.overMinutes`
      // A seventh day and a holiday may be overtime from their first minute on.
      if (overMinutes === 0 && (scope === 'day' || scope === 'week')) return [found('tier_zero', field, 'Enter more than 0 hours')]
      // Such a rule would never apply. A week's hours are limited by the contract.
      if (overMinutes > MINUTES_PER_DAY && scope !== 'week') return [found('tier_over_a_day', field, 'Enter 24 hours at most')]
      if (twice.has(index)) return [found('thresholds_equal', field, 'Another rule starts at the same number of hours')]
      if (multiplier <= 1) return [found('tier_without_premium', `overtimeRules.${index}.multiplier`, 'Enter more than 1')]
      return []
    }),
  ]
}

function overtimeColumnViolations(columns: GroupToCheck['columns'], isOvertimeTyped: boolean): Violation[] {
  const possible = columnsWith(columns, { isOvertimeTyped })
  return columns.flatMap((column, index) =>
    possible.includes(column)
      ? []
      : [found('overtime_calculated', `columns.${index}.column`, 'Overtime is calculated in this group. Remove this column.')],
  )
}

function shareViolations({ allocationDefaults: shares }: GroupSettings, columns: GroupToCheck['columns']): Violation[] {
  if (shares.length === 0) return []
  const known = new Set(columns.map(({ column }) => column))
  const possible = new Set(columnsToSplit(columns).map(({ column }) => column))
  // In hundredths: a sum of fractions would miss 100 by a little.
  const sum = shares.reduce((total, { percent }) => total + Math.round(percent * 100), 0)
  return [
    ...repeated(shares.map(({ column }) => column)).map(index =>
      found('share_twice', `allocationDefaults.${index}.column`, 'This column is in the split twice'),
    ),
    ...shares.flatMap(({ column }, index) => {
      const field = `allocationDefaults.${index}.column`
      if (!known.has(column)) return [found('share_column', field, "Choose one of the group's columns")]
      if (possible.has(column)) return []
      if (!isWorked(column)) return [found('share_not_worked', field, 'Choose a column for hours worked, not for time off')]
      return [found('share_hidden', field, "Choose a column that is on everyone's timesheet")]
    }),
    ...shares.flatMap(({ percent }, index) =>
      isHundredths(percent) ? [] : [found('share_decimals', `allocationDefaults.${index}.percent`, 'Use two decimals at most')],
    ),
    ...(sum === 10_000 ? [] : [found('shares_not_100', 'allocationDefaults', `Shares total ${sum / 100}% and must total 100%`)]),
  ]
}

/** 33.33 times 100 is a little less than 3333. */
function isHundredths(percent: number): boolean {
  return Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6
}

/** The places of values that came before. */
function repeated(values: readonly string[]): number[] {
  return values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []))
}

function found(rule: string, field: string, message: string): Violation {
  return { rule, field, message }
}
