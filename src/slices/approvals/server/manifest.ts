import { defineSlice } from '#server/slice.ts'
import { reassignApprovals } from './stand-ins.ts'
import { registeredSubjects } from './subject.ts'

export const approvals = defineSlice({
  contract: {},
  tables: ['app.approval_step_approvers', 'app.approval_workflow_steps', 'app.approval_workflow_templates'],
  readBy: { 'app.approval_workflow_steps': ['access', 'roles'], 'app.approval_workflow_templates': ['staff'] },
  routes: () => ({}),
  tasks: ({ jobs }) => ({
    reassign_approvals: payload => reassignApprovals(jobs, (payload as { organizationId: string }).organizationId, registeredSubjects()),
  }),
})
