import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import { employeeTables, requireForOthers, todayOf } from '#slices/people/server/public.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { recomputeFrom } from '../recomputes.ts'
import { recordGroupChange } from './record-group-change.ts'
import { lockGroup } from './rows.ts'

// In one order, so that two who assign the same people wait for each other.
const peopleToAssign = sqlStatement<
  { employeeIds: string[]; startsOn: PlainDate | null },
  { id: string; startsOn: PlainDate; today: PlainDate }
>(`
  select e.id, coalesce($startsOn::date, ${todayOf}) as starts_on, ${todayOf} as today from ${employeeTables}
  where e.organization_id = (select app.org_id()) and e.id = any((select $employeeIds::uuid[])::uuid[]) and e.is_active
  order by e.id for update of e`)

type Starts = { employeeIds: string[]; starts: PlainDate[] }
const people = `unnest($employeeIds::uuid[], $starts::date[]) as n (employee_id, starts_on)`
const removeLater = sqlStatement<Starts, unknown>(`
  delete from app.group_memberships m using ${people}
  where m.organization_id = (select app.org_id()) and m.employee_id = n.employee_id and m.starts_on >= n.starts_on`)
const endEarlier = sqlStatement<Starts, unknown>(`
  update app.group_memberships m set ends_on = n.starts_on - 1 from ${people}
  where m.organization_id = (select app.org_id()) and m.employee_id = n.employee_id and (m.ends_on is null or m.ends_on >= n.starts_on)`)
const begin = sqlStatement<Starts & { groupId: string; scheduledMinutes: number[] | null }, unknown>(`
  insert into app.group_memberships (employee_id, starts_on, group_id, scheduled_minutes)
  select n.employee_id, n.starts_on, $groupId::uuid, $scheduledMinutes::integer[] from ${people}`)

/**
 * Assigns people to a group from a day on; any other group they would be in from then on is replaced. Throws NOT_FOUND, CONFLICT of rule
 * `inactive` for an inactive group, and VALIDATION for someone who is not active here and, of rule `reason_required`, for a day in the past
 * without a reason; FORBIDDEN of rule `own_record` for whoever assigns themselves and is no administrator who may approve time.
 */
export async function assignMembers({
  ctx: { tx, request },
  input: { id, employeeIds, startsOn, scheduledMinutes = null, reason },
}: VerbArgs<WriteTx<Actor>, typeof timeGroups.assign>): Promise<{ assigned: number }> {
  const wanted = [...new Set(employeeIds)]
  const { row } = await lockGroup(tx, { id })
  const own = wanted.find(employeeId => employeeId === tx.actor.employeeId)
  if (own !== undefined) await requireForOthers(tx, { employeeId: own, fields: ['timeTrackingGroupId'] }, 'employeeIds')
  if (!row.isActive) fail('CONFLICT', 'This group is inactive', { rule: 'inactive' })
  const found = await tx.rows(peopleToAssign, { employeeIds: wanted, startsOn: startsOn ?? null })
  if (found.length < wanted.length)
    fail('VALIDATION', 'Choose active people in your organization', { field: 'employeeIds', rule: 'reference' })
  if (reason === undefined && found.some(person => person.startsOn < person.today)) {
    fail('VALIDATION', 'Enter a reason for a past date', { field: 'reason', rule: 'reason_required' })
  }
  const starts = { employeeIds: found.map(person => person.id), starts: found.map(person => person.startsOn) }
  await Promise.all([
    tx.run(removeLater, starts),
    tx.run(endEarlier, starts),
    tx.run(begin, { ...starts, groupId: id, scheduledMinutes: scheduledMinutes && [...scheduledMinutes] }),
  ])
  const from = starts.starts.toSorted()[0]!
  recomputeFrom(tx, { employeeIds: starts.employeeIds, from })
  recordGroupChange(tx, request, id, {
    verb: 'members_assigned',
    after: { employeeIds: starts.employeeIds, startsOn: from, scheduledMinutes },
    reason,
  })
  for (const employeeId of starts.employeeIds) tx.announce('employees', employeeId)
  return { assigned: found.length }
}
