import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { readVersionedSettings } from '#server/organization-settings.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { readSeats } from '#slices/access/server/public.ts'
import type { dashboards } from '#slices/dashboards/contract/dashboards.ts'
import { getStartedSettings } from '#slices/dashboards/contract/get-started-settings.ts'
import { stepsOf } from '#slices/dashboards/rules/get-started.ts'
import { countDirectory } from '#slices/people/server/public.ts'
import type { PayPeriodKind } from '#slices/time-groups/rules/pay-period.ts'
import { defaultGroup, loadGroup } from '#slices/time-groups/server/public.ts'

interface Stored {
  hasProfile: boolean
  departments: number
  departmentsChanged: boolean
  locations: number
  locationsChanged: boolean
  timeGroups: number
  timeGroupsChanged: boolean
  employees: number
  members: number
  submitted: boolean
  invited: number
  opened: number
  ownEmployeeId: string | null
  missing: ('employee_id' | 'job_title' | 'manager')[]
  hasApprover: boolean
}

const administrators = `app.user_roles ur
       join app.roles r on r.organization_id = ur.organization_id and r.id = ur.role_id and r.base_role = 'admin' and r.organization_id = (select app.org_id())`

const stored = sqlStatement<object, Stored>(
  `select d.*, l.*, g.*,
     (select count(*)::int from app.employees e where e.organization_id = (select app.org_id())) as employees,
     (select count(*)::int from app.organization_members m where m.organization_id = (select app.org_id())) as members,
     i.*, own.*,
     exists (select from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.submitted_at is not null) as submitted,
     exists (select from app.employees e join ${administrators} on ur.user_id = e.user_id
       where e.organization_id = (select app.org_id()) and e.employee_id is not null and e.job_title is not null) as has_profile,
     -- Of the current user's own timesheet: an administrator approves what no one else does.
     exists (select from app.organization_members m join ${administrators} on ur.user_id = m.user_id
         left join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id
         where m.organization_id = (select app.org_id()) and m.user_id <> (select app.user_id()) and m.status = 'active' and e.is_active is not false)
       or exists (select from app.employees e
         join app.employees g on g.organization_id = e.organization_id and g.id = e.reports_to_employee_id and g.is_active
         join app.organization_members m on m.organization_id = g.organization_id and m.user_id = g.user_id and m.status = 'active'
         where e.organization_id = (select app.org_id()) and e.user_id = (select app.user_id())) as has_approver
   from (select count(*)::int as departments, coalesce(bool_or(version > 1), false) as departments_changed
       from app.departments where organization_id = (select app.org_id())) d,
     (select count(*)::int as locations, coalesce(bool_or(version > 1), false) as locations_changed
       from app.locations where organization_id = (select app.org_id())) l,
     (select count(*)::int as time_groups, coalesce(bool_or(version > 1), false) as time_groups_changed
       from app.time_tracking_groups where organization_id = (select app.org_id())) g,
     (select count(*)::int as invited, (count(*) filter (where opened_at is not null or accepted_at is not null))::int as opened
       from app.organization_invitations where organization_id = (select app.org_id()) and revoked_at is null) i,
     (select max(e.id::text)::uuid as own_employee_id, coalesce(max(array_remove(array[
         case when e.employee_id is null then 'employee_id' end, case when e.job_title is null then 'job_title' end,
         case when e.reports_to_employee_id is null then 'manager' end], null)), '{}') as missing
       from app.employees e where e.organization_id = (select app.org_id()) and e.user_id = (select app.user_id())) own`,
)

/** The first steps of the organization, for its administrators. Throws FORBIDDEN for everyone else. */
export async function getStarted({
  ctx: { tx },
}: VerbArgs<ReadTx<Actor>, typeof dashboards.getStarted>): Promise<OutputOf<typeof dashboards.getStarted>> {
  const [facts, directory, seats, firstGroup, { version, settings }] = await Promise.all([
    tx.first(stored, {}),
    tx.first(countDirectory, {}),
    tx.first(readSeats, {}),
    tx.first(defaultGroup, {}),
    readVersionedSettings(tx, getStartedSettings),
  ])
  if (tx.actor.baseRole !== 'admin') fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  const { departments, departmentsChanged, locations, locationsChanged, timeGroups, timeGroupsChanged, ...others } = facts!
  const { invited, opened, members, ownEmployeeId, missing, hasApprover } = others
  const group = firstGroup && (await tx.first(loadGroup, { groupId: firstGroup.id, date: null }))
  const steps = stepsOf(
    {
      ...others,
      departments: { all: departments, changed: departmentsChanged },
      locations: { all: locations, changed: locationsChanged },
      timeGroups: { all: timeGroups, changed: timeGroupsChanged },
    },
    settings,
  )
  return {
    version,
    hidden: settings.hidden,
    steps,
    facts: {
      departments: directory!.departments,
      locations: directory!.locations,
      activeStaff: directory!.activeStaff,
      payPeriod: group
        ? {
            kind: group.payPeriod satisfies PayPeriodKind,
            startsOn: group.payPeriodStartsOn,
            secondStartsOn: group.payPeriodSecondStartsOn,
            paydayOffset: group.paydayOffset,
          }
        : null,
      seats: seats!,
      invitations: { made: invited, opened, joined: Math.max(0, members - 1) },
      own: { employeeId: ownEmployeeId, missing, hasApprover },
    },
  }
}
