import type { PlainDate } from '#core/plain-date.ts'
import { isPlainDate, WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import type { Problems } from '#web/form/use-form.ts'
import { columnsWith, groupViolations } from '../rules/group-check.ts'
import { NEW_GROUP, type OvertimeTier, type SettingsView, withGiven } from '../rules/group-fields.ts'
import type { BreakLunchSettings, GroupSettings } from '../rules/group-settings.ts'
import { firstHolidayChange } from '../rules/holiday-list.ts'
import { OVERTIME_PRESETS } from '../rules/overtime-presets.ts'
import type { Group } from './calls.ts'
import { t } from './groups-texts.ts'

type Nullable<T> = { [Key in keyof T]: T[Key] extends number ? number | null : T[Key] }

/** Values of the group form. Their names are the API's, so that a server error appears at its field. */
export interface GroupForm {
  name: string
  groupType: SettingsView['groupType']
  payPeriod: SettingsView['payPeriod']
  payPeriods: { startsOn: PlainDate | null; endsOn: PlainDate | null; payDate: PlainDate | null }[]
  /** A weekday, or a day of the month in digits. */
  payPeriodStartsOn: string
  payPeriodAnchorDate: PlainDate | null
  payPeriodSecondStartsOn: string
  paydayOffset: number | null
  payDateAdjustment: SettingsView['payDateAdjustment']
  defaultWorkHoursPerDay: number | null
  hasSchedule: boolean
  /** Hours by weekday. */
  schedule: Record<Weekday, number | null>
  overtime: 'weekly' | 'california' | 'own'
  overtimeThresholdHours: number | null
  overtimeRules: { scope: OvertimeTier['scope']; overHours: number | null; multiplier: number | null }[]
  overtimeSource: SettingsView['overtimeSource']
  timeRoundingMinutes: string
  roundingDirection: SettingsView['roundingDirection']
  timeFormat: SettingsView['timeFormat']
  workWeekStart: Weekday
  breakLunchSettings: Nullable<BreakLunchSettings>
  holidayPay: SettingsView['holidayPay']
  holidaysClosures: { date: PlainDate | null; label: string; type: 'holiday' | 'closure' }[]
  columns: { column: string; isShown: boolean }[]
  addableColumns: Group['addableColumns']
  /** An id, or none. */
  approvalWorkflowTemplateId: string
  reminders: boolean
  allocationDefaults: { column: string; percent: number | null }[]
}

export function formOf(group: Group): GroupForm {
  const { scheduledMinutes, overtimeRules, defaultWorkHoursPerDay } = group
  const hoursOn = (index: number) => (scheduledMinutes ? hours(scheduledMinutes[index] ?? 0) : index < 5 ? defaultWorkHoursPerDay : 0)
  return {
    name: group.name,
    groupType: group.groupType,
    payPeriod: group.payPeriod,
    payPeriods: group.payPeriods.map(({ startsOn, endsOn, payDate }) => ({ startsOn, endsOn, payDate: payDate ?? null })),
    payPeriodStartsOn: group.payPeriodStartsOn,
    payPeriodAnchorDate: group.payPeriodAnchorDate,
    payPeriodSecondStartsOn: String(group.payPeriodSecondStartsOn ?? 16),
    paydayOffset: group.paydayOffset,
    payDateAdjustment: group.payDateAdjustment,
    defaultWorkHoursPerDay,
    hasSchedule: scheduledMinutes !== null,
    schedule: Object.fromEntries(WEEKDAYS.map((day, index) => [day, hoursOn(index)])) as GroupForm['schedule'],
    overtime: overtimeRules.length === 0 ? 'weekly' : isCalifornia(overtimeRules) ? 'california' : 'own',
    overtimeThresholdHours: group.overtimeThresholdHours,
    overtimeRules: overtimeRules.map(({ scope, overMinutes, multiplier }) => ({ scope, overHours: hours(overMinutes), multiplier })),
    overtimeSource: group.overtimeSource,
    timeRoundingMinutes: String(group.timeRoundingMinutes),
    roundingDirection: group.roundingDirection,
    timeFormat: group.timeFormat,
    workWeekStart: group.workWeekStart,
    breakLunchSettings: group.breakLunchSettings,
    holidayPay: group.holidayPay,
    holidaysClosures: group.holidaysClosures.map(({ date, label, type }) => ({ date, label, type })),
    // Columns of overtime that are left from before it was calculated go with the next save.
    columns: columnsWith(group.columns, { isOvertimeTyped: group.overtimeSource === 'typed' || isTypedToday(group) }).map(
      ({ column, isShown }) => ({ column, isShown }),
    ),
    addableColumns: group.addableColumns,
    approvalWorkflowTemplateId: group.approvalWorkflowTemplateId ?? 'none',
    reminders: group.reminders,
    allocationDefaults: group.allocationDefaults.map(({ column, percent }) => ({ column, percent })),
  }
}

/** Whether people enter overtime themselves today, whatever the latest settings say. */
export function isTypedToday({ before, overtimeSource }: Pick<Group, 'before' | 'overtimeSource'>): boolean {
  return (before?.overtimeSource ?? overtimeSource) === 'typed'
}

/** The dated settings of the form, in the API's fields. What is empty counts as 0 until it is entered. */
export function givenOf(form: GroupForm): SettingsView {
  const isMonthly = form.payPeriod === 'monthly' || form.payPeriod === 'semi_monthly'
  return {
    groupType: form.groupType,
    payPeriod: form.payPeriod,
    payPeriods: form.payPeriods.map(({ startsOn, endsOn, payDate }) => ({ startsOn: startsOn ?? '', endsOn: endsOn ?? '', payDate })),
    payPeriodStartsOn: form.payPeriodStartsOn,
    // Derived from the start, so the form doesn't ask for it.
    payPeriodEndsOn: null,
    payPeriodAnchorDate: form.payPeriodAnchorDate,
    payPeriodSecondStartsOn: isMonthly ? Number(form.payPeriodSecondStartsOn) : 16,
    paydayOffset: form.paydayOffset ?? 0,
    payDateAdjustment: form.payDateAdjustment,
    defaultWorkHoursPerDay: form.defaultWorkHoursPerDay ?? 0,
    scheduledMinutes: form.hasSchedule ? WEEKDAYS.map(day => minutes(form.schedule[day])) : null,
    overtimeThresholdHours: form.overtimeThresholdHours,
    overtimeRules: tiersOf(form),
    overtimeSource: form.overtimeSource,
    timeRoundingMinutes: Number(form.timeRoundingMinutes) as SettingsView['timeRoundingMinutes'],
    roundingDirection: form.roundingDirection,
    timeFormat: form.timeFormat,
    workWeekStart: form.workWeekStart,
    breakLunchSettings: Object.fromEntries(
      Object.entries(form.breakLunchSettings).map(([key, value]) => [key, value ?? 0]),
    ) as unknown as BreakLunchSettings,
    holidayPay: form.holidayPay,
    allocationDefaults: form.allocationDefaults.map(({ column, percent }) => ({ column, percent: percent ?? 0 })),
  }
}

/** Converts the form to the settings that the rules take. */
export function settingsOf(form: GroupForm): GroupSettings {
  return withGiven(NEW_GROUP, givenOf(form))
}

/** Converts the fields that apply at once to the API's. The form must be valid. */
export function undatedOf(form: GroupForm) {
  const { name, holidaysClosures, columns, addableColumns, approvalWorkflowTemplateId, reminders } = form
  return {
    name,
    holidaysClosures: holidaysClosures.map(({ date, label, type }) => ({ date: date ?? '', label, type })),
    columns,
    addableColumns,
    approvalWorkflowTemplateId: approvalWorkflowTemplateId === 'none' ? null : approvalWorkflowTemplateId,
    reminders,
  }
}

/** The first day before today of which the holidays change: hours that are recorded are computed again from it on. Null without one. */
export function pastHolidayChange(was: Pick<Group, 'holidaysClosures' | 'today'>, { holidaysClosures }: GroupForm): PlainDate | null {
  const is = holidaysClosures.flatMap(({ date, ...rest }) => (date === null ? [] : [{ ...rest, date }]))
  const first = firstHolidayChange(was.holidaysClosures, is)
  return first !== null && first < was.today ? first : null
}

/** A message for each field that cannot be saved: the rules of the server, and what is empty. */
export function problemsOf(form: GroupForm, { isOvertimeTypedBefore = false } = {}): Problems<GroupForm> {
  const problems: Record<string, string> = {}
  const need = (field: string, isMissing: boolean, text: string) => {
    if (isMissing) problems[field] ??= text
  }
  need('name', form.name.trim() === '', t('nameRequired'))
  need('paydayOffset', form.paydayOffset === null, t('numberRequired'))
  need('defaultWorkHoursPerDay', form.defaultWorkHoursPerDay === null, t('hoursRequired'))
  if (form.payPeriod === 'custom') {
    for (const [index, { startsOn, endsOn }] of form.payPeriods.entries()) {
      need(`payPeriods.${index}.startsOn`, startsOn === null, t('dateRequired'))
      need(`payPeriods.${index}.endsOn`, endsOn === null, t('dateRequired'))
    }
  }
  if (form.overtime === 'own') {
    need('overtimeRules', form.overtimeRules.length === 0, t('tierRequired'))
    for (const [index, { overHours, multiplier }] of form.overtimeRules.entries()) {
      need(`overtimeRules.${index}.overHours`, overHours === null, t('hoursRequired'))
      need(`overtimeRules.${index}.multiplier`, multiplier === null, t('numberRequired'))
    }
  }
  for (const [key, value] of Object.entries(form.breakLunchSettings)) need(`breakLunchSettings.${key}`, value === null, t('numberRequired'))
  for (const [index, { date, label }] of form.holidaysClosures.entries()) {
    need(`holidaysClosures.${index}.date`, date === null, t('dateRequired'))
    need(`holidaysClosures.${index}.label`, label.trim() === '', t('nameRequired'))
  }
  for (const [index, { column }] of form.columns.entries()) need(`columns.${index}.column`, column === '', t('columnRequired'))
  for (const [index, { column, percent }] of form.allocationDefaults.entries()) {
    need(`allocationDefaults.${index}.column`, column === '', t('columnRequired'))
    need(`allocationDefaults.${index}.percent`, percent === null, t('numberRequired'))
  }
  const holidays = form.holidaysClosures.map(({ date }, index) => ({ date: date ?? String(index) }))
  const violations = isComplete(form)
    ? groupViolations({ settings: settingsOf(form), holidays, columns: form.columns, isOvertimeTypedBefore })
    : []
  for (const { field, message } of violations) problems[(field ?? 'name').replace('.overMinutes', '.overHours')] ??= message
  return problems as Problems<GroupForm>
}

/** Whether the periods can be computed: what they take are dates. */
export function isComplete({ payPeriod, payPeriods, payPeriodAnchorDate }: GroupForm): boolean {
  if (payPeriod === 'custom') return payPeriods.every(({ startsOn, endsOn }) => isPlainDate(startsOn) && isPlainDate(endsOn))
  return payPeriodAnchorDate === null || isPlainDate(payPeriodAnchorDate)
}

/** How many fields differ. */
export function countChanges(was: GroupForm, is: GroupForm): number {
  return (Object.keys(was) as (keyof GroupForm)[]).filter(key => JSON.stringify(was[key]) !== JSON.stringify(is[key])).length
}

const TABS = {
  hours: /^(groupType|defaultWork|hasSchedule|schedule|overtime|timeRounding|rounding|timeFormat|workWeek)/,
  breaks: /^breakLunch/,
  holidays: /^holiday/,
  columns: /^(columns|addable|approval|reminders|allocation)/,
} as const

export type GroupTab = 'period' | keyof typeof TABS

/** The tab on which a field stands; the name stands above all of them. */
export function tabOf(field: string): GroupTab {
  const found = (Object.keys(TABS) as (keyof typeof TABS)[]).find(tab => TABS[tab].test(field))
  return found ?? 'period'
}

function tiersOf({ overtime, overtimeRules }: GroupForm): OvertimeTier[] {
  if (overtime === 'weekly') return []
  if (overtime === 'california') return [...OVERTIME_PRESETS.california]
  return overtimeRules.map(({ scope, overHours, multiplier }) => ({ scope, overMinutes: minutes(overHours), multiplier: multiplier ?? 0 }))
}

function isCalifornia(rules: readonly OvertimeTier[]): boolean {
  const keyOf = ({ scope, overMinutes, multiplier }: OvertimeTier) => `${scope} ${overMinutes} ${multiplier}`
  const own = rules.map(keyOf).sort()
  return JSON.stringify(own) === JSON.stringify(OVERTIME_PRESETS.california.map(keyOf).sort())
}

const minutes = (value: number | null): number => Math.round((value ?? 0) * 60)
const hours = (value: number): number => Math.round((value * 100) / 60) / 100
