import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RecordTx } from '#server/record/record-tx.ts'
import { mayForThemselves, OWN_DECISIONS } from '#slices/people/rules/for-oneself.ts'
import { NAME_MANAGER_TEXTS, type NamedManager, whyNotManager } from '#slices/people/rules/name-manager.ts'

/** A query of `user_id`: who invited the current user, directly or through others, up to an administrator who may approve time. `union` ends on a cycle. */
const invitedCurrentUser = `
  with recursive inviters (user_id) as (
    select app.brought_in_by((select app.user_id()))
    union
    select app.brought_in_by(inviters.user_id) from inviters where inviters.user_id is not null
  )
  select inviters.user_id from inviters where inviters.user_id is not null`

/**
 * Who invited the account that opens the record of `app.employees manager`, now or later, if they are no administrator who may approve time; else null.
 * Later, that is the member with their address, who is linked when the record is stored, and whoever was invited to it.
 */
const managersInviter = `coalesce(app.brought_in_by(manager.user_id),
    (select app.brought_in_by(p.id) from platform.profiles p join app.organization_members member on member.user_id = p.id
      where manager.user_id is null and member.organization_id = manager.organization_id and member.status = 'active' and lower(p.email) = manager.email_lc
        and app.brought_in_by(p.id) is not null limit 1),
    (select i.invited_by from app.organization_invitations i
      where i.organization_id = manager.organization_id and i.accepted_at is null and i.revoked_at is null
        and (i.employee_id = manager.id or lower(i.email) = manager.email_lc) and not app.answers_for_hours(i.invited_by) limit 1))`

const managerIsUnvouched = `(${managersInviter} is not null)`

const managerLeads = `exists (select from app.employees report
    where report.organization_id = manager.organization_id and report.reports_to_employee_id = manager.id)`

interface Place {
  /** Whether the current user is above the person, before and after. */
  before: boolean
  after: boolean
}

interface Placed {
  /** The person who gets the manager; null for someone new, and for whoever may report to `formerManagerId` by then. */
  employeeId: string | null
  managerId: string
  formerManagerId?: string | null | undefined
}

// Someone who accepts an invitation to the manager's record in the meantime waits, and finds the person below them.
const placeOf = sqlStatement<Placed & { formerManagerId: string | null }, Place & NamedManager>(
  `with recursive line (side, id) as (
     select 'before', e.reports_to_employee_id from app.employees e where e.organization_id = (select app.org_id()) and e.id = $employeeId::uuid
     union all
     select 'before', $formerManagerId::uuid
     union all
     select 'after', $managerId::uuid
     union
     select line.side, above.reports_to_employee_id from line
     join app.employees above on above.organization_id = (select app.org_id()) and above.id = line.id
   ), gained (id) as (
     select line.id from line where line.side = 'after' except select line.id from line where line.side = 'before'
   )
   select
     exists (select from line where line.side = 'before' and line.id = (select app.employee_id())) as before,
     exists (select from line where line.side = 'after' and line.id = (select app.employee_id())) as after,
     exists (select from gained join app.employees e on e.organization_id = (select app.org_id()) and e.id = gained.id
       where e.user_id in (${invitedCurrentUser})) as invited_editor,
     ${managerIsUnvouched} as is_unvouched, ${managerLeads} as leads
   from app.employees manager where manager.organization_id = (select app.org_id()) and manager.id = $managerId::uuid
   for key share of manager`,
)

/** Where a new manager puts a person, and what it depends on whether the current user can name them. No row for a manager who doesn't exist. */
export const placeUnder = (tx: Pick<RecordTx, 'first'>, of: Placed) =>
  tx.first(placeOf, { ...of, formerManagerId: of.formerManagerId ?? null })

const deciderOf = sqlStatement<{ employeeId: string }, NamedManager>(
  `select coalesce(manager.user_id in (${invitedCurrentUser}), false) as invited_editor, ${managerIsUnvouched} as is_unvouched, ${managerLeads} as leads
   from app.employees manager where manager.organization_id = (select app.org_id()) and manager.id = $employeeId::uuid`,
)

/**
 * Throws FORBIDDEN unless the current user can hand over to this person what someone has to approve: it opens the hours of whoever waits, just as a manager's
 * place does (PPL-3, PPL-4).
 */
export async function requireDecider(tx: Pick<RecordTx, 'actor' | 'first'>, successorId: string, field: string): Promise<void> {
  const { mode, employeeId = null, baseRole = null, writes = [] } = tx.actor
  if (mode !== 'member' || mayForThemselves({ baseRole, writes })) return
  if (successorId === employeeId) fail('FORBIDDEN', OWN_DECISIONS.text, { field, rule: OWN_DECISIONS.rule })
  const found = await tx.first(deciderOf, { employeeId: successorId })
  if (found !== undefined) requireNamable(found, field)
}

