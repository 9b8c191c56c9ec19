/**
 * Settings as the API has them and as the rules take them: outside, the hours of a day and of a week are hours, as the specification names
 * them; inside, all time is in whole minutes. A field that is left out stays as it was. Authority: PRD-12. Rule GRP-10.
 */
import type { PlainDate } from '#core/plain-date.ts'
import { type BreakLunchSettings, breakLunch, type GroupSettings } from './group-settings.ts'

/** A tier of overtime, as a group states it. */
export interface OvertimeTier {
  scope: 'day' | 'week' | 'consecutive_day' | 'holiday'
  overMinutes: number
  multiplier: number
}

/** The steps that hours can be rounded to, in minutes; 0 is not at all. */
type RoundingStep = 0 | 1 | 5 | 6 | 10 | 15 | 30 | 60

/** All settings, in the API's fields. */
export interface SettingsView
  extends Pick<
    GroupSettings,
    | 'groupType'
    | 'payPeriod'
    | 'payPeriodStartsOn'
    | 'paydayOffset'
    | 'payDateAdjustment'
    | 'overtimeSource'
    | 'roundingDirection'
    | 'timeFormat'
    | 'workWeekStart'
    | 'holidayPay'
  > {
  payPeriods: { startsOn: PlainDate; endsOn: PlainDate; payDate: PlainDate | null }[]
  payPeriodEndsOn: string | null
  payPeriodAnchorDate: PlainDate | null
  payPeriodSecondStartsOn: number | null
  defaultWorkHoursPerDay: number
  scheduledMinutes: number[] | null
  overtimeThresholdHours: number | null
  overtimeRules: OvertimeTier[]
  timeRoundingMinutes: RoundingStep
  breakLunchSettings: BreakLunchSettings
  allocationDefaults: { column: string; percent: number }[]
}

/** The settings that a call gives. */
export type GivenSettings = {
  [Field in keyof Omit<SettingsView, 'breakLunchSettings'>]?: SettingsView[Field] | undefined
} & { breakLunchSettings?: { [Key in keyof BreakLunchSettings]?: BreakLunchSettings[Key] | undefined } | undefined }

/** Initial settings of a new group; its pay period must be given. */
export const NEW_GROUP: GroupSettings = {
  groupType: 'hourly',
  payPeriod: 'bi_weekly',
  payPeriodStartsOn: 'monday',
  payPeriodEndsOn: null,
  payPeriodAnchorDate: null,
  payPeriodSecondStartsOn: 16,
  customPeriods: [],
  paydayOffset: 5,
  payDateAdjustment: 'previous_business_day',
  minutesPerDay: 480,
  scheduledMinutes: null,
  overtimeThresholdMinutes: 2400,
  overtimeRules: [],
  overtimeSource: 'computed',
  timeRoundingMinutes: 0,
  roundingDirection: 'nearest',
  timeFormat: 'decimal',
  workWeekStart: 'sunday',
  breakLunchSettings: {},
  holidayPay: 'none',
  allocationDefaults: [],
}

/** `base` with what is given; fields that are none of settings are left alone. */
export function withGiven(base: GroupSettings, given: GivenSettings): GroupSettings {
  const before = toSettingsView(base)
  const known = Object.keys(before) as (keyof SettingsView)[]
  const changed = Object.fromEntries(known.flatMap(key => (given[key] === undefined ? [] : [[key, given[key]]]))) as Partial<SettingsView>
  const { defaultWorkHoursPerDay, overtimeThresholdHours: hours, payPeriods, breakLunchSettings, ...same } = changed
  return {
    ...base,
    ...same,
    ...(defaultWorkHoursPerDay === undefined ? {} : { minutesPerDay: minutesOf(defaultWorkHoursPerDay) }),
    ...(hours === undefined ? {} : { overtimeThresholdMinutes: hours === null ? null : minutesOf(hours) }),
    ...(payPeriods === undefined ? {} : { customPeriods: payPeriods }),
    ...(breakLunchSettings === undefined ? {} : { breakLunchSettings: { ...base.breakLunchSettings, ...defined(breakLunchSettings) } }),
  }
}

/** Settings in the API's fields, without anything else that a stored version has; custom periods in order of their days. */
export function toSettingsView(settings: GroupSettings): SettingsView {
  return {
    groupType: settings.groupType,
    payPeriod: settings.payPeriod,
    payPeriods: (settings.customPeriods ?? [])
      .map(({ startsOn, endsOn, payDate }) => ({ startsOn, endsOn, payDate: payDate ?? null }))
      .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1)),
    payPeriodStartsOn: settings.payPeriodStartsOn,
    payPeriodEndsOn: settings.payPeriodEndsOn ?? null,
    payPeriodAnchorDate: settings.payPeriodAnchorDate ?? null,
    payPeriodSecondStartsOn: settings.payPeriodSecondStartsOn ?? null,
    paydayOffset: settings.paydayOffset,
    payDateAdjustment: settings.payDateAdjustment,
    defaultWorkHoursPerDay: hoursOf(settings.minutesPerDay),
    scheduledMinutes: settings.scheduledMinutes && [...settings.scheduledMinutes],
    overtimeThresholdHours: settings.overtimeThresholdMinutes === null ? null : hoursOf(settings.overtimeThresholdMinutes),
    overtimeRules: settings.overtimeRules as OvertimeTier[],
    overtimeSource: settings.overtimeSource,
    timeRoundingMinutes: settings.timeRoundingMinutes as RoundingStep,
    roundingDirection: settings.roundingDirection,
    timeFormat: settings.timeFormat,
    workWeekStart: settings.workWeekStart,
    breakLunchSettings: breakLunch(settings.breakLunchSettings),
    holidayPay: settings.holidayPay,
    allocationDefaults: [...settings.allocationDefaults],
  }
}

/** Whether both mean the same, whatever else they carry. */
export function sameSettings(a: GroupSettings, b: GroupSettings): boolean {
  return JSON.stringify(sorted(toSettingsView(a))) === JSON.stringify(sorted(toSettingsView(b)))
}

/** Keys in one order: the database returns those of an object in its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]))
}

const minutesOf = (hours: number): number => Math.round(hours * 60)
/** Two decimals are less than a minute apart, so the minutes come back. */
const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100

function defined<T extends object>(given: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }
}
