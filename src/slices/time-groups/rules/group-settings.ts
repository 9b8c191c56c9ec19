/**
 * Settings and membership hold from a day on. A day's group is the one that its person was in on that day; a workweek follows the settings of its
 * first day; a timesheet belongs to the group that was held on its period's first day, so that a person who changes groups within a period keeps
 * one timesheet. Authority: decisions 5 and 8. Rules GRP-1 to GRP-5.
 *
 * GRP-1 a version of settings holds until the next one begins. GRP-2 a period does not reach across the first day of a version, except one that is
 * in use already, which keeps its dates (PAY-9). GRP-3 after a change of groups the period of the earlier group runs to its end, and the later
 * group's begins after it, but never before the person came into the group; other hours in the same group change nothing; one that has the person's
 * hours or a timesheet keeps its dates, and the others go around it. GRP-4 a workweek has the settings of the group held on its first day, or of the
 * first group held in it. GRP-5 a timesheet expects the hours of the schedule that its person had on its first day.
 */
import type { TimeFormat } from '#core/minutes.ts'
import { addDays, type PlainDate, WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import type { PayDateAdjustment } from './pay-date.ts'
import { betweenPeriods, type PayPeriod, type PayPeriodSettings, payPeriodBeside } from './pay-period.ts'
import type { RoundingDirection } from './rounding.ts'
import type { Schedule } from './work-calendar.ts'
import { workWeekStarting } from './workweek.ts'

/** The first day of a group's first settings and of most people's first membership: "from the beginning". */
export const BEGINNING: PlainDate = '1900-01-01'

/** Minutes per day. Where a key is missing, `breakLunch` has the value that applies. */
export interface BreakLunchSettings {
  allowBreaks: boolean
  breakPeriodMinutes: number
  paidBreaks: boolean
  autoDeductBreaks: boolean
  /** A break is deducted from a day with more worked minutes than this. */
  breakTriggerMinutes: number
  allowLunch: boolean
  lunchPeriodMinutes: number
  paidLunch: boolean
  autoDeductLunch: boolean
  lunchTriggerMinutes: number
}

/** Nothing is deducted until a group asks for it. */
export const NO_DEDUCTIONS: BreakLunchSettings = {
  allowBreaks: false,
  breakPeriodMinutes: 15,
  paidBreaks: true,
  autoDeductBreaks: false,
  breakTriggerMinutes: 360,
  allowLunch: false,
  lunchPeriodMinutes: 30,
  paidLunch: false,
  autoDeductLunch: false,
  lunchTriggerMinutes: 360,
}

/** The whole settings, of which the stored ones may lack keys. */
export function breakLunch(stored: Partial<BreakLunchSettings>): BreakLunchSettings {
  return { ...NO_DEDUCTIONS, ...stored }
}

/** Settings that decide the hours of a workweek. */
export interface WeekSettings {
  groupType: 'hourly' | 'salaried' | 'exempt'
  minutesPerDay: number
  /** Monday first; null: `minutesPerDay` from Monday to Friday. */
  scheduledMinutes: readonly number[] | null
  overtimeThresholdMinutes: number | null
  /** Overtime rules (time/rules/overtime.ts), validated when they are saved. */
  overtimeRules: unknown
  overtimeSource: 'computed' | 'typed'
  timeRoundingMinutes: number
  roundingDirection: RoundingDirection
  workWeekStart: Weekday
  breakLunchSettings: Partial<BreakLunchSettings>
  holidayPay: 'none' | 'scheduled'
}

/** All settings of a group. */
export interface GroupSettings extends WeekSettings, PayPeriodSettings {
  paydayOffset: number
  payDateAdjustment: PayDateAdjustment
  timeFormat: TimeFormat
  /** How a day's hours are split over columns, in percent that add up to 100; empty: not at all. */
  allocationDefaults: readonly { column: string; percent: number }[]
}

/** Something that holds from a day until the next of its group begins. */
export interface Effective {
  groupId: string
  effectiveFrom: PlainDate
}

export type SettingsVersion = GroupSettings & Effective

/** Both days included; `endsOn` null is open. */
export interface Membership {
  groupId: string
  startsOn: PlainDate
  endsOn: PlainDate | null
  /** Of someone who works other hours than the group; Monday first. */
  scheduledMinutes: readonly number[] | null
}

/** The version of a group that holds on a day (GRP-1): the first one also before it begins. Null where the group has none among them. */
export function settingsOn<Version extends Effective>(versions: readonly Version[], groupId: string, date: PlainDate): Version | null {
  const own = versions.filter(version => version.groupId === groupId).toSorted(byStart)
  return own.findLast(version => version.effectiveFrom <= date) ?? own[0] ?? null
}

/** The membership that covers a day, or null. */
export function membershipOn(memberships: readonly Membership[], date: PlainDate): Membership | null {
  return memberships.find(({ startsOn, endsOn }) => startsOn <= date && (endsOn === null || date <= endsOn)) ?? null
}

/** A person's groups over time. */
export interface PersonGroups<Version extends Effective = SettingsVersion> {
  memberships: readonly Membership[]
  versions: readonly Version[]
}

/**
 * The settings of the workweek of a day (GRP-4): those that held on its first day, or, for someone who joined within it, on their first day in it.
 * Null for someone who is in no group in that week up to that day. The week begins on the weekday that the settings of the day say.
 */
export function settingsOfWeek<Version extends Effective & Pick<WeekSettings, 'workWeekStart'>>(
  { memberships, versions }: PersonGroups<Version>,
  date: PlainDate,
): Version | null {
  const on = (day: PlainDate) => {
    const membership = membershipOn(memberships, day)
    return membership && settingsOn(versions, membership.groupId, day)
  }
  // Most people have always been in one group with one version.
  if (memberships.length === 1 && versions.length === 1) return on(date)
  const ofDay = on(date)
  const first = ofDay && workWeekStarting(date, ofDay.workWeekStart)
  for (let day = first ?? addDays(date, -6); day < date; day = addDays(day, 1)) {
    const held = on(day)
    if (held) return held
  }
  return ofDay
}

/** The minutes that someone is expected to work on each weekday (GRP-5): their own, else those of their group. */
export function scheduleOf(
  settings: Pick<WeekSettings, 'minutesPerDay' | 'scheduledMinutes'>,
  membership: Pick<Membership, 'scheduledMinutes'> | null | undefined,
): Schedule {
  return membership?.scheduledMinutes ?? settings.scheduledMinutes ?? WEEKDAYS.map((_, at) => (at < 5 ? settings.minutesPerDay : 0))
}

/** The period of a group on a day, given those in use, which keep their dates (GRP-2). Null in a gap between custom periods. */
export function groupPeriodOn(
  versions: readonly SettingsVersion[],
  groupId: string,
  date: PlainDate,
  inUse: readonly PayPeriod[],
): (PayPeriod & { settings: SettingsVersion }) | null {
  const settings = settingsOn(versions, groupId, date)
  const period = settings && payPeriodBeside(settings, date, inUse)
  if (!period) return null
  if (inUse.some(used => used.startsOn === period.startsOn && used.endsOn === period.endsOn)) return { ...period, settings }
  const next = versions
    .filter(version => version.groupId === groupId && version.effectiveFrom > date)
    .map(version => version.effectiveFrom)
    .sort()[0]
  const isFirst = versions.every(version => version.groupId !== groupId || version.effectiveFrom >= settings.effectiveFrom)
  const startsOn = !isFirst && period.startsOn < settings.effectiveFrom ? settings.effectiveFrom : period.startsOn
  const endsOn = next !== undefined && period.endsOn >= next ? addDays(next, -1) : period.endsOn
  return { ...period, startsOn, endsOn, settings }
}

/** A person's period: `ofGroup` is the group's, whose pay date it has. A change of groups can make the person's own shorter. */
export type PersonPeriod = PayPeriod & { groupId: string; settings: SettingsVersion; ofGroup: PayPeriod }

/**
 * Periods that a person's own are found from: the stored periods of their groups, and the periods in which they have hours or a timesheet.
 */
export interface PeriodsInUse {
  /** By group; around the day and as far back as an earlier group may have a say. */
  ofGroups: ReadonlyMap<string, readonly PayPeriod[]>
  own: readonly PayPeriod[]
}

/**
 * The period of a person's timesheet on a day (GRP-3), or null on a day in no group or in a gap between custom periods. One that is their own
 * already keeps its dates; any other lies between those. So a person's periods never overlap, whatever groups they were given later.
 */
export function personPeriodOn(person: PersonGroups, date: PlainDate, inUse: PeriodsInUse): PersonPeriod | null {
  const own = ownPeriodOn(inUse.own, date)
  if (own) return withGroup(person, own, inUse)
  const { stay, left } = stayOn(person.memberships, date)
  const earlier = left && personPeriodOn(person, left.endsOn, inUse)
  if (earlier && earlier.endsOn >= date) return earlier
  if (!stay) return null
  const { groupId } = stay
  const ofGroup = groupPeriodOn(person.versions, groupId, date, inUse.ofGroups.get(groupId) ?? [])
  if (!ofGroup) return null
  const { settings, ...period } = ofGroup
  return { ...periodInStay(period, stay, date, earlier ? [...inUse.own, earlier] : inUse.own), groupId, settings, ofGroup: period }
}

/** The days that someone was in one group without a break, whatever hours they worked. */
type Stay = Pick<Membership, 'groupId' | 'startsOn' | 'endsOn'>

/** The stay that covers a day, and the one that ended last before that day. */
export function stayOn(
  memberships: readonly Membership[],
  date: PlainDate,
): { stay: Stay | null; left: (Stay & { endsOn: PlainDate }) | null } {
  let stay: Stay | null = null
  let left: (Stay & { endsOn: PlainDate }) | null = null
  for (const next of staysOf(memberships)) {
    if (next.startsOn > date) break
    if (next.endsOn !== null && next.endsOn < date) left = { ...next, endsOn: next.endsOn }
    else stay = next
  }
  return { stay, left }
}

/** In order. */
function staysOf(memberships: readonly Membership[]): readonly Stay[] {
  // Most people have always been in one group.
  if (memberships.length <= 1) return memberships
  const stays: Stay[] = []
  for (const { groupId, startsOn, endsOn } of memberships.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))) {
    const last = stays.at(-1)
    const goesOn = last?.groupId === groupId && last.endsOn !== null && addDays(last.endsOn, 1) === startsOn
    if (goesOn) stays[stays.length - 1] = { ...last, endsOn }
    else stays.push({ groupId, startsOn, endsOn })
  }
  return stays
}

