import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { PlacedColumn } from '#slices/time/rules/column-order.ts'
import type { DayShare } from '#slices/time/rules/day-results.ts'
import type { DefaultFund } from '#slices/time/rules/default-fund.ts'
import type { Effective, PersonGroups, WeekSettings } from '#slices/time-groups/rules/group-settings.ts'
import type { StoredDay } from '../day/stored-day.ts'
import type { PeriodRange } from '../period/period-ranges.ts'
import type { TimePerson } from '../person.ts'
import type { StoredCell } from './cell.ts'
import type { OpenAllocation } from './open-allocations.ts'

/** A version of a group's settings, as far as a change of hours depends on it. */
export type SnapshotVersion = Effective & WeekSettings

/** An employee, as far as a change of hours depends on them. */
export type SnapshotEmployee = Pick<
  TimePerson,
  'id' | 'userId' | 'hireDate' | 'terminationDate' | 'departmentId' | 'locationId' | 'unitId' | 'programId' | 'functionalCategory'
> & { fund: DefaultFund | null }

/** Everything that changes of one employee's cells depend on, read under the lock of their time state. */
export interface EntrySnapshot {
  organizationId: string
  employee: SnapshotEmployee
  groups: PersonGroups<SnapshotVersion>
  /** Those of the changed days; `rangeOf` finds the one of a day. */
  periods: readonly PeriodRange[]
  /** The entries of each changed day. */
  entriesOn: ReadonlyMap<PlainDate, readonly StoredCell[]>
  /** The worked minutes of each day, of every workweek that contains a changed day. */
  workedOn: ReadonlyMap<PlainDate, number>
  /** The stored results of those days. */
  resultOn: ReadonlyMap<PlainDate, StoredDay>
  /** How the results of the changed days are shared among their cells. */
  sharesOn: ReadonlyMap<PlainDate, readonly DayShare[]>
  /** The changed columns, and those with hours on the changed days, as far as a group or the employee has them. */
  columns: readonly PlacedColumn[]
  /** Those of the changed columns that accept hours. */
  allocations: ReadonlyMap<ColumnHandle, OpenAllocation>
}
