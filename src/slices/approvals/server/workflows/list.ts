import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { searchOfRows } from '#server/list/search-of-list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { workflows } from '#slices/approvals/contract/workflows.ts'
import { WORKFLOW_SCOPES } from '#slices/approvals/rules/workflow-scope.ts'
import { templateOfEmployee } from '../load-chain.ts'
import { isActiveMember } from '../members.ts'
import type { SubjectTypes } from '../subject.ts'
import { allWorkflows, stepsOf } from './rows.ts'

const without = sqlStatement<{ subjectType: string }, { count: number }>(
  `select count(*)::int as count from app.employees e
   where e.organization_id = (select app.org_id()) and e.is_active
     and (e.tracks_time or $subjectType::text <> 'timesheet_submissions') and ${templateOfEmployee} is null`,
)

const named = sqlStatement<Record<never, never>, { id: string; name: string; description: string | null }>(
  'select t.id, t.name, t.description from app.approval_workflow_templates t where t.organization_id = (select app.org_id())',
)

export const workflowSearch = searchOfRows(workflows.list, named, {
  label: 'Approval workflows',
  name: 'name',
  detail: ['description'],
  at: ({ id }) => ({ path: '/settings/approval-workflows', search: { workflow: id } }),
})

export const listWorkflows =
  (subjects: SubjectTypes) =>
  async ({
    ctx: { tx },
    input: { subjectType },
  }: VerbArgs<ReadTx<Actor>, typeof workflows.list>): Promise<OutputOf<typeof workflows.list>> => {
    const [rows, steps, rest] = await Promise.all([
      tx.rows(allWorkflows, {}),
      tx.rows(stepsOf, { id: null }),
      tx.first(without, { subjectType }),
    ])
    const byTemplate = Map.groupBy(steps, ({ templateId }) => templateId)
    return {
      workflows: rows.map(row => ({ ...row, steps: (byTemplate.get(row.id) ?? []).map(({ templateId: _, ...step }) => step) })),
      peopleWithout: rest!.count,
      subjects: [...subjects.values()].map(({ type, noun, plural, assignedIn }) => ({
        type,
        noun,
        plural,
        scopes: WORKFLOW_SCOPES.filter(scope => assignedIn?.[scope] === undefined),
      })),
    }
  }

const MAX_ROWS = 20

// Members without an employee record can be named too, as accounts.
const people = sqlStatement<{ search: string }, { name: string; detail: string; userId: string | null; employeeId: string | null }>(`
  select found.name, found.detail, found.user_id, found.employee_id from (
    select e.display_name as name, coalesce(e.job_title, '') as detail, e.user_id, e.id as employee_id
      from app.employees e where e.organization_id = (select app.org_id()) and e.is_active
    union all
    select btrim(p.first_name || ' ' || p.last_name), coalesce(p.email, ''), m.user_id, null from app.organization_members m join platform.profiles p on p.id = m.user_id
      where m.organization_id = (select app.org_id()) and ${isActiveMember}
        and not exists (select from app.employees e where e.organization_id = m.organization_id and e.user_id = m.user_id)
  ) found where ($search::text = '' or app.folded(found.name) like all ((select app.search_patterns($search::text))::text[]))
  order by lower(found.name), found.employee_id limit 21`)
const roles = sqlStatement<object, { id: string; name: string }>(
  'select r.id, r.name from app.roles r where r.organization_id = (select app.org_id()) and r.is_active order by r.is_system desc, r.name, r.id',
)

const targets = sqlStatement<object, { scope: string; id: string; name: string }>(`
  select 'department' as scope, d.id, d.name from app.departments d where d.organization_id = (select app.org_id()) and d.is_active
  union all select 'group', g.id, g.name from app.time_tracking_groups g where g.organization_id = (select app.org_id()) and g.is_active
  order by name, id`)

/** Whom a step can name, and what a workflow can be assigned to. */
export async function workflowChoices({
  ctx: { tx },
  input: { search },
}: VerbArgs<ReadTx<Actor>, typeof workflows.choices>): Promise<OutputOf<typeof workflows.choices>> {
  const [found, all, places] = await Promise.all([tx.rows(people, { search }), tx.rows(roles, {}), tx.rows(targets, {})])
  const of = (scope: string) => places.filter(place => place.scope === scope).map(({ id, name }) => ({ id, name }))
  return { rows: found.slice(0, MAX_ROWS), more: found.length > MAX_ROWS, roles: all, departments: of('department'), groups: of('group') }
}
