import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { SettingsVersion } from '#slices/time-groups/rules/group-settings.ts'
import type { ListedHoliday } from '#slices/time-groups/rules/holiday-list.ts'

/** A person whose recorded hours would change with a group. */
export interface AffectedPerson {
  employeeId: string
  name: string
  /** Days whose hours would be others. */
  days: number
  /** Approved timesheets among them. */
  approved: number
}

/**
 * The people whose hours would change if a group had these settings and holidays, which differ from a day on, among the first 200 by name who have hours
 * since, and how many more of those there are.
 */
export type AffectedFrom = (
  tx: ReadTx<Actor>,
  change: { groupId: string; from: PlainDate; versions: readonly SettingsVersion[]; holidays: readonly ListedHoliday[] },
) => Promise<{ people: AffectedPerson[]; unchecked: number }>
