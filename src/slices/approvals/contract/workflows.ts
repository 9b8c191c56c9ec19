import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { page } from '#core/list.ts'
import { historyPage } from '#core/record.ts'
import { id, version } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { WORKFLOW_SCOPES } from '#slices/approvals/rules/workflow-scope.ts'

const access = { tag: 'Approval workflows', permission: 'settings_approval_workflows:write' } as const

export const MAX_STEPS = 10
export const MAX_ESCALATION_DAYS = 90

const approverType = z.enum(['manager', 'user', 'employee', 'role'])

/** A step as it is set up. The id that its type asks for is set, and no other one. */
const templateStep = z.strictObject({
  approverType,
  approverUserId: id.nullable().default(null),
  approverEmployeeId: id.nullable().default(null),
  approverRoleId: id.nullable().default(null),
  /** All whom the step resolves to; otherwise any one of them. */
  requireAll: z.boolean().default(false),
  /** After how many days without the decision the administrators are asked as well; null: never. */
  escalationDays: z.int().min(1).max(MAX_ESCALATION_DAYS).nullable().default(null),
})
const steps = z
  .array(templateStep)
  .min(1, { error: 'must have at least one step' })
  .max(MAX_STEPS, { error: `must have at most ${MAX_STEPS} steps` })
const name = line(200)
const description = lines(1000).describe('Empty for none')

/** A subject type, by the name of its table. */
const subjectType = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, { error: 'must be a kind of thing that needs approval' })
const ofTimesheets = subjectType.default('timesheet_submissions')

const scope = z.enum(WORKFLOW_SCOPES)
/** For what and for whom a workflow is used. */
const assignment = z.object({ subjectType, scope, scopeId: id, scopeName: z.string() })
const assigning = z.strictObject({ id, subjectType, scope, scopeId: id.optional().describe('Left out for the organization') })

const workflow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** An inactive workflow is given to no one, and whoever has it is decided on as without it. */
  isActive: z.boolean(),
  version,
  steps: z.array(
    z.object({
      stepOrder: z.int(),
      approverType,
      approverUserId: id.nullable(),
      approverEmployeeId: id.nullable(),
      approverRoleId: id.nullable(),
      /** Of the person or role that the step names; null for the manager. */
      approverName: z.string().nullable(),
      requireAll: z.boolean(),
      escalationDays: z.int().nullable(),
    }),
  ),
  /** Active employees with timesheets who have it, of their own or through their group. */
  people: z.int(),
  /** Active time tracking groups whose workflow it is, by name. */
  groups: z.array(z.string()),
})

const triedStep = z.object({
  stepOrder: z.int(),
  label: z.string(),
  requireAll: z.boolean(),
  escalationDays: z.int().nullable(),
  approvers: z.array(
    z.object({
      userId: id,
      name: z.string(),
      /** Who can decide in their place today. */
      standIns: z.array(z.object({ userId: id, name: z.string() })),
    }),
  ),
  /** Why administrators decide in place of whom the step names; `nobody_else`: not even they can. */
  finding: z.enum(['nobody', 'no_account', 'own_subject', 'nobody_else']).nullable(),
  /** The finding in words, with what mends it. */
  text: z.string().nullable(),
})

