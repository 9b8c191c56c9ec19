import { Failure } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { AppliedRow, ImportKind, PlannedRow } from '#server/import/kind.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import type { PersonChanges, PersonPlan } from '#slices/staff/rules/import-rows.ts'
import { addDepartment } from '#slices/structure/server/public.ts'
import { tellOfImport } from '../for-oneself.ts'
import { notifyOfPerson } from '../notices.ts'
import { staffRecord } from '../staff.ts'

const { parts } = staffRecord

type Job = Parameters<ImportKind<PersonPlan>['apply']>[0]

/** What undoing a row needs: the person before, null for a new one, and the department that was created for it. */
export interface BeforeImport {
  person: PersonChanges | null
  departmentId: string | null
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase()

const departmentsNamed = sqlStatement<{ names: string[] }, { id: string; name: string }>(
  `select distinct on (lower(normalize(name, NFKC))) id, name from app.departments
   where organization_id = (select app.org_id()) and is_active and lower(normalize(name, NFKC)) = any ($names::text[])
   order by lower(normalize(name, NFKC)), created_at`,
)

/**
 * Stores rows, by the rules of the staff record: managers before those who report to them. A row that the record does not take is answered with the reason and
 * leaves nothing.
 */
export async function applyPeople(job: Job, rows: readonly PlannedRow<PersonPlan>[]): Promise<AppliedRow[]> {
  const { tx, request, recordsOf } = job
  const departments = await createDepartments(tx, request.requestId, rows)
  const stored = new Map(await recordsOf(rows.flatMap(({ plan }) => plan.managerRow ?? [])))
  const done: AppliedRow[] = []
  for (const level of byLevel(rows)) {
    const applied = await Promise.all(level.map(row => applyOne(job, row, departments, stored)))
    for (const one of applied) if ('resourceId' in one) stored.set(one.row, one.resourceId)
    done.push(...applied)
  }
  const changed = new Set(done.filter(({ result }) => result === 'created' || result === 'updated').map(({ row }) => row))
  await tellOfImport(
    tx,
    rows.filter(({ row }) => changed.has(row)).map(({ plan }) => changeOf(plan)),
  )
  return done
}

async function applyOne(
  { tx, request }: Job,
  { row, plan }: PlannedRow<PersonPlan>,
  departments: ReadonlyMap<string, { id: string; createdFor: number | null }>,
  stored: ReadonlyMap<number, string>,
): Promise<AppliedRow> {
  const { person, newDepartment, managerRow } = plan
  const department = newDepartment === null ? undefined : departments.get(fold(newDepartment))
  const manager = managerRow === null ? undefined : stored.get(managerRow)
  if (managerRow !== null && manager === undefined)
    return { row, result: 'failed', note: `Their manager on row ${managerRow} wasn't imported.` }
  const values = { ...plan.changes, ...(department && { departmentId: department.id }), ...(manager && { reportsToEmployeeId: manager }) }
  const before: BeforeImport = {
    person: person === null ? null : person.before,
    departmentId: department?.createdFor === row ? department.id : null,
  }
  const origin = { requestId: request.requestId, isOneOfMany: true } as const
  try {
    if (person === null) {
      const { id, version } = await parts.create(tx, origin, { ...emptyPerson, ...values })
      return { row, result: 'created', resourceId: id, before, versionAfter: version }
    }
    const found = await parts.open(tx, person)
    const changed = await parts.change(tx, origin, found, values)
    const { version } = changed
    // Of new people the managers are not told: an import is how an organization begins. A new manager of someone is.
    notifyOfPerson(tx, found, changed)
    if (version === found.version) return { row, result: 'unchanged', resourceId: person.id }
    return { row, result: 'updated', resourceId: person.id, before, versionAfter: version }
  } catch (error) {
    return { row, result: 'failed', note: failureText(error, 'Edited since the check. Check the file again to import this row.') }
  }
}

const changeOf = ({ person, changes }: PersonPlan) => ({
  employeeId: person?.id ?? null,
  fields: Object.keys(changes),
  managerId: changes.reportsToEmployeeId,
})

/** What a person reads of a row that the record did not take. Whatever else goes wrong is thrown. */
export function failureText(error: unknown, edited: string): string {
  if (!(error instanceof Failure)) throw error
  return error.details.rule === 'version' ? edited : error.message
}

/** Every field that a new person may leave empty. What the record proposes is left to it. */
const emptyPerson = Object.fromEntries(
  Object.keys(contract.fields)
    .filter(field => !(contract.proposed as readonly string[]).includes(field))
    .map(field => [field, null]),
)

/** The departments that rows name and that are created for the first of them. */
async function createDepartments(tx: WriteTx<Actor>, requestId: string, rows: readonly PlannedRow<PersonPlan>[]) {
  const firstRow = new Map<string, { row: number; name: string }>()
  for (const { row, plan } of rows) {
    if (plan.newDepartment === null || firstRow.has(fold(plan.newDepartment))) continue
    firstRow.set(fold(plan.newDepartment), { row, name: plan.newDepartment })
  }
  const departments = new Map<string, { id: string; createdFor: number | null }>()
  if (firstRow.size === 0) return departments
  for (const { id, name } of await tx.rows(departmentsNamed, { names: [...firstRow.keys()] }))
    departments.set(fold(name), { id, createdFor: null })
  for (const [key, { row, name }] of firstRow) {
    if (departments.has(key)) continue
    const id = await addDepartment(tx, { name, locationId: null }, requestId)
    tx.announce({ table: 'departments', id, organizationId: tx.actor.organizationId })
    departments.set(key, { id, createdFor: row })
  }
  return departments
}

/** Rows that need nothing of each other together, in the order of their levels. */
export function byLevel<R extends { level: number }>(rows: readonly R[]): R[][] {
  return [...Map.groupBy(rows, ({ level }) => level)].toSorted(([one], [other]) => one - other).map(([, level]) => level)
}
