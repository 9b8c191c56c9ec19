export { type Approval, announceApproval, type StoredStep } from './approval.ts'
export { decide, type OpenDecision, openDecision } from './decide.ts'
export { throwRuleError, throwStale, versionOf } from './errors.ts'
export { handOverDecisions, reassignDecisions, waitingForDecisionOf } from './hand-over.ts'
export { addEvent, addNote, type HistoryEvent, loadEvents, loadNotes } from './history.ts'
export { standInsOfToday } from './keep-stand-ins.ts'
export { approvalActorOf, approvalStateOf, loadApprovers, runningApprovers, type StepApproverRow } from './load-approvers.ts'
export {
  type Candidate,
  type ChainOwner,
  chainOf,
  loadCandidates,
  loadTemplateSteps,
  type TemplateStep,
} from './load-chain.ts'
export { memberOf } from './members.ts'
export { recall } from './recall.ts'
export { closeRequests } from './requests.ts'
export { startWorkflow } from './start.ts'
export { runningSteps, stepsToCome } from './steps.ts'
export type { Decision, Outcome, SubjectType, SubjectTypes } from './subject.ts'
export { submitSubject } from './submit.ts'
export { blockedApprovers, type UnresolvedStep, unresolvedSteps } from './unresolved-steps.ts'
export { askedApprovers, awaitedApprovers, awaitingCurrentUser } from './waiting.ts'
export { withdraw } from './withdraw.ts'
