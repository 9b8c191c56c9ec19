import { newId } from '#server/id.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'

declare module '#test/isolation/fixture.ts' {
  interface Ids {
    workflowId: string
    /** Of the manager, by someone who stands in from a day that is far away. */
    standInId: string
    managerUserId: string
    colleagueUserId: string
  }
}

/** Not those of the stand-in that exists: the same two can be named once for a day. */
const days = { startsOn: '2100-03-02', endsOn: '2100-03-06' }

export const makeIds: MakeIds<'workflowId' | 'standInId' | 'managerUserId' | 'colleagueUserId'> = {
  workflowId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Manager only')`, [
      organization.id,
      id,
    ])
    await t.owner.query(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type) values ($1, $2, 1, 'manager')`,
      [organization.id, id],
    )
    return id
  },
  standInId: async (t, { organization, people }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.approval_stand_ins (organization_id, id, approver_user_id, stand_in_user_id, starts_on, ends_on, created_by)
       values ($1, $2, $3, $4, '2999-01-01', '2999-01-02', $3)`,
      [organization.id, id, people.manager.userId, people.colleague.userId],
    )
    return id
  },
  managerUserId: async (_, { people }) => people.manager.userId,
  colleagueUserId: async (_, { people }) => people.colleague.userId,
}

const steps = [{ approverType: 'manager' }]
const awaited = (id: string) => ({ subjectType: 'timesheet_submissions', id, version: 1 })

export const fixtures: Fixtures = {
  'approvalInbox.waiting': { as: 'manager', input: () => ({}), holds: ({ total }: { total: number }) => total > 0 },
  'approvalInbox.decided': { as: 'manager', input: () => ({}) },
  'approvalInbox.approve': { as: 'manager', input: ({ submissionId }) => ({ subjects: [awaited(submissionId)] }) },
  'approvalInbox.reject': { as: 'manager', input: ({ submissionId }) => ({ ...awaited(submissionId), note: 'Please add Thursday' }) },
  'approvalInbox.withdraw': {
    as: 'manager',
    input: ({ submissionId }) => ({ subjects: [awaited(submissionId)] }),
    after: 'approvalInbox.approve',
  },
  'approvalInbox.remind': { as: 'employee', input: ({ submissionId }) => ({ subjectType: 'timesheet_submissions', id: submissionId }) },
  'workflows.list': { as: 'administrator', input: () => ({}), holds: ({ workflows }: { workflows: object[] }) => workflows.length > 0 },
  'workflows.choices': { as: 'administrator', input: () => ({}), holds: ({ rows }: { rows: object[] }) => rows.length > 0 },
  'workflows.usedBy': { as: 'administrator', input: ({ workflowId }) => ({ id: workflowId }) },
  'workflows.assign': {
    as: 'administrator',
    input: ({ workflowId }) => ({ id: workflowId, subjectType: 'timesheet_submissions', scope: 'organization' }),
  },
  'workflows.unassign': {
    as: 'administrator',
    input: ({ workflowId }) => ({ id: workflowId, subjectType: 'timesheet_submissions', scope: 'organization' }),
    after: 'workflows.assign',
  },
  'workflows.history': { as: 'administrator', input: ({ workflowId }) => ({ id: workflowId }) },
  'workflows.create': {
    as: 'administrator',
    input: ({ managerUserId, employeeId, customRoleId }) => ({
      name: 'Three steps',
      steps: [
        { approverType: 'user', approverUserId: managerUserId },
        { approverType: 'employee', approverEmployeeId: employeeId },
        { approverType: 'role', approverRoleId: customRoleId },
      ],
    }),
  },
  'workflows.update': {
    as: 'administrator',
    input: ({ workflowId }) => ({ id: workflowId, version: 1, name: 'Manager alone', description: '', steps }),
  },
  'workflows.deactivate': { as: 'administrator', input: ({ workflowId }) => ({ id: workflowId, version: 1 }) },
  'workflows.reactivate': { as: 'administrator', input: ({ workflowId }) => ({ id: workflowId, version: 1 }) },
  'workflows.try': { as: 'administrator', input: ({ employeeId }) => ({ employeeId, steps }) },
  'standIns.list': { as: 'manager', input: () => ({}), holds: ({ standIns }: { standIns: object[] }) => standIns.length > 0 },
  'standIns.choices': { as: 'manager', input: () => ({}), holds: ({ rows }: { rows: object[] }) => rows.length > 0 },
  'standIns.create': {
    as: 'administrator',
    input: ({ managerUserId, colleagueUserId }) => ({
      approverUserId: managerUserId,
      standInUserId: colleagueUserId,
      ...days,
    }),
  },
  'standIns.end': { as: 'manager', input: ({ standInId }) => ({ id: standInId }) },
}
