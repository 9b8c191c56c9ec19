import { Failure } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { AppliedRow, ImportKind, PlannedRow } from '#server/import/kind.ts'
import { endEmployment, setLastDay } from '#slices/people/server/public.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { type AddedField, addedFields, fold, type PersonChanges, type PersonPlan } from '#slices/staff/rules/import-rows.ts'
import { insertChange, settingOf } from '../changes/stored-change.ts'
import { notifyOfImport } from '../for-oneself.ts'
import { notifyOfPerson } from '../notices.ts'
import { staffRecord } from '../staff.ts'
import { type AddedRecords, addRecords } from './added-records.ts'

const { parts } = staffRecord

type Job = Parameters<ImportKind<PersonPlan>['apply']>[0]
type Origin = Parameters<typeof parts.create>[1]

/**
 * Data for undoing a row: the person before, null for a new one, and the records added for it. `roleId` is the role a new person is invited
 * with.
 */
export interface BeforeImport {
  person: PersonChanges | null
  added: Partial<Record<AddedField, string>>
  roleId?: string | null
}

/**
 * Stores rows, by the rules of the staff record: managers before those who report to them. A row that the record does not take is answered with the reason and
 * leaves nothing.
 */
export async function applyPeople(job: Job, rows: readonly PlannedRow<PersonPlan>[]): Promise<AppliedRow[]> {
  const { tx, request, recordsOf } = job
  const records = await addRecords(tx, request.requestId, rows)
  const stored = new Map(await recordsOf(rows.flatMap(({ plan }) => plan.managerRow ?? [])))
  const done: AppliedRow[] = []
  for (const level of byLevel(rows)) {
    const applied = await Promise.all(level.map(row => applyOne(job, row, records, stored)))
    for (const one of applied) if ('resourceId' in one) stored.set(one.row, one.resourceId)
    done.push(...applied)
  }
  const changed = new Set(done.filter(({ result }) => result === 'created' || result === 'updated').map(({ row }) => row))
  await notifyOfImport(
    tx,
    rows.filter(({ row }) => changed.has(row)).map(({ plan }) => changeOf(plan)),
  )
  return done
}

async function applyOne(
  { tx, request }: Job,
  { row, plan }: PlannedRow<PersonPlan>,
  records: AddedRecords,
  stored: ReadonlyMap<number, string>,
): Promise<AppliedRow> {
  const { person, added, managerRow, roleId } = plan
  const manager = managerRow === null ? undefined : stored.get(managerRow)
  if (managerRow !== null && manager === undefined)
    return { row, result: 'failed', note: `Their manager on row ${managerRow} wasn't imported.` }
  const named = addedFields.flatMap(field => {
    const record = added[field] === undefined ? undefined : records[field].get(fold(added[field]))
    return record === undefined ? [] : [{ field, ...record }]
  })
  const values = {
    ...plan.changes,
    ...Object.fromEntries(named.map(({ field, id }) => [`${field}Id`, id])),
    ...(manager && { reportsToEmployeeId: manager }),
  }
  const before: BeforeImport = {
    person: person === null ? null : person.before,
    added: Object.fromEntries(named.filter(({ createdFor }) => createdFor === row).map(({ field, id }) => [field, id])),
    ...(roleId !== null && { roleId }),
  }
  const origin = { requestId: request.requestId, isOneOfMany: true } as const
  try {
    if (person === null) {
      const { id, version } = await createPerson(tx, origin, { ...emptyPerson, ...values }, plan.leaves)
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

/** Adds a person, who may have left already or be about to. No one who leaves is given an account that there is (`linkMember`), so no access ends. */
async function createPerson(tx: WriteTx<Actor>, origin: Origin, values: object, leaves: PersonPlan['leaves']) {
  const created = await parts.create(tx, origin, values as Parameters<typeof parts.create>[2])
  if (leaves === null) return created
  const { id } = created
  const { on: terminationDate, isOver } = leaves
  const change = { ...settingOf({}), id: newId(), employeeId: id, kind: 'leave', effectiveOn: terminationDate } as const
  await Promise.all([
    tx.run(isOver ? endEmployment : setLastDay, { id, terminationDate }),
    isOver ? 0 : tx.run(insertChange, { ...change, handOver: JSON.stringify({}), state: 'scheduled' }),
  ])
  const after = { terminationDate, ...(isOver && { isActive: false }) }
  parts.record(tx, origin, { id, verb: isOver ? 'deactivated' : 'updated', before: { terminationDate: null }, after })
  return (await tx.first(parts.one, { id }))!
}

/** Explains to a person why the record rejected a row. Any other error is rethrown. */
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

/** Rows that need nothing of each other together, in the order of their levels. */
export function byLevel<R extends { level: number }>(rows: readonly R[]): R[][] {
  return [...Map.groupBy(rows, ({ level }) => level)].toSorted(([one], [other]) => one - other).map(([, level]) => level)
}
