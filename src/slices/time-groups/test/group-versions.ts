import type { PlainDate } from '#core/plain-date.ts'
import { BEGINNING, type Membership, type SettingsVersion } from '../rules/group-settings.ts'

/** Weekly from Monday, workweeks from Monday, unless said otherwise. */
export function version(groupId: string, effectiveFrom: PlainDate = BEGINNING, settings: Partial<SettingsVersion> = {}): SettingsVersion {
  return {
    groupId,
    effectiveFrom,
    payPeriod: 'weekly',
    payPeriodStartsOn: 'monday',
    paydayOffset: 5,
    payDateAdjustment: 'none',
    timeFormat: 'decimal',
    allocationDefaults: [],
    groupType: 'hourly',
    minutesPerDay: 480,
    scheduledMinutes: null,
    overtimeThresholdMinutes: 2400,
    overtimeRules: [],
    overtimeSource: 'computed',
    timeRoundingMinutes: 0,
    roundingDirection: 'nearest',
    workWeekStart: 'monday',
    breakLunchSettings: {},
    holidayPay: 'none',
    ...settings,
  }
}

export function member(groupId: string, startsOn: PlainDate = BEGINNING, endsOn: PlainDate | null = null): Membership {
  return { groupId, startsOn, endsOn, scheduledMinutes: null }
}