/** Throws FORBIDDEN of the rule of rules/name-manager.ts, at a field. For whoever isn't an administrator who may approve time. */
export function requireNamable(manager: NamedManager, field: string): void {
  const rule = whyNotManager(manager)
  if (rule !== null) fail('FORBIDDEN', NAME_MANAGER_TEXTS[rule], { field, rule })
}

/**
 * Who invited someone whom only an administrator can make a manager for the first time, by name; no row for anyone else. Whoever is such an administrator is
 * asked nothing (decision 73), and so has to be shown it.
 */
export const inviterOfNewManager = sqlStatement<{ employeeId: string }, { name: string }>(
  `select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) as name
   from app.employees manager join platform.profiles p on p.id = ${managersInviter}
   where manager.organization_id = (select app.org_id()) and manager.id = $employeeId::uuid and not ${managerLeads}`,
)

const inviters = sqlStatement<object, { employeeId: string }>(
  `select e.id as employee_id from app.employees e where e.organization_id = (select app.org_id()) and e.user_id in (${invitedCurrentUser})`,
)
const unvouched = sqlStatement<{ ids: string[] }, { employeeId: string }>(
  `select manager.id as employee_id from app.employees manager
   where manager.organization_id = (select app.org_id()) and manager.id = any ($ids::uuid[]) and not ${managerLeads} and ${managerIsUnvouched}`,
)

/** For many changes at once: the records of those who invited the current user, and who of these people can't be made a manager by them. */
export async function unnamable(tx: Pick<RecordTx, 'rows'>, ids: string[]): Promise<{ inviters: Set<string>; newManagers: Set<string> }> {
  const [above, fresh] = await Promise.all([tx.rows(inviters, {}), tx.rows(unvouched, { ids })])
  return { inviters: new Set(above.map(one => one.employeeId)), newManagers: new Set(fresh.map(one => one.employeeId)) }
}

/**
 * True for `app.employees e` if people report to them, or will, by a change or a departure that is scheduled, or by an invitation; and if an approval workflow
 * names their record: the timesheets that come to it open as well.
 */
const opensOthersHours = `(exists (select from app.employees report
      where report.organization_id = e.organization_id and report.reports_to_employee_id = e.id)
    or exists (select from app.employee_changes c where c.organization_id = e.organization_id and c.state = 'scheduled'
      and (c.reports_to_employee_id = e.id or c.hand_over ->> 'reportsTo' = e.id::text))
    or exists (select from app.organization_invitations i
      where i.organization_id = e.organization_id and i.accepted_at is null and i.revoked_at is null and i.reports_to_employee_id = e.id)
    or exists (select from app.approval_workflow_steps step
      where step.organization_id = e.organization_id and step.approver_employee_id = e.id))`

const managersAmong = sqlStatement<{ ids: string[] }, { id: string }>(
  `select e.id from app.employees e where e.organization_id = (select app.org_id()) and e.id = any ($ids::uuid[]) and e.user_id is null
     and ${opensOthersHours}`,
)
const givesManagersAccount = sqlStatement<{ employeeId: string; invitedBy: string }, { isDenied: boolean }>(
  `select not app.answers_for_hours($invitedBy::uuid) and ${opensOthersHours} as is_denied from app.employees e
   where e.organization_id = (select app.org_id()) and e.id = $employeeId and e.user_id is null`,
)

type Inviter = { mode?: string; baseRole?: string | null; writes?: readonly string[] }

/** Which of these records, without an account, the current user can't invite anyone to, because it would open other people's hours. */
export async function managersToInvite(tx: Pick<WriteTx<Inviter>, 'actor' | 'rows'>, ids: string[]): Promise<Set<string>> {
  const { mode, baseRole = null, writes = [] } = tx.actor
  if (mode !== 'member' || mayForThemselves({ baseRole, writes })) return new Set()
  return new Set((await tx.rows(managersAmong, { ids })).map(({ id }) => id))
}

/** Checks whether the sender of an invitation could not give the record's account to anyone, when someone accepts it. */
export async function isManagerOfOthers(
  tx: Pick<WriteTx<unknown>, 'first'>,
  invited: { employeeId: string; invitedBy: string },
): Promise<boolean> {
  return (await tx.first(givesManagersAccount, invited))?.isDenied === true
}
