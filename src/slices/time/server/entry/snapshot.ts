import type { PlainDate } from '#core/plain-date.ts'
import type { ColumnHandle } from '#slices/time/rules/column.ts'
import type { TimeGroup } from '#slices/time-groups/server/public.ts'
import type { PeriodRange } from '../period/period-ranges.ts'
import type { TimePerson } from '../person.ts'
import type { StoredCell } from './cell.ts'
import type { OpenAllocation } from './open-allocations.ts'

/** The overtime of a day as it is stored. */
export interface StoredOvertime {
  date: PlainDate
  overtimeMinutes: number
  doubleTimeMinutes: number
}

/** An employee with the rules of their group, as far as a change of hours asks. */
export type SnapshotEmployee = Pick<
  TimePerson,
  | 'id'
  | 'userId'
  | 'hireDate'
  | 'terminationDate'
  | 'groupId'
  | 'departmentId'
  | 'locationId'
  | 'unitId'
  | 'fundId'
  | 'programId'
  | 'functionalCategory'
> &
  Pick<
    TimeGroup,
    'groupType' | 'overtimeThresholdMinutes' | 'overtimeRules' | 'timeRoundingMinutes' | 'roundingDirection' | 'workWeekStart'
  >

/** All that decides changes of one employee's cells, read under the lock of their time state. */
export interface EntrySnapshot {
  organizationId: string
  employee: SnapshotEmployee
  /** Of the changed days: ask `rangeOf`. */
  periods: readonly PeriodRange[]
  /** The entries of each changed day. */
  entriesOn: ReadonlyMap<PlainDate, readonly StoredCell[]>
  /** The worked minutes of each day, of every workweek that holds a changed day. */
  workedOn: ReadonlyMap<PlainDate, number>
  overtimeOn: ReadonlyMap<PlainDate, StoredOvertime>
  /** The columns among the changed ones that take hours. */
  allocations: ReadonlyMap<ColumnHandle, OpenAllocation>
}
