/** Property test of the state machine together with the approval chain: states that no sequence of random moves may reach. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  awaitsDecisionOf,
  type OrgSnapshot,
  resolveChain,
  type StepApprover,
  stepComplete,
  type WorkflowStep,
} from '#slices/approvals/rules/approval-chain.ts'
import { type ApprovalAction, transition } from '#slices/approvals/rules/approval-state.ts'
import { runs } from '#test/depth.ts'
import { NEW_TIMESHEET, type TimesheetState } from './timesheet-state.ts'

const RUNS = runs(300, 20_000)
const OWNER = 'ana'
const PEOPLE = ['ana', 'max', 'fay', 'fritz', 'dora', 'dev'] as const
const ADMINISTRATORS = ['dora', 'dev', 'ana'] // the owner is an administrator too, the hard case
const org: OrgSnapshot = {
  ownerUserId: OWNER,
  managerEmployeeId: 'e-max',
  userOfEmployee: new Map([['e-max', 'max']]),
  usersOfRole: new Map([['r-finance', ['fay', 'fritz', 'ana']]]),
  administrators: ADMINISTRATORS,
  members: new Set(PEOPLE),
}
const templates: (WorkflowStep[] | null)[] = [
  null,
  [{ approverType: 'role', approverRoleId: 'r-finance', requireAll: true }],
  [
    { approverType: 'manager', requireAll: false },
    { approverType: 'role', approverRoleId: 'r-finance', requireAll: true },
    { approverType: 'user', approverUserId: 'ana', requireAll: false }, // goes to the administrators
  ],
]

type Move = { actor: (typeof PEOPLE)[number]; action: ApprovalAction; note: string; template: number }
type Decision = { revision: number; step: number; actor: string; decision: 'approved' | 'rejected' }
type World = {
  timesheet: TimesheetState
  /** As resolved at the last submit, one list of approvers per step. */
  chain: { requireAll: boolean; approvers: StepApprover[] }[]
  decisions: Decision[]
  submittedRevisions: number[]
}

function play(world: World, move: Move): void {
  const { timesheet } = world
  const step = timesheet.status === 'submitted' ? world.chain[timesheet.currentStep - 1]! : { requireAll: false, approvers: [] }
  const isOwner = move.actor === OWNER
  const decidesNow = awaitsDecisionOf(move.actor, step, OWNER)
  const chain = resolveChain(templates[move.template]!, org)
  if (!chain.ok) throw new Error('someone can always approve here')
  const answered = step.approvers.map(approver =>
    approver.userId === move.actor ? { ...approver, decision: 'approved' as const } : approver,
  )
  const result = transition(timesheet, move.action, {
    actor: { isOwner, isAdministrator: ADMINISTRATORS.includes(move.actor), decidesNow },
    note: move.note,
    stepCount: chain.steps.length,
    completesStep: stepComplete({ requireAll: step.requireAll, approvers: answered }),
  })
  if (!result.ok) return
  world.timesheet = result.state
  if (move.action === 'submit') {
    world.submittedRevisions.push(result.state.revision)
    world.chain = chain.steps.map(({ requireAll, approverUserIds }) => ({
      requireAll,
      approvers: approverUserIds.map(userId => ({ userId, decision: null })),
    }))
  }
  if (move.action === 'approve' || move.action === 'reject') {
    const decision = move.action === 'approve' ? 'approved' : 'rejected'
    world.decisions.push({ revision: timesheet.revision, step: timesheet.currentStep, actor: move.actor, decision })
    step.approvers = step.approvers.map(approver => (approver.userId === move.actor ? { ...approver, decision } : approver))
  }
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  actor: fc.constantFrom(...PEOPLE),
  // Weighted towards forward moves, or few sequences would get past the first submit.
  action: fc.constantFrom<ApprovalAction>('submit', 'submit', 'approve', 'approve', 'approve', 'approve', 'reject', 'recall', 'reopen'),
  note: fc.constantFrom('', 'Because'),
  template: fc.nat({ max: templates.length - 1 }),
})

test('no sequence of moves reaches a forbidden state', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), moves => {
      const world: World = { timesheet: NEW_TIMESHEET, chain: [], decisions: [], submittedRevisions: [] }
      for (const move of moves) {
        const before = world.timesheet
        const decided = world.decisions.length
        play(world, move)
        const { timesheet } = world
        reached.add(timesheet.status)

        expect(timesheet.revision).toBeGreaterThanOrEqual(before.revision)
        expect(timesheet.currentStep > 0).toBe(timesheet.status === 'submitted')
        if (timesheet.status === 'submitted') expect(timesheet.currentStep).toBeLessThanOrEqual(world.chain.length)
        // SHT-1: a submitted or approved timesheet changes status only by decision, recall or reopening, and is never edited in place.
        if (before.status === 'approved' && timesheet !== before) expect([move.action, timesheet.status]).toEqual(['reopen', 'draft'])
        // APR-6: every submit has a revision of its own, with its own decisions.
        expect(new Set(world.submittedRevisions).size).toBe(world.submittedRevisions.length)
        const own = world.decisions.filter(decision => decision.revision === timesheet.revision)
        if (timesheet.status !== 'draft') expect(timesheet.decisions).toBe(own.length)
        // APR-7: a recall found no decision.
        if (move.action === 'recall' && timesheet !== before)
          expect(world.decisions.some(decision => decision.revision === before.revision)).toBe(false)
        // APR-8: the owner never decides, and no one decides twice on one step.
        expect(world.decisions.some(decision => decision.actor === OWNER)).toBe(false)
        expect(new Set(world.decisions.map(({ revision, step, actor }) => `${revision} ${step} ${actor}`)).size).toBe(
          world.decisions.length,
        )
        // Approved means that every step of this revision is complete; rejected, that the last decision was a rejection.
        if (timesheet.status === 'approved') expect(world.chain.every(stepComplete)).toBe(true)
        if (timesheet.status === 'rejected') expect(own.at(-1)!.decision).toBe('rejected')
        if (world.decisions.length > decided) expect(before.status).toBe('submitted')
        // APR-5: a rejection and a reopening have a note.
        if (timesheet !== before && (move.action === 'reject' || move.action === 'reopen')) expect(move.note).not.toBe('')
      }
    }),
    { seed: 2, numRuns: RUNS },
  )
  expect([...reached].sort()).toEqual(['approved', 'draft', 'rejected', 'submitted'])
})
