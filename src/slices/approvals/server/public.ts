export { decide, type OpenDecision } from './decide.ts'
export { handOverDecisions, reassignDecisions, waitingForDecisionOf } from './hand-over.ts'
export { standInsOfToday } from './keep-stand-ins.ts'
export { approvalActorOf, approvalStateOf, loadApprovers, runningApprovers, type StepApproverRow } from './load-approvers.ts'
export {
  type Candidate,
  type ChainOwner,
  chainOf,
  loadCandidates,
  loadTemplateSteps,
  storedStep,
  type TemplateStep,
} from './load-chain.ts'
export { memberOf } from './members.ts'
export { closeRequests } from './requests.ts'
export { startWorkflow } from './start.ts'
export { runningSteps, stepsToCome } from './steps.ts'
export {
  type Decision,
  registerSubjects,
  type StoredStep,
  type SubjectEvent,
  type SubjectOwner,
  type SubjectType,
  type Submitted,
} from './subject.ts'
export { blockedApprovers, type UnresolvedStep, unresolvedSteps } from './unresolved-steps.ts'
export { askedApprovers, awaitedApprovers, stepsAwaitingCurrentUser } from './waiting.ts'
export { withdraw } from './withdraw.ts'
