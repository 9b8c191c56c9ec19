import { Failure, fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { dependentsMove } from '#server/record/deactivate.ts'
import type { Dependents } from '#server/record/dependents.ts'
import type { Origin, RecordTx } from '#server/record/record-tx.ts'
import { handOverDecisions } from '#slices/approvals/server/public.ts'
import { requireDecider, requireForOthers } from '#slices/people/server/public.ts'
import type { HandOver } from '../changes/stored-change.ts'
import { recordForOneself } from '../for-oneself.ts'
import { nameOf } from '../notices.ts'
import { staffRecord } from '../staff.ts'

const { parts } = staffRecord
type Person = Awaited<ReturnType<typeof parts.open>>

export interface Successor {
  id: string
  name: string
  userId: string | null
  isActive: boolean
  /** Has an account and is an active member. */
  decides: boolean
}

const loadSuccessor = sqlStatement<{ id: string }, Successor>(
  `select e.id, e.user_id, e.display_name as name, e.is_active, coalesce(m.status = 'active', false) as decides
   from app.employees e left join app.organization_members m on m.organization_id = e.organization_id and m.user_id = e.user_id
   where e.id = $id for share of e`,
)
const reportsOf = sqlStatement<{ id: string }, { id: string }>(
  `select e.id from app.employees e
   where e.organization_id = (select app.org_id()) and e.reports_to_employee_id = $id and e.is_active order by e.id`,
)

export type Successors = Partial<Record<keyof HandOver, Successor>>

/** The people of a hand-over, kept active until the transaction ends. Throws VALIDATION at the field of one who can't take over. */
export async function successorsOf(tx: RecordTx, person: Person, handOver: HandOver): Promise<Successors> {
  const named = (['reportsTo', 'approvals', 'departments'] as const).flatMap(kind => {
    const id = handOver[kind]
    return id === undefined ? [] : [{ kind, id }]
  })
  const found = await Promise.all(named.map(({ id }) => tx.first(loadSuccessor, { id })))
  return Object.fromEntries(
    named.map(({ kind, id }, at) => {
      const invalid = (rule: string, text: string) => fail('VALIDATION', text, { field: `handOver.${kind}`, rule })
      const successor = found[at]
      if (successor === undefined) return invalid('unknown', "This person doesn't exist")
      if (id === person.id) return invalid('self', 'Choose someone else')
      if (!successor.isActive) return invalid('inactive', 'This person is inactive')
      if (kind === 'approvals' && !successor.decides) return invalid('no_account', `${successor.name} has no account to decide with`)
      return [kind, successor] as const
    }),
  )
}

/** Moves what the successors take over, each thing with its own history. Throws VALIDATION at a field. */
export async function takeOver(
  tx: RecordTx,
  origin: Origin,
  dependents: Dependents,
  person: Person,
  userId: string | null,
  to: Successors,
): Promise<void> {
  if (to.reportsTo) await moveReports(tx, origin, person, to.reportsTo.id)
  if (to.departments) {
    const from = { id: person.id, name: nameOf(person) }
    await dependentsMove(dependents.employees ?? [])(tx, origin, from, { id: to.departments.id, name: to.departments.name })
  }
  if (to.approvals?.userId && userId !== null) {
    const { userId: successor, name } = to.approvals
    await handOverDecisions(tx, { from: userId, to: { userId: successor, name }, field: 'handOver.approvals' })
  }
}

/**
 * Throws FORBIDDEN where the current user would make themselves the manager of those who report to the person, or decide what waits for the person, and may not.
 * Where they may become the manager, it is told once. A departure that is scheduled is asked about whoever reports to the person by then, too: the job
 * on the day asks nothing.
 */
export async function allowSuccessors(
  tx: RecordTx,
  origin: Origin,
  person: Person,
  { reportsTo: successor, approvals }: Successors,
  isScheduled: boolean,
): Promise<void> {
  if (approvals !== undefined) await requireDecider(tx, approvals.id, 'handOver.approvals')
  if (successor === undefined) return
  const field = 'handOver.reportsTo'
  const all = { id: person.id, name: `everyone who reports to ${nameOf(person)}` }
  const change = { fields: ['reportsToEmployeeId'], managerId: successor.id }
  if (isScheduled) {
    const found = await requireForOthers(tx, { ...change, employeeId: null, formerManagerId: person.id }, field)
    if (found !== null) return recordForOneself(tx, origin, found, all, [])
  }
  for (const { id } of await tx.rows(reportsOf, { id: person.id })) {
    if (id === successor.id) continue
    const found = await requireForOthers(tx, { ...change, employeeId: id }, field)
    if (found !== null) return recordForOneself(tx, origin, found, all, [])
  }
}

/** A report who becomes the manager of the others takes the place in the line of the one who leaves. */
export async function moveReports(tx: RecordTx, origin: Origin, person: Person, managerId: string | null): Promise<void> {
  const ids = (await tx.rows(reportsOf, { id: person.id })).map(({ id }) => id)
  const inOrder = [...ids.filter(id => id === managerId), ...ids.filter(id => id !== managerId)]
  for (const id of inOrder) {
    const report = await parts.open(tx, { id })
    const reportsToEmployeeId = id === managerId ? person.reportsToEmployeeId : managerId
    try {
      await parts.change(tx, { ...origin, isAllowed: true }, report, { reportsToEmployeeId })
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'VALIDATION') throw error
      fail('VALIDATION', error.message, { ...error.details, field: 'handOver.reportsTo' })
    }
  }
}
