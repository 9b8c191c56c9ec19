import { may } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { type Cards, firstStep, homePart } from '#server/home.ts'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { hoursInOverview, loadOwnReach, reachOf } from '#slices/people/server/public.ts'
import { staffHome as contract } from '#slices/staff/contract/dashboard.ts'
import { staffFacts } from '#slices/staff/contract/first-steps.ts'
import { staffRecord } from '../staff.ts'

export const staffCards: Cards = {
  activeStaff: {
    label: 'Active Staff',
    number: staffRecord.count({ status: 'active' }),
    words: { one: 'person', other: 'people' },
    at: { path: '/resources/staff', search: { status: 'active' } },
  },
}

const activeStaff = {
  organization: sqlStatement<object, { activeStaff: number }>(
    'select count(*)::int as active_staff from app.employees e where e.is_active',
  ),
  some: sqlStatement<object, { activeStaff: number }>(
    `select count(*)::int as active_staff from app.employees e where e.is_active and ${hoursInOverview}`,
  ),
}

/** The directory's counts are the same for everyone who may read it; whoever may not has those of the people in their own figures. */
export const staffHome = homePart(contract, async tx => {
  const reach = await tx.first(loadOwnReach, {})
  const scope = may(tx.actor, 'staff_module')
    ? ('organization' as const)
    : recordScope(reachOf(tx.actor, reach!, 'time_my_team_time'), 'overview')
  const staff = await tx.first(activeStaff[scope === 'organization' ? 'organization' : 'some'], {})
  return { activeStaff: staff!.activeStaff, staffScope: scope }
})

const people = sqlStatement<object, { all: number; activeStaff: number }>(
  `select count(*)::int as all, (count(*) filter (where e.is_active))::int as active_staff
   from app.employees e where e.organization_id = (select app.org_id())`,
)

/** Done with a second person, whether active or not. */
export const staffStep = firstStep({
  key: 'staff',
  order: 50,
  facts: staffFacts,
  load: async tx => {
    const { all, activeStaff } = (await tx.first(people, {}))!
    return { isDone: all > 1, facts: { activeStaff } }
  },
})
