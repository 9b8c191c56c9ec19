import { forEachOrganization } from '#server/jobs/each-organization.ts'
import { defineSlice } from '#server/slice.ts'
import { approvalInbox } from '#slices/approvals/contract/inbox.ts'
import { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { workflows } from '#slices/approvals/contract/workflows.ts'
import { APPROVAL_REMINDER, APPROVAL_REQUIRED, APPROVAL_WITHDRAWN } from '#slices/approvals/rules/approval-request.ts'
import { alertUnresolvedSteps, UNRESOLVED_STEPS_ALERT } from './alert-unresolved.ts'
import { ESCALATE_APPROVALS, escalateOverdue } from './escalate.ts'
import { approvalsHome } from './inbox/home.ts'
import { countWaiting } from './inbox/kinds.ts'
import { KEEP_STAND_INS, keepAllStandIns } from './keep-stand-ins.ts'
import { inboxRoutes, standInRoutes, workflowRoutes } from './routes.ts'
import { reassignApprovals } from './stand-ins.ts'
import type { SubjectType, SubjectTypes } from './subject.ts'
import { approvalTopics } from './topics.ts'
import { workflowSearch } from './workflows/list.ts'

export const approvals = defineSlice({
  contract: { workflows, standIns, approvalInbox },
  tables: [
    'app.approval_events',
    'app.approval_notes',
    'app.approval_stand_ins',
    'app.approval_step_approvers',
    'app.approval_workflow_assignments',
    'app.approval_workflow_steps',
    'app.approval_workflow_templates',
    'app.approvals',
  ],
  readBy: {
    'app.approval_workflow_steps': ['access', 'people', 'roles'],
    'app.approval_workflow_templates': ['staff', 'time-groups'],
    'app.approval_events': ['time'],
    'app.approvals': ['time'],
  },
  routes: ({ subjects }: { subjects: SubjectTypes }) => ({
    workflows: workflowRoutes(subjects),
    standIns: standInRoutes(subjects),
    approvalInbox: inboxRoutes(subjects),
  }),
  notificationKinds: {
    [APPROVAL_REQUIRED]: { words: 'Something needs your review', area: 'reviews', mail: 'daily' },
    [APPROVAL_WITHDRAWN]: { words: 'A decision was withdrawn, and your review is no longer needed', area: 'reviews', mail: 'off' },
    stand_in_named: { words: 'A stand-in for an approver', area: 'reviews', mail: 'at_once' },
    [APPROVAL_REMINDER]: { words: 'A review is due', area: 'reviews', mail: 'at_once' },
  },
  live: approvalTopics,
  search: { workflows: workflowSearch },
  homeOf: approvalsHome,
  badgesOf: (subjects: readonly SubjectType[]) => ({ waitingApprovals: countWaiting(subjects) }),
  tasks: ({ worker, jobs, addressOf }) => ({
    reassign_approvals: payload => reassignApprovals(jobs, (payload as { organizationId: string }).organizationId),
    [UNRESOLVED_STEPS_ALERT]: () => forEachOrganization({ worker, jobs }, tx => alertUnresolvedSteps(tx, addressOf)).then(() => undefined),
    // Somewhere a day begins, with zones of half hours, and a step has waited for whole days.
    [KEEP_STAND_INS]: () => forEachOrganization({ worker, jobs }, keepAllStandIns).then(() => undefined),
    [ESCALATE_APPROVALS]: () => forEachOrganization({ worker, jobs }, escalateOverdue).then(() => undefined),
  }),
  schedule: [`11 13 * * * ${UNRESOLVED_STEPS_ALERT}`, `1,31 * * * * ${KEEP_STAND_INS}`, `16 * * * * ${ESCALATE_APPROVALS}`],
})
