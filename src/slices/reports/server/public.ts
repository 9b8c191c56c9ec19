import { type AllocationType, type ColumnType, columnHandle } from '#slices/time/rules/column.ts'
import { PAY_CODE_LABELS, type PayCode } from '#slices/time-groups/rules/pay-codes.ts'

/** The handle and the label of a column; `allocations` are all of the organization. */
export function columnLabels(allocations: readonly { type: AllocationType; id: string; name: string }[]) {
  const names = new Map(allocations.map(({ type, id, name }) => [columnHandle(type, id), name]))
  return (columnType: ColumnType, columnId: string): { column: string; columnLabel: string } => {
    const column = columnHandle(columnType, columnId)
    const columnLabel = columnType === 'pay_code' ? PAY_CODE_LABELS[columnId as PayCode] : (names.get(column) ?? 'Removed')
    return { column, columnLabel }
  }
}
