import type { SystemRoleKey } from '#slices/access/rules/system-roles.ts'
import type { ColumnType } from '#slices/time/rules/column.ts'
import type { OvertimeGroup } from '#slices/time/rules/overtime.ts'
import type { PayDateAdjustment } from '#slices/time/rules/pay-date.ts'
import type { PayPeriodSettings } from '#slices/time/rules/pay-period.ts'
import type { DemoAccount } from './accounts.ts'

/*
 * An organization of the demo data as people tell it. Everything is named by a key; ids are made when it is loaded.
 */

/** A column of a timesheet: a pay code, or an allocation by its key. */
export interface DemoColumn {
  columnType: ColumnType
  key: string
}

/** How the timesheet of the previous pay period stands; all earlier ones are approved. */
export type Previous =
  | 'approved'
  | 'waiting'
  /** Waiting, with a Saturday of 16.5 hours and typed overtime that differs from the computed. */
  | 'waiting_long_day'
  /** Waiting, with a scheduled day that has no hours. */
  | 'waiting_missing_day'
  | 'rejected'
  /** Hours, and never submitted. */
  | 'draft'
  /** No hours in this period and the current one, and no submission. */
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
  /** Where the hours go, as often as the weight says. The first fund is the person's default. */
  columns: readonly (DemoColumn & { weight: number })[]
  previous: Previous
  /** An earlier timesheet was rejected once and approved as its second revision. */
  oneWasRejected?: boolean
  /** Half of today's hours are there already, typed this long ago. */
  typedTodayMinutesAgo?: number
  /** Of someone who can sign in; everyone else has an account without a password. */
  email?: DemoAccount['email']
  /** Employee when absent. */
  role?: SystemRoleKey
}

export interface DemoGroup extends PayPeriodSettings, OvertimeGroup {
  key: string
  name: string
  paydayOffset: number
  payDateAdjustment: PayDateAdjustment
  workWeekStart: 'monday'
}

export interface DemoOrganization {
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
  locations: readonly { key: string; name: string; address: string; city: string; state: string; zipCode: string }[]
  departments: readonly { key: string; name: string; code: string; location: string; manager: string | null }[]
  programs: readonly { key: string; name: string; description: string }[]
  funds: readonly {
    key: string
    code: string
    name: string
    restriction: 'none' | 'purpose' | 'time'
    purpose: string
    defaultFunction: 'program' | 'management_general' | 'fundraising'
  }[]
  groups: readonly DemoGroup[]
  people: readonly DemoPerson[]
}
