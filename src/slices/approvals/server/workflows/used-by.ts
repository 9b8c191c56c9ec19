import { fail } from '#core/failure.ts'
import { id } from '#core/schemas.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import { eventsOf, pageOfEvents, requirePage } from '#server/record/history.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import type { SubjectTypes } from '../subject.ts'
import { holders } from './holders.ts'

type UsedBy = OutputOf<typeof workflows.usedBy>
type History = OutputOf<typeof workflows.history>

const workflowNamed = sqlStatement<{ id: string }, { id: string }>(
  'select t.id from app.approval_workflow_templates t where t.organization_id = (select app.org_id()) and t.id = $id',
)
const groupsOf = sqlStatement<{ id: string }, UsedBy['groups'][number]>(`
  select g.id, g.name, g.reminders, (select count(distinct h.employee_id)::int from (${holders}) h where h.template_id = $id and h.group_id = g.id) as people
  from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and g.approval_workflow_template_id = $id and g.is_active order by lower(g.name), g.id`)
/** Who has a workflow, once each. */
const people = defineList({
  contract: { noun: 'person', chosen: { id } },
  rows: sqlStatement<{ id: string }, UsedBy['people'][number] & { id: string; nameLc: string }>(`
    select distinct on (h.employee_id) h.employee_id as id, h.employee_id, h.name, h.job_title, h.scope, h.group_name, h.name_lc from (${holders}) h
    where h.template_id = $id order by h.employee_id, array_position(array['person', 'department', 'group', 'organization'], h.scope), h.group_name`),
  filters: { id: 'given' },
  sorts: { order: { by: 'nameLc', type: 'text' } },
})

const assignmentsOf = sqlStatement<{ id: string }, UsedBy['assignments'][number]>(`
  select w.subject_type, w.scope, w.scope_id, coalesce(e.display_name, d.name, g.name, o.name, '') as scope_name from app.approval_workflow_assignments w
  left join app.employees e on w.scope = 'person' and e.organization_id = w.organization_id and e.id = w.scope_id
  left join app.departments d on w.scope = 'department' and d.organization_id = w.organization_id and d.id = w.scope_id
  left join app.time_tracking_groups g on w.scope = 'group' and g.organization_id = w.organization_id and g.id = w.scope_id
  left join app.organizations o on w.scope = 'organization' and o.id = w.scope_id
  where w.organization_id = (select app.org_id()) and w.template_id = $id
  order by w.subject_type, array_position(array['organization', 'department', 'group', 'person'], w.scope), lower(coalesce(e.display_name, d.name, g.name, o.name, '')), w.scope_id`)

/** Throws NOT_FOUND, and VALIDATION for an unknown cursor. */
export function workflowUsedBy(subjects: SubjectTypes) {
  return async ({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof workflows.usedBy>): Promise<UsedBy> => {
    const { id } = input
    const [found, groups, page, assignments] = await Promise.all([
      tx.first(workflowNamed, { id }),
      tx.rows(groupsOf, { id }),
      people.page(tx, input).catch((error: unknown) => ({ error })),
      tx.rows(assignmentsOf, { id }),
    ])
    if (found === undefined) fail('NOT_FOUND', 'Workflow not found')
    if ('error' in page) throw page.error
    const { rows, total, more } = page
    return {
      groups,
      people: rows.map(({ id: _, nameLc: __, ...person }) => person),
      total,
      more,
      // Assignments that are chosen elsewhere are among the groups and the people.
      assignments: assignments.filter(({ subjectType, scope }) => subjects.get(subjectType)?.assignedIn?.[scope] === undefined),
    }
  }
}

const events = eventsOf('approval_workflow_templates')

/** Throws NOT_FOUND, and VALIDATION for an unknown cursor. */
export async function workflowHistory({ ctx: { tx }, input }: VerbArgs<ReadTx<Actor>, typeof workflows.history>): Promise<History> {
  const [page, found] = await Promise.all([pageOfEvents(tx, events, input), tx.first(workflowNamed, { id: input.id })])
  if (found === undefined) fail('NOT_FOUND', 'Workflow not found')
  const { events: rows, more } = requirePage(page)
  return { events: rows.map(row => ({ ...row, ...changed(row) })), more }
}

/** Of an event, which holds the whole workflow, the fields that differ. */
function changed({ before, after }: Pick<History['events'][number], 'before' | 'after'>) {
  if (before === null || after === null) return { before, after }
  const fields = Object.keys(after).filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const only = (values: Record<string, unknown>) => Object.fromEntries(fields.map(field => [field, values[field]]))
  return { before: only(before), after: only(after) }
}
