import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { approvalInbox } from '#slices/approvals/contract/inbox.ts'
import type { standIns } from '#slices/approvals/contract/stand-ins.ts'
import type { workflows } from '#slices/approvals/contract/workflows.ts'
import { approveSubjects, rejectSubject, withdrawDecisions } from './inbox/decide.ts'
import { listDecided, listWaiting } from './inbox/lists.ts'
import { remind } from './inbox/remind.ts'
import { createStandIn, endStandIn } from './stand-in/change.ts'
import { listStandIns, standInChoices } from './stand-in/list.ts'
import type { SubjectTypes } from './subject.ts'
import { assignWorkflow, unassignWorkflow } from './workflows/assign.ts'
import { createWorkflow, deactivateWorkflow, reactivateWorkflow, updateWorkflow } from './workflows/change.ts'
import { listWorkflows, workflowChoices } from './workflows/list.ts'
import { tryWorkflow } from './workflows/try.ts'
import { workflowHistory, workflowUsedBy } from './workflows/used-by.ts'

export const workflowRoutes = (subjects: SubjectTypes): Routes<typeof workflows> => ({
  list: readOnce(listWorkflows(subjects)),
  assign: write(assignWorkflow(subjects)),
  unassign: write(unassignWorkflow(subjects)),
  choices: readOnce(workflowChoices),
  usedBy: readOnce(workflowUsedBy(subjects)),
  history: readOnce(workflowHistory),
  create: write(createWorkflow),
  update: write(updateWorkflow),
  deactivate: write(deactivateWorkflow),
  reactivate: write(reactivateWorkflow),
  try: read(tryWorkflow(subjects)),
})

export const standInRoutes = (subjects: SubjectTypes): Routes<typeof standIns> => ({
  list: read(listStandIns),
  choices: read(standInChoices),
  create: write(createStandIn(subjects)),
  end: write(endStandIn(subjects)),
})

export const inboxRoutes = (subjects: SubjectTypes): Routes<typeof approvalInbox> => ({
  waiting: read(listWaiting(subjects)),
  decided: read(listDecided(subjects)),
  approve: write(approveSubjects(subjects)),
  reject: write(rejectSubject(subjects)),
  withdraw: write(withdrawDecisions(subjects)),
  remind: write(remind(subjects)),
})