/**
 * Returns the part of a group's period on a day that is the person's: it lies between their other periods, begins no earlier than they
 * joined the group, and ends no later than the longest period that they could be in when they left it.
 */
export function periodInStay(period: PayPeriod, stay: Stay, date: PlainDate, others: readonly PayPeriod[]): PayPeriod {
  const own = betweenPeriods(period, date, others)
  const latest = stay.endsOn && addDays(stay.endsOn, MAX_PERIOD_DAYS)
  if (own.startsOn < stay.startsOn) own.startsOn = stay.startsOn
  if (latest && own.endsOn > latest) own.endsOn = latest
  return own
}

/** The one of a person's own periods that a day belongs to: of two, which only earlier versions could make, the one that begins first. */
export function ownPeriodOn<Period extends PayPeriod>(own: readonly Period[], date: PlainDate): Period | undefined {
  const covering = own.filter(period => period.startsOn <= date && date <= period.endsOn)
  return covering.reduce<Period | undefined>((first, one) => (first && first.startsOn <= one.startsOn ? first : one), undefined)
}

/** A person's own period with the group that they were in on its first day, and that group's period in which it ends: it is paid with that one. */
function withGroup(person: PersonGroups, own: PayPeriod, { ofGroups }: PeriodsInUse): PersonPeriod | null {
  const settings = settingsOfTimesheet(person, own)
  if (!settings) return null
  const { groupId } = settings
  const days = { startsOn: own.startsOn, endsOn: own.endsOn }
  const inUse = ofGroups.get(groupId) ?? []
  const ofGroup = groupPeriodOn(person.versions, groupId, own.endsOn, inUse)
  // In a gap between the group's custom periods there is none; then it becomes one, like a period from before its settings.
  if (!ofGroup) return { ...days, groupId, settings, ofGroup: betweenPeriods(days, own.endsOn, inUse) }
  const { settings: ofEnd, ...period } = ofGroup
  return { ...days, groupId, settings: ofEnd, ofGroup: period }
}

/** The settings of a timesheet: those that its group had on the period's first day. Null for someone who was never in a group. */
export function settingsOfTimesheet<Version extends Effective>(
  { memberships, versions }: PersonGroups<Version>,
  period: PayPeriod,
): Version | null {
  const groupId = groupOfPeriod(memberships, period)
  return groupId === null ? null : settingsOn(versions, groupId, period.startsOn)
}

/** The group of a timesheet: the one held on its period's first day; else the next one, or the last one. Null for someone who was never in a group. */
export function groupOfPeriod(memberships: readonly Membership[], { startsOn }: Pick<PayPeriod, 'startsOn'>): string | null {
  const sorted = memberships.toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
  const held = membershipOn(sorted, startsOn) ?? sorted.find(one => one.startsOn > startsOn) ?? sorted.at(-1)
  return held?.groupId ?? null
}

/** Days. A custom period from before this was checked may be longer; then leaving the group within it ends it after this many. */
export const MAX_PERIOD_DAYS = 62
function byStart(a: Effective, b: Effective): number {
  return a.effectiveFrom < b.effectiveFrom ? -1 : 1
}
