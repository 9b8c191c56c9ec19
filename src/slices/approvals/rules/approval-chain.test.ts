import { describe, expect, test } from 'vitest'
import {
  awaitsDecisionOf,
  needsStandIns,
  type OrgSnapshot,
  type ResolvedStep,
  resolveChain,
  type StepApprover,
  standIns,
  stepComplete,
  type WorkflowStep,
} from './approval-chain.ts'

/** Ana reports to Max. Dora and Dev are administrators, Fay and Fritz have the role finance. Nils has no account, Zoe left. */
const org: OrgSnapshot = {
  ownerUserId: 'ana',
  managerEmployeeId: 'e-max',
  userOfEmployee: new Map([
    ['e-ana', 'ana'],
    ['e-max', 'max'],
    ['e-fay', 'fay'],
  ]),
  usersOfRole: new Map([
    ['r-finance', ['fay', 'fritz']],
    ['r-left', ['zoe']],
    ['r-with-ana', ['ana', 'fay']],
    ['r-only-ana', ['ana']],
  ]),
  administrators: ['dora', 'dev'],
  members: new Set(['ana', 'max', 'fay', 'fritz', 'dora', 'dev']),
}

const manager: WorkflowStep = { approverType: 'manager', requireAll: false }
const role = (approverRoleId: string, requireAll = false): WorkflowStep => ({ approverType: 'role', approverRoleId, requireAll })
const user = (approverUserId: string): WorkflowStep => ({ approverType: 'user', approverUserId, requireAll: false })
const employee = (approverEmployeeId: string): WorkflowStep => ({ approverType: 'employee', approverEmployeeId, requireAll: false })

describe('who decides a step', () => {
  const table: [string, WorkflowStep, Partial<OrgSnapshot>, Pick<ResolvedStep, 'approverUserIds' | 'finding' | 'requireAll'>][] = [
    ['the manager', manager, {}, { approverUserIds: ['max'], finding: null, requireAll: false }],
    [
      'no manager → administrators',
      manager,
      { managerEmployeeId: null },
      { approverUserIds: ['dora', 'dev'], finding: 'nobody', requireAll: false },
    ],
    [
      'manager without account',
      manager,
      { managerEmployeeId: 'e-nils' },
      { approverUserIds: ['dora', 'dev'], finding: 'no_account', requireAll: false },
    ],
    [
      'reports to themself',
      manager,
      { managerEmployeeId: 'e-ana' },
      { approverUserIds: ['dora', 'dev'], finding: 'own_subject', requireAll: false },
    ],
    ['a named member without employee record', user('dora'), {}, { approverUserIds: ['dora'], finding: null, requireAll: false }],
    ['a named account that left', user('zoe'), {}, { approverUserIds: ['dora', 'dev'], finding: 'no_account', requireAll: false }],
    ['a named employee', employee('e-fay'), {}, { approverUserIds: ['fay'], finding: null, requireAll: false }],
    [
      'a named employee without account',
      employee('e-nils'),
      {},
      { approverUserIds: ['dora', 'dev'], finding: 'no_account', requireAll: false },
    ],
    ['any holder of a role', role('r-finance'), {}, { approverUserIds: ['fay', 'fritz'], finding: null, requireAll: false }],
    ['all holders of a role', role('r-finance', true), {}, { approverUserIds: ['fay', 'fritz'], finding: null, requireAll: true }],
    [
      'a role that the owner holds too: the others',
      role('r-with-ana', true),
      {},
      { approverUserIds: ['fay'], finding: null, requireAll: true },
    ],
    [
      'a role that only the owner holds',
      role('r-only-ana', true),
      {},
      { approverUserIds: ['dora', 'dev'], finding: 'own_subject', requireAll: false },
    ],
    ['a role that no one has', role('r-none'), {}, { approverUserIds: ['dora', 'dev'], finding: 'nobody', requireAll: false }],
    ['a role whose holder left', role('r-left', true), {}, { approverUserIds: ['dora', 'dev'], finding: 'no_account', requireAll: false }],
    ['owner without account', manager, { ownerUserId: null }, { approverUserIds: ['max'], finding: null, requireAll: false }],
    [
      'owner is an administrator without manager: the other one',
      manager,
      { ownerUserId: 'dora', managerEmployeeId: null },
      { approverUserIds: ['dev'], finding: 'nobody', requireAll: false },
    ],
  ]
  test.each(table)('%s', (_name, step, known, expected) => {
    expect(resolveChain([step], { ...org, ...known })).toEqual({
      ok: true,
      steps: [{ stepOrder: 1, approverType: step.approverType, ...expected }],
    })
  })

  test.each([null, []])('APR-1: without a template (%o) there is one step, the manager', template => {
    const chain = resolveChain(template, org)
    expect(chain).toMatchObject({
      ok: true,
      steps: [{ stepOrder: 1, approverType: 'manager', approverUserIds: ['max'], requireAll: false }],
    })
  })

  test('steps keep their order', () => {
    const chain = resolveChain([manager, role('r-finance', true), user('dev')], org)
    expect(chain.ok && chain.steps.map(step => [step.stepOrder, step.approverUserIds])).toEqual([
      [1, ['max']],
      [2, ['fay', 'fritz']],
      [3, ['dev']],
    ])
  })

  test('where no one else is left, submit fails, whichever step it is', () => {
    const alone = { ...org, administrators: ['ana'] }
    for (const template of [[role('r-only-ana')], [manager, role('r-none')]]) {
      expect(resolveChain(template, alone)).toEqual({ ok: false, rule: 'nobody_else_can_approve' })
    }
  })
})

