import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { type AllocationType, type ColumnHandle, type ColumnType, columnHandle } from '#slices/time/rules/column.ts'

/** An allocation that accepts hours now. The days are a fund's first and last, null where it has none; so are its program and its own functional category. */
export interface OpenAllocation {
  functionalCategory: string | null
  programId: string | null
  startsOn: PlainDate | null
  endsOn: PlainDate | null
}

type AllocationRow = { id: string } & Partial<OpenAllocation>

// One statement per table, so that a save queries only the types its cells use. The list is in a subquery of its own; otherwise PostgreSQL would
// plan the statement anew for the values of each call.
const byType: Readonly<Record<AllocationType, Statement<{ ids: string[] }, AllocationRow>>> = {
  department: sqlStatement<{ ids: string[] }, { id: string }>(
    'select d.id from app.departments d where d.id = any ((select $ids::uuid[])::uuid[]) and d.is_active',
  ),
  location: sqlStatement<{ ids: string[] }, { id: string }>(
    'select l.id from app.locations l where l.id = any ((select $ids::uuid[])::uuid[]) and l.is_active',
  ),
  unit: sqlStatement<{ ids: string[] }, { id: string }>(
    'select u.id from app.units u where u.id = any ((select $ids::uuid[])::uuid[]) and u.is_active',
  ),
  fund: sqlStatement<
    { ids: string[] },
    { id: string } & OpenAllocation
  >(`select f.id, f.default_function as functional_category, f.program_id, f.start_date as starts_on, f.end_date as ends_on
    from app.funds f where f.id = any ((select $ids::uuid[])::uuid[]) and f.is_active`),
}

/** Keeps the open columns: every pay code, and the active allocations. Pay codes need no query. */
export async function loadOpenAllocations(
  tx: ReadTx<Actor>,
  columns: readonly { columnType: ColumnType; columnId: string }[],
): Promise<Map<ColumnHandle, OpenAllocation>> {
  const found = [...Map.groupBy(columns, column => column.columnType)].map(async ([columnType, ofType]) => {
    const ids = ofType.map(column => column.columnId)
    const rows: AllocationRow[] = columnType === 'pay_code' ? ids.map(id => ({ id })) : await tx.rows(byType[columnType], { ids })
    return rows.map(
      ({ id, functionalCategory = null, programId = null, startsOn = null, endsOn = null }) =>
        [columnHandle(columnType, id), { functionalCategory, programId, startsOn, endsOn }] as const,
    )
  })
  return new Map((await Promise.all(found)).flat())
}
