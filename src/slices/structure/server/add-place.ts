import { emitAudit } from '#server/audit.ts'
import { statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

type Tx = Pick<WriteTx<never>, 'run' | 'atCommit'>

interface NewLocation {
  name: string
  /** An IANA name; null for the organization's. */
  timezone: string | null
}
interface NewDepartment {
  name: string
  locationId: string | null
}

const insertLocation = statement<NewLocation & { id: string }>()((db, p) =>
  db.insertInto('app.locations').values({ id: p.id, name: p.name, timezone: p.timezone }),
)
const insertUnit = statement<{ id: string; name: string }>()((db, p) => db.insertInto('app.units').values({ id: p.id, name: p.name }))
const insertDepartment = statement<NewDepartment & { id: string }>()((db, p) =>
  db.insertInto('app.departments').values({ id: p.id, name: p.name, locationId: p.locationId }),
)

/** A location that the product itself adds, in the transaction's organization. Resolves with its id; open tabs are not told. */
export async function addLocation(tx: Tx, location: NewLocation, requestId: string): Promise<string> {
  const id = newId()
  await tx.run(insertLocation, { ...location, id })
  emitAudit(tx, { action: 'location.created', resourceType: 'locations', resourceId: id, after: location, requestId })
  return id
}

/** Adds a department, with its audit event. */
export async function addDepartment(tx: Tx, department: NewDepartment, requestId: string): Promise<string> {
  const id = newId()
  await tx.run(insertDepartment, { ...department, id })
  emitAudit(tx, { action: 'department.created', resourceType: 'departments', resourceId: id, after: department, requestId })
  return id
}

/** Adds a unit, with its audit event. */
export async function addUnit(tx: Tx, unit: { name: string }, requestId: string): Promise<string> {
  const id = newId()
  await tx.run(insertUnit, { ...unit, id })
  emitAudit(tx, { action: 'unit.created', resourceType: 'units', resourceId: id, after: unit, requestId })
  return id
}
