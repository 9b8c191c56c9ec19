import { sqlStatement } from '#server/db/statement.ts'
import { type AllocationType, type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import { PAY_CODE_LABELS, type PayCode } from '#slices/time/rules/pay-codes.ts'

interface AllocationName {
  type: AllocationType
  id: string
  name: string
}

/** Every allocation of the organization: some dozens, read beside the rows instead of joined to each. */
export const allocationNames = sqlStatement<object, AllocationName>(
  `select 'department' as type, id, name from app.departments
   union all select 'location', id, name from app.locations
   union all select 'unit', id, name from app.units
   union all select 'fund', id, name from app.funds`,
)

/** The handle of a column and the words a person reads for it. */
export function columnLabels(allocations: readonly AllocationName[]) {
  const names = new Map(allocations.map(({ type, id, name }) => [columnHandle(type, id), name]))
  return (columnType: ColumnType, columnId: string): { column: string; columnLabel: string } => {
    const column = columnHandle(columnType, columnId)
    const columnLabel = columnType === 'pay_code' ? PAY_CODE_LABELS[columnId as PayCode] : (names.get(column) ?? 'Removed')
    return { column, columnLabel }
  }
}