describe('APR-2: when a step is complete', () => {
  const answers = (...decisions: StepApprover['decision'][]) => decisions.map((decision, index) => ({ userId: `u${index}`, decision }))
  test.each<[boolean, StepApprover['decision'][], boolean]>([
    [false, [null, null], false],
    [false, ['approved', null], true],
    [true, ['approved', null], false],
    [true, ['approved', 'approved'], true],
    [true, ['approved'], true],
    [true, ['approved', 'rejected'], false],
    [true, [], false],
    [false, [], false],
  ])('require all %s with %o → %s', (requireAll, decisions, done) => {
    expect(stepComplete({ requireAll, approvers: answers(...decisions) })).toBe(done)
  })

  test("where everyone must approve, one stand-in's approval completes the step (APR-2)", () => {
    const dora = { userId: 'dora', decision: 'approved', standsIn: true } as const
    const dev = { userId: 'dev', decision: null, standsIn: true } as const
    const max = { userId: 'max', decision: null } as const
    expect(stepComplete({ requireAll: true, approvers: [dora, dev] })).toBe(true)
    expect(stepComplete({ requireAll: true, approvers: [dora, dev, max] })).toBe(false)
    expect(stepComplete({ requireAll: true, approvers: [{ ...dora, decision: null }, dev] })).toBe(false)
  })
})

describe('administrators stand in for a step (APR-4)', () => {
  test.each([
    [[], true],
    [['approved'], true],
    [[null], false],
    [['approved', null], false],
  ] as const)('with the remaining answers %j: %s', (decisions, needed) => {
    expect(needsStandIns(decisions.map(decision => ({ userId: 'someone', decision })))).toBe(needed)
  })

  test('each administrator once, and never the owner', () => {
    expect(standIns(['dora', 'ana', 'dev', 'dora'], 'ana')).toEqual(['dora', 'dev'])
  })
})

describe('whose decision counts', () => {
  const approvers: StepApprover[] = [
    { userId: 'max', decision: null },
    { userId: 'fay', decision: 'approved' },
    { userId: 'ana', decision: null },
  ]
  test.each([
    ['max', true],
    ['fay', false], // has decided
    ['dora', false], // is not an approver
    ['ana', false], // is the owner, even if she were an approver
  ])('%s: %s', (userId, counts) => {
    expect(awaitsDecisionOf(userId, { approvers }, 'ana')).toBe(counts)
  })
})
