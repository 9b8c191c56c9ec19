import type { SettingsOf } from '#core/settings.ts'
import type { ModuleSlug } from '#core/vocabulary.ts'
import type { DirectLevels } from '#slices/access/rules/permission.ts'
import type { BaseRole, SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import type { publicProfileGroup } from '#slices/organizations/contract/public-profile.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { OvertimeGroup } from '#slices/time/rules/overtime.ts'
import type { GroupSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { PayDateAdjustment } from '#slices/time-groups/rules/pay-date.ts'
import type { PayPeriodSettings } from '#slices/time-groups/rules/pay-period.ts'
import type { DemoAccount } from './accounts.ts'

/* An organization of the demo data. Everything is named by a key; ids are created on load. */

/** A column of a timesheet: a pay code, or an allocation by its key. */
export interface DemoColumn {
  columnType: ColumnType
  key: string
}

/** The state of the previous pay period's timesheet; all earlier ones are approved. */
export type Previous =
  | 'approved'
  | 'waiting'
  /** Submitted, with a Saturday of 16.5 hours and typed overtime that differs from the computed overtime. */
  | 'waiting_long_day'
  /** Submitted, with a scheduled day without hours. */
  | 'waiting_missing_day'
  | 'rejected'
  /** Hours, but never submitted. */
  | 'draft'
  /** No hours in the previous and the current period, and no submission. */
  | 'empty'

export interface DemoPerson {
  key: string
  firstName: string
  lastName: string
  jobTitle: string
  department: string | null
  location: string
  program: string | null
  manager: string | null
  /** Null: does not record hours. */
  group: string | null
  hiredDaysAgo: number
  minutesPerDay: number
  /** Where the hours are charged, by weight. The first fund is the person's default. */
  columns: readonly (DemoColumn & { weight: number })[]
  previous: Previous
  /** An earlier timesheet was rejected once and approved as its second revision. */
  oneWasRejected?: boolean
  /** Two long days in a week of the previous pay period, and lunch worked through on one of its days. */
  workedLate?: boolean
  /** Half of today's hours are entered already, this long ago. */
  typedTodayMinutesAgo?: number
  /** The account of someone who can sign in; all others have an account without a password. */
  email?: DemoAccount['email']
  /** Defaults to employee. */
  role?: SystemRoleKey
}

/** A role that the organization made; no one holds it. */
export interface DemoRole {
  name: string
  description: string
  baseRole: BaseRole
  levels: DirectLevels
}

export interface DemoGroup extends PayPeriodSettings, OvertimeGroup {
  key: string
  name: string
  paydayOffset: number
  payDateAdjustment: PayDateAdjustment
  workWeekStart: 'monday'
  /** Defaults to typed: there is a column for it. */
  overtimeSource?: GroupSettings['overtimeSource']
  breakLunchSettings?: GroupSettings['breakLunchSettings']
  holidayPay?: GroupSettings['holidayPay']
  /** How a day is split over funds, by their keys. */
  split?: readonly { fund: string; percent: number }[]
}

/** A support ticket, oldest first; `operator` speaks for the platform. */
export interface DemoOrganization {
  /** Besides the protected ones. */
  roles?: readonly DemoRole[]
  name: string
  subdomain: string
  timezone: string
  domain: string
  profile: {
    ein: string
    address: string
    city: string
    state: string
    zipCode: string
    websiteAddress: string
    foundedYear: number
    maxUsers: number
  }
  /** Its public page; it is switched off where there is none. */
  publicProfile?: SettingsOf<typeof publicProfileGroup.keys>
  /** Modules on trial: how many days are left, or with a minus how long it is over. All others are active. */
  trials?: readonly { module: ModuleSlug; days: number }[]
  /** Pending requests for modules, by the person's key. */
  requests?: readonly { person: string; module: ModuleSlug; justification: string; daysAgo: number }[]
  /** Hours that come from a time clock's file: who imports it, and for whom. */
  timeClock?: { fileName: string; administrator: string; people: readonly string[] }
  locations: readonly { key: string; name: string; address: string; city: string; state: string; zipCode: string }[]
  departments: readonly {
    key: string
    /** The key of the department above it. */
    parent?: string
    name: string
    code: string
    location: string
    manager: string | null
    costCenter: string
    budgetAmount: number
  }[]
  programs: readonly { key: string; name: string; description: string }[]
  funds: readonly {
    key: string
    code: string
    name: string
    restriction: 'none' | 'purpose' | 'time'
    /** The key of the program that it pays for. */
    program?: string
    purpose: string
    defaultFunction: 'program' | 'management_general' | 'fundraising'
  }[]
  groups: readonly DemoGroup[]
  people: readonly DemoPerson[]
}
