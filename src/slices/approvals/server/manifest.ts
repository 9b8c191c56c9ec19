import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { defineSlice } from '#server/slice.ts'
import { alertUnresolvedSteps, UNRESOLVED_STEPS_ALERT } from './alert-unresolved.ts'
import { reassignApprovals } from './stand-ins.ts'
import { registeredSubjects } from './subject.ts'

export const approvals = defineSlice({
  contract: {},
  tables: ['app.approval_step_approvers', 'app.approval_workflow_steps', 'app.approval_workflow_templates'],
  readBy: { 'app.approval_workflow_steps': ['access', 'roles'], 'app.approval_workflow_templates': ['staff', 'time-groups'] },
  routes: () => ({}),
  tasks: ({ worker, jobs, addressOf }) => ({
    reassign_approvals: payload => reassignApprovals(jobs, (payload as { organizationId: string }).organizationId, registeredSubjects()),
    [UNRESOLVED_STEPS_ALERT]: () => forEachOrganization({ worker, jobs }, tx => alertUnresolvedSteps(tx, addressOf)).then(() => undefined),
  }),
  schedule: [`11 13 * * * ${UNRESOLVED_STEPS_ALERT}`],
})
