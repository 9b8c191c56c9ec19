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
  profileChanged: boolean
  departments: number
  departmentsChanged: boolean
  locations: number
  locationsChanged: boolean
  timeGroups: number
  timeGroupsChanged: boolean
  employees: number
  membersAndInvitations: number
  submitted: boolean
}

const stored = sqlStatement<object, Stored>(
  `select d.*, l.*, g.*,
     (select count(*)::int from app.employees e where e.organization_id = (select app.org_id())) as employees,
     (select count(*)::int from app.organization_members m where m.organization_id = (select app.org_id()))
       + (select count(*)::int from app.organization_invitations i where i.organization_id = (select app.org_id())) as members_and_invitations,
     exists (select from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.submitted_at is not null) as submitted,
     exists (select from app.roles r
       join app.user_roles ur on ur.organization_id = r.organization_id and ur.role_id = r.id
       join platform.profiles p on p.id = ur.user_id
       left join app.employees e on e.organization_id = ur.organization_id and e.user_id = ur.user_id
       where r.organization_id = (select app.org_id()) and r.base_role = 'admin'
         and (p.version > 1 or coalesce(e.avatar_url, p.avatar_url) is not null)) as profile_changed
   from (select count(*)::int as departments, coalesce(bool_or(version > 1), false) as departments_changed
       from app.departments where organization_id = (select app.org_id())) d,
     (select count(*)::int as locations, coalesce(bool_or(version > 1), false) as locations_changed
       from app.locations where organization_id = (select app.org_id())) l,
     (select count(*)::int as time_groups, coalesce(bool_or(version > 1), false) as time_groups_changed
       from app.time_tracking_groups where organization_id = (select app.org_id())) g`,
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
    },
  }
}
