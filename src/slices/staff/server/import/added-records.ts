import { fail } from '#core/failure.ts'
import type { PermissionName } from '#core/permission.ts'
import { emitAudit } from '#server/audit.ts'
import { type Actor, may } from '#server/db/gate.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { PlannedRow } from '#server/import/kind.ts'
import { type AddedField, addedFields, fold, type PersonPlan } from '#slices/staff/rules/import-rows.ts'
import {
  addDepartment,
  addLocation,
  addUnit,
  removeUnusedDepartment,
  removeUnusedLocation,
  removeUnusedUnit,
} from '#slices/structure/server/public.ts'

type Tx = WriteTx<Actor>
type Named = { id: string; name: string }

const departmentsNamed = sqlStatement<{ names: string[] }, Named>(
  `select distinct on (lower(normalize(name, NFKC))) id, name from app.departments
   where organization_id = (select app.org_id()) and is_active and lower(normalize(name, NFKC)) = any ($names::text[])
   order by lower(normalize(name, NFKC)), created_at`,
)
const locationsNamed = sqlStatement<{ names: string[] }, Named>(
  `select distinct on (lower(normalize(name, NFKC))) id, name from app.locations
   where organization_id = (select app.org_id()) and is_active and lower(normalize(name, NFKC)) = any ($names::text[])
   order by lower(normalize(name, NFKC)), created_at`,
)
const unitsNamed = sqlStatement<{ names: string[] }, Named>(
  `select distinct on (lower(normalize(name, NFKC))) id, name from app.units
   where organization_id = (select app.org_id()) and is_active and lower(normalize(name, NFKC)) = any ($names::text[])
   order by lower(normalize(name, NFKC)), created_at`,
)

interface Adder {
  table: string
  noun: string
  /** At write, of whoever imports. */
  permission: PermissionName
  named: Statement<{ names: string[] }, Named>
  add: (tx: Tx, name: string, requestId: string) => Promise<string>
  remove: Statement<{ id: string }, { answer: string | null }>
}

/** How an import adds records that its rows name, and takes them back. */
export const ADDERS: Readonly<Record<AddedField, Adder>> = {
  department: {
    ...{ table: 'departments', noun: 'department', permission: 'settings_departments' },
    ...{ named: departmentsNamed, remove: removeUnusedDepartment },
    add: (tx, name, requestId) => addDepartment(tx, { name, locationId: null }, requestId),
  },
  location: {
    ...{ table: 'locations', noun: 'location', permission: 'settings_locations' },
    ...{ named: locationsNamed, remove: removeUnusedLocation },
    add: (tx, name, requestId) => addLocation(tx, { name, timezone: null }, requestId),
  },
  unit: {
    ...{ table: 'units', noun: 'unit', permission: 'settings_units' },
    ...{ named: unitsNamed, remove: removeUnusedUnit },
    add: (tx, name, requestId) => addUnit(tx, { name }, requestId),
  },
}

/** The records that rows name, by field and folded name; `createdFor` is the row that one was added for, null for one that was there. */
export type AddedRecords = Readonly<Record<AddedField, ReadonlyMap<string, { id: string; createdFor: number | null }>>>

/** Adds what rows name and no one added meanwhile, for the first row of each. Throws FORBIDDEN for someone who may not any more: the import stops. */
export async function addRecords(tx: Tx, requestId: string, rows: readonly PlannedRow<PersonPlan>[]): Promise<AddedRecords> {
  const records = await Promise.all(addedFields.map(async field => [field, await addOf(tx, requestId, field, rows)] as const))
  return Object.fromEntries(records) as unknown as AddedRecords
}

async function addOf(tx: Tx, requestId: string, field: AddedField, rows: readonly PlannedRow<PersonPlan>[]) {
  const { table, noun, permission, named, add } = ADDERS[field]
  const first = new Map<string, { row: number; name: string }>()
  for (const { row, plan } of rows) {
    const name = plan.added[field]
    if (name !== undefined && !first.has(fold(name))) first.set(fold(name), { row, name })
  }
  const records = new Map<string, { id: string; createdFor: number | null }>()
  if (first.size === 0) return records
  for (const { id, name } of await tx.rows(named, { names: [...first.keys()] })) records.set(fold(name), { id, createdFor: null })
  for (const [key, { row, name }] of first) {
    if (records.has(key)) continue
    if (!may(tx.actor, permission, 'write')) fail('FORBIDDEN', `You don't have permission to create ${noun}s.`, { rule: 'forbidden' })
    const id = await add(tx, name, requestId)
    tx.announce(table, id)
    records.set(key, { id, createdFor: row })
  }
  return records
}

/** Takes back what was added for a row, if nothing names it. */
export async function removeRecord(tx: Tx, requestId: string, field: AddedField, id: string, reason: string): Promise<void> {
  const { table, noun, remove } = ADDERS[field]
  if ((await tx.first(remove, { id }))?.answer !== 'removed') return
  emitAudit(tx, { action: `${noun}.removed`, resourceType: table, resourceId: id, requestId, reason })
  tx.announce(table, id)
}