export const workflows = {
  list: endpoint({
    ...access,
    method: 'GET',
    path: '/approval-workflows',
    summary: 'The approval workflows of the organization with their steps, and how many people and which groups have them.',
    input: z.strictObject({ subjectType: ofTimesheets }),
    output: z.object({
      workflows: z.array(workflow),
      /** Active employees with timesheets who have none for this kind of subject: their manager decides. */
      peopleWithout: z.int(),
      /** The subject types that need approval; each workflow is used for one. */
      subjects: z.array(
        z.object({
          type: subjectType,
          noun: z.string(),
          plural: z.string(),
          /** For whom a workflow is assigned to it here, and not in another record. */
          scopes: z.array(scope),
        }),
      ),
    }),
  }),
  choices: endpoint({
    ...access,
    method: 'GET',
    path: '/approval-workflows/choices',
    summary: 'Whom a step can name: up to 20 people whose name contains a text, and all active roles.',
    input: z.strictObject({ search: line(100, 0).default('') }),
    output: z.object({
      rows: z.array(z.object({ name: z.string(), detail: z.string(), userId: id.nullable(), employeeId: id.nullable() })),
      /** Whether more match than are listed. */
      more: z.boolean(),
      roles: z.array(z.object({ id, name: z.string() })),
      /** Active departments and time tracking groups, to which a workflow can be assigned. */
      departments: z.array(z.object({ id, name: z.string() })),
      groups: z.array(z.object({ id, name: z.string() })),
    }),
  }),
  usedBy: endpoint({
    ...access,
    method: 'GET',
    path: '/approval-workflows/{id}/used-by',
    summary: 'The groups that have an approval workflow, and in pages by name, the people who have it.',
    input: z.strictObject({ id, ...page }),
    output: z.object({
      groups: z.array(
        z.object({
          id,
          name: z.string(),
          /** The number of people who have the workflow through it. */
          people: z.int(),
          /** Whether it reminds approvers before payday. */
          reminders: z.boolean(),
        }),
      ),
      people: z.array(
        z.object({
          employeeId: id,
          name: z.string(),
          jobTitle: z.string(),
          /** By what they have it: their own, or that of their department, their group, or everyone. */
          scope,
          /** Only where they have it through their group. */
          groupName: z.string().nullable(),
        }),
      ),
      /** On all pages. */
      total: z.int(),
      more: z.boolean(),
      /** All that it is assigned to here; other people and groups have it in their own records. */
      assignments: z.array(assignment),
    }),
  }),
  assign: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows/{id}/assignments',
    summary:
      "Uses an approval workflow for a kind of subject of a person, a department, a time tracking group, or everyone, in place of another one. People's and groups' own for timesheets are set in the staff record and in the group.",
    input: assigning,
    output: assignment,
    idempotent: true,
  }),
  unassign: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows/{id}/unassign',
    summary: 'Ends that an approval workflow is used for a kind of subject of a person, a department, a time tracking group, or everyone.',
    input: assigning,
    output: assignment,
    idempotent: true,
  }),
  history: endpoint({
    ...access,
    method: 'GET',
    path: '/approval-workflows/{id}/history',
    summary: 'Who changed what in an approval workflow, newest first.',
    input: z.strictObject({ id, ...page }),
    output: historyPage,
  }),
  create: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows',
    summary: 'Makes an approval workflow of 1 to 10 steps.',
    input: z.strictObject({ name, description: description.default(''), steps }),
    output: workflow,
    idempotent: true,
  }),
  update: endpoint({
    ...access,
    method: 'PUT',
    path: '/approval-workflows/{id}',
    summary: 'Replaces the name, the description, and the steps of an approval workflow. What was submitted keeps the one it started with.',
    input: z.strictObject({ id, version, name, description, steps }),
    output: workflow,
    idempotent: true,
  }),
  deactivate: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows/{id}/deactivate',
    summary: 'Deactivates an approval workflow. Who has it is decided on as without it; `people` and `groups` say who that is.',
    input: z.strictObject({ id, version }),
    output: workflow,
    idempotent: true,
  }),
  reactivate: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows/{id}/reactivate',
    summary: 'Lets a deactivated approval workflow be used again.',
    input: z.strictObject({ id, version }),
    output: workflow,
    idempotent: true,
  }),
  try: endpoint({
    ...access,
    method: 'POST',
    path: '/approval-workflows/try',
    summary:
      'Says who would decide on what an employee submits, such as a timesheet, if they submitted it now, by the given steps or by the workflow they have. Stores nothing.',
    input: z.strictObject({ employeeId: id, subjectType: ofTimesheets, steps: steps.optional() }),
    output: z.object({
      employeeName: z.string(),
      /** Where the workflow comes from: the given steps, the person, their department, their group, the organization, or nowhere. */
      source: z.enum(['given', 'person', 'department', 'group', 'organization', 'none']),
      workflowName: z.string().nullable(),
      steps: z.array(triedStep),
    }),
  }),
}
