/**
 * A column of the timesheet has exactly one handle: a pay code ('regular'), or an allocation as `type:uuid` ('department:0198…').
 * Authority: PRD-12. Rule COL-1.
 */
import { isPayCode } from '#slices/time-groups/rules/pay-codes.ts'

const ALLOCATION_TYPES = ['department', 'location', 'unit', 'fund'] as const
export type AllocationType = (typeof ALLOCATION_TYPES)[number]
export type ColumnType = 'pay_code' | AllocationType
export type ColumnHandle = string

// Lower case only, as PostgreSQL prints it: a second spelling would be a second column for the same department.
const ALLOCATION = new RegExp(`^(${ALLOCATION_TYPES.join('|')}):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$`)

/** The stored pair of a handle, or null when it is not a column. `columnId` is the pay code or the allocation's uuid. */
export function parseColumn(handle: string): { columnType: ColumnType; columnId: string } | null {
  if (isPayCode(handle)) return { columnType: 'pay_code', columnId: handle }
  const match = ALLOCATION.exec(handle)
  return match ? { columnType: match[1] as AllocationType, columnId: match[2]! } : null
}

export function columnHandle(columnType: ColumnType, columnId: string): ColumnHandle {
  return columnType === 'pay_code' ? columnId : `${columnType}:${columnId}`
}
