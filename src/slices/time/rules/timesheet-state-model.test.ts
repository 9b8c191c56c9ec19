/** The state machine and the approval chain together, driven by random people: what no sequence may reach. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  awaitsDecisionOf,
  type OrgFacts,
  resolveChain,
  type StepApprover,
  stepComplete,
  type WorkflowStep,
} from '#slices/approvals/rules/approval-chain.ts'
import { runs } from '#test/depth.ts'
import { NEW_SHEET, type SheetState, type TimesheetAction, transition } from './timesheet-state.ts'

const RUNS = runs(300, 20_000)
const OWNER = 'ana'
const PEOPLE = ['ana', 'max', 'fay', 'fritz', 'dora', 'dev'] as const
const ADMINISTRATORS = ['dora', 'dev', 'ana'] // the owner is an administrator too, the hard case
const facts: OrgFacts = {
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

type Move = { actor: (typeof PEOPLE)[number]; action: TimesheetAction; note: string; template: number }
type Decision = { revision: number; step: number; actor: string; decision: 'approved' | 'rejected' }
type World = {
  sheet: SheetState
  /** As resolved at the last hand-in, one list of approvers a step. */
  chain: { requireAll: boolean; approvers: StepApprover[] }[]
  decisions: Decision[]
  handedIn: number[]
}

function play(world: World, move: Move): void {
  const { sheet } = world
  const step = sheet.status === 'submitted' ? world.chain[sheet.currentStep - 1]! : { requireAll: false, approvers: [] }
  const isOwner = move.actor === OWNER
  const decidesNow = awaitsDecisionOf(move.actor, step, OWNER)
  const chain = resolveChain(templates[move.template]!, facts)
  if (!chain.ok) throw new Error('somebody can always approve here')
  const answered = step.approvers.map(approver =>
    approver.userId === move.actor ? { ...approver, decision: 'approved' as const } : approver,
  )
  const result = transition(sheet, move.action, {
    actor: { isOwner, isAdministrator: ADMINISTRATORS.includes(move.actor), decidesNow },
    note: move.note,
    stepCount: chain.steps.length,
    completesStep: stepComplete({ requireAll: step.requireAll, approvers: answered }),
  })
  if (!result.ok) return
  world.sheet = result.sheet
  if (move.action === 'submit') {
    world.handedIn.push(result.sheet.revision)
    world.chain = chain.steps.map(({ requireAll, approverUserIds }) => ({
      requireAll,
      approvers: approverUserIds.map(userId => ({ userId, decision: null })),
    }))
  }
  if (move.action === 'approve' || move.action === 'reject') {
    const decision = move.action === 'approve' ? 'approved' : 'rejected'
    world.decisions.push({ revision: sheet.revision, step: sheet.currentStep, actor: move.actor, decision })
    step.approvers = step.approvers.map(approver => (approver.userId === move.actor ? { ...approver, decision } : approver))
  }
}

const anyMove: fc.Arbitrary<Move> = fc.record({
  actor: fc.constantFrom(...PEOPLE),
  // Weighted towards the steps forward, or few sequences would get past the first hand-in.
  action: fc.constantFrom<TimesheetAction>(
    'submit',
    'submit',
    'approve',
    'approve',
    'approve',
    'approve',
    'reject',
    'recall',
    'reopen',
    'edit',
    'enterOnBehalf',
  ),
  note: fc.constantFrom('', 'Because'),
  template: fc.nat({ max: templates.length - 1 }),
})

test('no sequence of moves reaches a forbidden state', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), moves => {
      const world: World = { sheet: NEW_SHEET, chain: [], decisions: [], handedIn: [] }
      for (const move of moves) {
        const before = world.sheet
        const decided = world.decisions.length
        play(world, move)
        const { sheet } = world
        reached.add(sheet.status)

        expect(sheet.revision).toBeGreaterThanOrEqual(before.revision)
        expect(sheet.currentStep > 0).toBe(sheet.status === 'submitted')
        if (sheet.status === 'submitted') expect(sheet.currentStep).toBeLessThanOrEqual(world.chain.length)
        // SHT-1: what is submitted or approved leaves that status by decision, recall or reopening alone, and never to be edited in place.
        if (before.status === 'approved' && sheet !== before) expect([move.action, sheet.status]).toEqual(['reopen', 'draft'])
        // APR-6: every hand-in has a revision of its own, and its decisions are its own.
        expect(new Set(world.handedIn).size).toBe(world.handedIn.length)
        const own = world.decisions.filter(decision => decision.revision === sheet.revision)
        if (sheet.status !== 'draft') expect(sheet.decisions).toBe(own.length)
        // APR-7: whoever recalled found no decision.
        if (move.action === 'recall' && sheet !== before)
          expect(world.decisions.some(decision => decision.revision === before.revision)).toBe(false)
        // APR-8: the owner never decides, and nobody twice on one step.
        expect(world.decisions.some(decision => decision.actor === OWNER)).toBe(false)
        expect(new Set(world.decisions.map(({ revision, step, actor }) => `${revision} ${step} ${actor}`)).size).toBe(
          world.decisions.length,
        )
        // Approved means that every step of this revision is complete; rejected, that the last decision said so.
        if (sheet.status === 'approved') expect(world.chain.every(stepComplete)).toBe(true)
        if (sheet.status === 'rejected') expect(own.at(-1)!.decision).toBe('rejected')
        if (world.decisions.length > decided) expect(before.status).toBe('submitted')
        // APR-5: a rejection and a reopening carry a note.
        if (sheet !== before && (move.action === 'reject' || move.action === 'reopen')) expect(move.note).not.toBe('')
      }
    }),
    { seed: 2, numRuns: RUNS },
  )
  expect([...reached].sort()).toEqual(['approved', 'draft', 'rejected', 'submitted'])
})
