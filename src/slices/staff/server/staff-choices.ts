import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, type VerbArgs } from '#server/rpc/verb.ts'
import type { staffChoices } from '#slices/staff/contract/staff-choices.ts'

interface Named {
  id: string
  name: string
}
type Filters = 'departments' | 'locations' | 'managers'
type Choices = 'departments' | 'locations' | 'units' | 'timeTrackingGroups' | 'approvalWorkflows' | 'funds' | 'programs'

// A closed department, location, or unit stays a filter as long as someone belongs to it.
const filters = sqlStatement<object, Named & { of: Filters }>(
  `select 'departments' as of, d.id, d.name from app.departments d
   where d.organization_id = (select app.org_id()) and (d.is_active or exists (
     select from app.employees e where e.organization_id = d.organization_id and e.department_id = d.id))
   union all
   select 'locations', l.id, l.name from app.locations l
   where l.organization_id = (select app.org_id()) and (l.is_active or exists (
     select from app.employees e where e.organization_id = l.organization_id and e.location_id = l.id))
   union all
   select 'managers', m.id, m.display_name from app.employees m
   where m.organization_id = (select app.org_id()) and m.id in (
     select e.reports_to_employee_id from app.employees e where e.organization_id = (select app.org_id()))
   order by name, id`,
)

const choices = sqlStatement<object, Named & { of: Choices; code: string | null }>(
  `select 'departments' as of, d.id, d.name, d.department_code as code from app.departments d
   where d.organization_id = (select app.org_id()) and d.is_active
   union all
   select 'locations', l.id, l.name, null from app.locations l where l.organization_id = (select app.org_id()) and l.is_active
   union all
   select 'units', u.id, u.name, u.unit_code from app.units u where u.organization_id = (select app.org_id()) and u.is_active
   union all
   select 'timeTrackingGroups', g.id, g.name, null from app.time_tracking_groups g
   where g.organization_id = (select app.org_id()) and g.is_active
   union all
   select 'approvalWorkflows', w.id, w.name, null from app.approval_workflow_templates w
   where w.organization_id = (select app.org_id()) and w.is_active
   union all
   select 'funds', f.id, f.name, f.code from app.funds f where f.organization_id = (select app.org_id()) and f.is_active
   union all
   select 'programs', p.id, p.name, null from app.programs p where p.organization_id = (select app.org_id()) and p.is_active
   order by name, id`,
)

/** Rows by what they are, without that member. */
function by<Of extends string, Row extends { of: Of }>(rows: readonly Row[]): (of: Of) => Omit<Row, 'of'>[] {
  return of => rows.filter(row => row.of === of).map(({ of: _, ...row }) => row)
}

export const staffChoiceRoutes: Routes<typeof staffChoices> = {
  filters: readOnce(async ({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staffChoices.filters>) => {
    const of = by<Filters, Named & { of: Filters }>(await tx.rows(filters, {}))
    return { departments: of('departments'), locations: of('locations'), managers: of('managers') }
  }),
  form: readOnce(async ({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof staffChoices.form>) => {
    const of = by<Choices, Named & { of: Choices; code: string | null }>(await tx.rows(choices, {}))
    return {
      departments: of('departments'),
      locations: of('locations'),
      units: of('units'),
      timeTrackingGroups: of('timeTrackingGroups'),
      approvalWorkflows: of('approvalWorkflows'),
      funds: of('funds'),
      programs: of('programs'),
    }
  }),
}
