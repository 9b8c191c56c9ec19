import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { OutputOf } from '#server/rpc/verb.ts'
import type { DatedField, staff } from '#slices/staff/contract/staff.ts'

/** The columns of app.employee_changes by the fields that they set. */
export const columnOf: Readonly<Record<DatedField, string>> = {
  departmentId: 'department_id',
  locationId: 'location_id',
  reportsToEmployeeId: 'reports_to_employee_id',
  jobTitle: 'job_title',
  approvalWorkflowTemplateId: 'approval_workflow_template_id',
}
export const datedFields = Object.keys(columnOf) as DatedField[]

export type Values = Partial<Record<DatedField, string | null>>

/** Who takes over from one who leaves, as the contract names them. */
export interface HandOver {
  reportsTo?: string | undefined
  approvals?: string | undefined
  departments?: string | undefined
}

interface NewChange extends Record<DatedField, string | null> {
  id: string
  employeeId: string
  kind: 'change' | 'leave'
  effectiveOn: PlainDate
  fields: string[]
  handOver: string | null
  state: 'scheduled' | 'applying'
}

export const insertChange = sqlStatement<NewChange, unknown>(
  `insert into app.employee_changes (id, employee_id, kind, effective_on, fields, department_id, location_id, reports_to_employee_id, job_title,
     approval_workflow_template_id, hand_over, state)
   values ($id, $employeeId, $kind, $effectiveOn, $fields::text[], $departmentId, $locationId, $reportsToEmployeeId, $jobTitle,
     $approvalWorkflowTemplateId, $handOver::jsonb, $state)`,
)

/** The values of a new change that sets these. */
export function settingOf(values: Values): Record<DatedField, string | null> & { fields: string[] } {
  const all = Object.fromEntries(datedFields.map(field => [field, values[field] ?? null])) as Record<DatedField, string | null>
  return { ...all, fields: datedFields.filter(field => values[field] !== undefined).map(field => columnOf[field]) }
}

interface StoredChange extends Record<DatedField, string | null> {
  id: string
  version: number
  kind: 'change' | 'leave'
  effectiveOn: PlainDate
  fields: string[]
  handOver: HandOver | null
  state: 'scheduled' | 'applying' | 'applied' | 'failed' | 'cancelled'
  createdBy: string | null
}

/** One change of a person, locked until the transaction ends. */
export const lockChange = sqlStatement<{ id: string; employeeId: string }, StoredChange>(
  `select c.id, c.version, c.kind, c.effective_on, c.fields, c.department_id, c.location_id, c.reports_to_employee_id, c.job_title,
     c.approval_workflow_template_id, c.hand_over, c.state, c.created_by
   from app.employee_changes c where c.id = $id and c.employee_id = $employeeId for update`,
)

/** The values that a stored change sets. */
export function valuesOf(change: StoredChange): Values {
  const set = datedFields.filter(field => change.fields.includes(columnOf[field]))
  return Object.fromEntries(set.map(field => [field, change[field]]))
}

export const setState = sqlStatement<
  { id: string; state: 'applying' | 'applied' | 'failed' | 'cancelled'; failure: string | null },
  unknown
>(
  `update app.employee_changes set state = $state, failure = $failure, applied_at = case when $state = 'applied' then app.now() end,
     version = version + 1, updated_at = app.now() where id = $id`,
)

/** Takes back what is scheduled for a person, of one kind or all of it, and what failed of it. */
export const cancelPlans = sqlStatement<{ employeeId: string; kind: 'leave' | null }, unknown>(
  `update app.employee_changes set state = 'cancelled', failure = null, version = version + 1, updated_at = app.now()
   where organization_id = (select app.org_id()) and employee_id = $employeeId and state in ('scheduled', 'failed')
     and ($kind::text is null or kind = $kind)`,
)

type ShownChange = NonNullable<OutputOf<typeof staff.person>['details']>['changes'][number]

type ChangeRow = Omit<ShownChange, 'values'> & { fields: string[] } & Record<DatedField, string | null>

/** A person's changes, the newest day first, with names in place of ids. One that was cancelled is none. */
export const loadChanges = sqlStatement<{ employeeId: string; changeId: string | null }, ChangeRow>(
  `select c.id, c.version, c.kind, c.effective_on, c.state, c.failure, c.created_at, c.fields,
     d.name as department_id, l.name as location_id, m.display_name as reports_to_employee_id, c.job_title,
     w.name as approval_workflow_template_id, a.display_name as created_by_name
   from app.employee_changes c
   left join app.departments d on d.organization_id = c.organization_id and d.id = c.department_id
   left join app.locations l on l.organization_id = c.organization_id and l.id = c.location_id
   left join app.employees m on m.organization_id = c.organization_id and m.id = c.reports_to_employee_id
   left join app.approval_workflow_templates w on w.organization_id = c.organization_id and w.id = c.approval_workflow_template_id
   left join app.employees a on a.organization_id = c.organization_id and a.user_id = c.created_by
   where c.organization_id = (select app.org_id()) and c.employee_id = $employeeId and c.state in ('scheduled', 'applied', 'failed')
     and ($changeId::uuid is null or c.id = $changeId)
   order by c.effective_on desc, c.created_at desc, c.id limit 50`,
)

export function toChangeView({
  id,
  version,
  kind,
  effectiveOn,
  state,
  failure,
  createdAt,
  createdByName,
  fields,
  ...names
}: ChangeRow): ShownChange {
  const values = datedFields.filter(field => fields.includes(columnOf[field])).map(field => ({ field, value: names[field] }))
  return { id, version, kind, effectiveOn, state, failure, createdAt, createdByName, values }
}
