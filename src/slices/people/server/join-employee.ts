import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { resumeEmployment } from './employment.ts'
import { isManagerOfOthers } from './name-manager.ts'

/** Someone with an account who becomes a member. */
export interface Joining {
  userId: string
  /** In its one spelling. */
  email: string
  firstName: string
  lastName: string
  /** The record that was meant for them; null for the one with their address. */
  employeeId: string | null
  /** When they were asked to: a record whose person left after it stays as it is. */
  invitedAt: string
  /** Who asked them to, and so answers for whose hours they see. */
  invitedBy: string
  /** Department and manager of a new record; inactive ones are left out. */
  departmentId: string | null
  reportsToEmployeeId: string | null
  groupId: string | null
}

/** The record of a new member: `returned` is someone who had left. */
export interface Joined {
  id: string
  name: string
  how: 'created' | 'linked' | 'returned'
  reportsToEmployeeId: string | null
}

interface Row {
  id: string
  name: string
  userId: string | null
  isActive: boolean
  reportsToEmployeeId: string | null
}

interface Found extends Row {
  leftAfter: boolean
}

// Their own record first, from the time before they left; then the one that was meant; then the one with their address.
const recordsOf = sqlStatement<Pick<Joining, 'userId' | 'employeeId' | 'email' | 'invitedAt'>, Found>(
  `select e.id, e.display_name as name, e.user_id, e.is_active, e.reports_to_employee_id,
     coalesce(e.left_at > $invitedAt::timestamptz, false) as left_after
   from app.employees e
   where e.organization_id = (select app.org_id()) and (e.user_id = $userId or e.id = $employeeId or e.email_lc = lower($email))
   order by e.user_id = $userId desc nulls last, e.id = $employeeId desc nulls last, e.id for update`,
)
const link = sqlStatement<{ id: string; userId: string; groupId: string | null }, Pick<Row, 'reportsToEmployeeId'>>(
  `update app.employees e set user_id = $userId, time_tracking_group_id = coalesce(e.time_tracking_group_id, $groupId),
     version = e.version % 2147483647 + 1, updated_at = app.now()
   where e.organization_id = (select app.org_id()) and e.id = $id
   returning e.reports_to_employee_id`,
)
const create = sqlStatement<Omit<Joining, 'employeeId' | 'invitedAt' | 'invitedBy'> & { id: string }, Row>(
  `insert into app.employees as e (id, user_id, first_name, last_name, email, department_id, reports_to_employee_id, time_tracking_group_id)
   values ($id, $userId, $firstName, $lastName, $email,
     (select d.id from app.departments d where d.organization_id = (select app.org_id()) and d.id = $departmentId and d.is_active),
     (select m.id from app.employees m where m.organization_id = (select app.org_id()) and m.id = $reportsToEmployeeId and m.is_active),
     $groupId)
   returning e.id, e.display_name as name, e.user_id, e.is_active, e.reports_to_employee_id`,
)

/**
 * Gives a new member their employee record: the one that is there, active again if they had left, with what it says; or a new one. Null when the record
 * with their address is someone else's, its person left after they were invited, or people report to it and whoever invited them can't make anyone a manager
 * (rules/name-manager.ts). Needs the membership, in the same transaction.
 */
export async function joinEmployee(tx: Pick<WriteTx<unknown>, 'rows' | 'first' | 'run'>, joining: Joining): Promise<Joined | null> {
  const { employeeId, invitedAt, invitedBy, ...fields } = joining
  const { userId, email, groupId } = fields
  const rows = await tx.rows(recordsOf, { userId, employeeId, email, invitedAt })
  const own = rows.find(row => row.userId === userId) ?? rows.find(row => row.userId === null)
  if (own === undefined && rows.length > 0) return null
  if (own === undefined) {
    const { id, name, reportsToEmployeeId } = (await tx.first(create, { ...fields, id: newId() }))!
    return { id, name, how: 'created', reportsToEmployeeId }
  }
  const { id, name, isActive, leftAfter } = own
  if (leftAfter || (own.userId === null && (await isManagerOfOthers(tx, { employeeId: id, invitedBy })))) return null
  if (!isActive) await tx.run(resumeEmployment, { id })
  const { reportsToEmployeeId } = (await tx.first(link, { id, userId, groupId }))!
  return { id, name, how: isActive ? 'linked' : 'returned', reportsToEmployeeId }
}
