import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepComplete } from '#slices/approvals/rules/approval-chain.ts'
import { type ApprovalTeam, approvalTeam, TODAY } from '#test/approval-world.ts'
import { deep, runs } from '#test/depth.ts'
import type { Person } from '#test/organization.ts'

/** The people of a run: four approvers and one who can stand in or take over; the administrators decide where no one is left. */
const APPROVERS = 4
/** So many timesheets wait beside each other at most: the jobs of an organization look at each of them after every command. */
const WAITING_TOGETHER = 8
/** Organizations in which sequences run at the same time. */
const ORGANIZATIONS = deep ? 4 : 2

interface Place {
  team: ApprovalTeam
  people: Person[]
}

let first: ApprovalTeam
const places: Place[] = []
beforeAll(async () => {
  first = await approvalTeam()
  places.push(await placeOf(first))
  while (places.length < ORGANIZATIONS) places.push(await placeOf(await approvalTeam({ t: first.t, name: String(places.length) })))
})
afterAll(() => first.t.close())

async function placeOf(team: ApprovalTeam): Promise<Place> {
  const people: Person[] = []
  for (let index = 0; index <= APPROVERS; index++) people.push(await team.fresh(`P${index}`))
  return { team, people }
}

type Command =
  | { kind: 'approve' | 'reject' | 'withdraw' | 'vanish'; by: number }
  | { kind: 'reassign' | 'standIn'; by: number; to: number }
  | { kind: 'recall' | 'reopen' | 'submit' | 'escalate' | 'comment' | 'access' }

const person = fc.integer({ min: 0, max: APPROVERS })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('approve' as const), by: person }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reject' as const, 'withdraw' as const, 'vanish' as const), by: person }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('reassign' as const, 'standIn' as const), by: person, to: person }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'recall' as const,
        'reopen' as const,
        'submit' as const,
        'escalate' as const,
        'comment' as const,
        'access' as const,
      ),
    }),
  },
)
const workflow = fc.array(
  fc.record({
    approvers: fc.uniqueArray(fc.integer({ min: 0, max: APPROVERS - 1 }), { minLength: 1, maxLength: 3 }),
    requireAll: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)
/** Commands of one inner list are sent at the same time. */
const sequences = fc.record({
  workflow,
  commands: fc.array(fc.array(command, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 6 }),
})

interface Row {
  revision: number
  stepOrder: number
  userId: string
  decision: 'approved' | 'rejected' | null
  standsIn: boolean
  escalated: boolean
  decidesFor: string | null
  isAsked: boolean
  canDecide: boolean
}
interface StoredTimesheet {
  status: string
  revision: number
  currentStep: number
  version: number
  steps: { stepOrder: number; requireAll: boolean }[]
}

async function stored(submissionId: string): Promise<{ timesheet: StoredTimesheet; rows: Row[]; events: string[]; audited: string[] }> {
  const query = async (sql: string) => (await first.t.owner.query(sql, [submissionId])).rows
  const [[timesheet], rows, events, audited] = await Promise.all([
    query(`select status, revision, current_step as "currentStep", version, steps from app.approvals where subject_id = $1`),
    query(`select a.revision, a.step_order as "stepOrder", a.approver_user_id as "userId", a.decision, a.stands_in as "standsIn", a.escalated,
        a.decides_for as "decidesFor", a.is_asked as "isAsked", e.is_active and (not a.stands_in or r.base_role = 'admin') as "canDecide"
      from app.approval_step_approvers a join app.employees e on e.user_id = a.approver_user_id
      join app.user_roles ur on ur.user_id = a.approver_user_id join app.roles r on r.id = ur.role_id where a.subject_id = $1`),
    query('select event from app.approval_events where subject_id = $1 order by event'),
    query('select action from app.audit_events where resource_id = $1 order by action'),
  ])
  return { timesheet, rows, events: events.map(row => row.event), audited: audited.map(row => row.action) }
}

/** Lists the invariants that a stored timesheet breaks, in words. No step had to wait for people who were `away` for a time. */
function violations(
  ownerUserId: string,
  away: ReadonlySet<string>,
  { timesheet, rows, events, audited }: Awaited<ReturnType<typeof stored>>,
): string[] {
  const { status, revision, currentStep, steps } = timesheet
  const broken: string[] = []
  const now = rows.filter(row => row.revision === revision)
  const of = (stepOrder: number) =>
    now.filter(row => row.stepOrder === stepOrder && (row.decision !== null || (row.isAsked && row.canDecide)))
  const isDone = (stepOrder: number, approvers = of(stepOrder)) => {
    return (
      stepComplete({ requireAll: steps[stepOrder - 1]!.requireAll, approvers }) ||
      approvers.some(row => row.standsIn && row.decision === 'approved')
    )
  }
  const wasDone = (stepOrder: number) =>
    isDone(stepOrder) ||
    isDone(
      stepOrder,
      of(stepOrder).filter(row => row.decision !== null || !away.has(row.userId)),
    )
  if (now.some(row => row.userId === ownerUserId)) broken.push('the owner is an approver')
  if (now.some(row => row.decidesFor === ownerUserId)) broken.push('someone acts for the owner')
  if (now.some(row => row.decision !== null && !row.isAsked)) broken.push('a decision by someone who was not asked')
  if (now.filter(row => row.decision === 'rejected').length > (status === 'rejected' ? 1 : 0))
    broken.push('a rejection that does not count')
  const decided = now.filter(row => row.decision !== null)
  const last = status === 'submitted' ? currentStep : steps.length
  if (status === 'draft' && decided.length > 0) broken.push('a draft with decisions')
  if (decided.some(row => row.stepOrder > last)) broken.push('a decision before its step')
  if (status === 'approved' && steps.some(({ stepOrder }) => !wasDone(stepOrder))) broken.push('approved without each step')
  if (status === 'submitted') {
    for (const { stepOrder } of steps) if (stepOrder < currentStep && !wasDone(stepOrder)) broken.push(`step ${stepOrder} was passed over`)
    if (of(currentStep).every(row => row.decision !== null)) broken.push('no one is left who could decide')
    // Who leaves after the others have approved is replaced by an administrator: no one's leaving approves a timesheet (APR-4).
    const isReplaced = of(currentStep).some(row => row.standsIn && row.decision === null)
    if (isDone(currentStep) && !isReplaced) broken.push('a step that is done still waits')
  }
  const named = (all: string[], ...names: string[]) => all.filter(name => names.includes(name)).length
  if (named(events, 'approve', 'reject') !== named(audited, 'timesheet.approved', 'timesheet.rejected'))
    broken.push('history and audit differ')
  if (named(events, 'approve', 'reject') - named(events, 'withdraw') < decided.length) broken.push('a decision without its event')
  return broken
}

const perform = async ({ team, people }: Place, owner: Person, submissionId: string, version: number, sent: Command): Promise<unknown> => {
  const { as, harbor, t } = team
  const { admin } = team.people
  const target = { submissionId, version }
  switch (sent.kind) {
    case 'approve':
      return as(people[sent.by]!).approvals.approve(target)
    case 'reject':
      return as(people[sent.by]!).approvals.reject({ ...target, note: 'Again' })
    case 'withdraw':
      return as(people[sent.by]!).approvals.withdraw({ submissions: [{ submissionId, version: Math.max(1, version - 1) }] })
    case 'reassign':
      return as(admin).approvals.reassign({ fromUserId: people[sent.by]!.userId, toUserId: people[sent.to]!.userId, reason: 'Away' })
    case 'standIn':
      return team.standIn(people[sent.by]!, people[sent.to]!, TODAY, admin)
    case 'recall':
      return as(owner).timesheets.recall({ periodStart: '2026-03-16', version })
    case 'submit':
      return harbor.submit(owner, '2026-03-16', version)
    case 'reopen':
      return as(admin).approvals.reopen({ ...target, note: 'Look again' })
    case 'comment':
      return as(admin).approvals.comment({ submissionId, note: 'Hm' })
    case 'escalate':
      await t.owner.query(`update app.approvals set submitted_at = submitted_at - interval '3 days' where subject_id = $1`, [submissionId])
      return team.jobs()
    case 'vanish':
      await t.owner.query('update app.employees set is_active = not is_active where id = $1', [people[sent.by]!.employeeId])
      return team.accessChanged()
    case 'access':
      return team.accessChanged()
  }
}

/** A timesheet of someone new, whose steps have these approvers. */
async function submitted({ team, people }: Place, name: string, steps: { approvers: number[]; requireAll: boolean }[]) {
  const { harbor, t } = team
  const owner = await team.fresh(name)
  const { rows: made } = await t.owner.query(
    `with made as (
       insert into app.approval_workflow_templates (organization_id, id, name) values ($1, gen_random_uuid(), 'Random') returning organization_id, id
     ), steps as (
       insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, escalation_days)
       select organization_id, id, n, 'manager', 1 from made, generate_series(1, $2) n
     ) select id from made`,
    [harbor.id, steps.length],
  )
  await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [owner.employeeId, made[0].id])
  const { submissionId } = await team.submit(owner)
  // Steps with several approvers, as roles resolve to them.
  await t.owner.query('update app.approval_step_approvers set is_asked = false where subject_id = $1', [submissionId])
  const approvers = steps.flatMap((step, index) => step.approvers.map(at => ({ step: index + 1, user: people[at]!.userId })))
  await t.owner.query(
    `insert into app.approval_step_approvers (organization_id, subject_type, subject_id, revision, step_order, approver_user_id)
     select $1, 'timesheet_submissions', $2, 1, n.step, n.user_id from unnest($3::int[], $4::uuid[]) as n (step, user_id)`,
    [harbor.id, submissionId, approvers.map(({ step }) => step), approvers.map(({ user }) => user)],
  )
  await t.owner.query(
    `update app.approvals set steps = (select jsonb_agg(s || jsonb_build_object('requireAll', ($2::jsonb -> (n::int - 1)) -> 'requireAll') order by n)
       from jsonb_array_elements(steps) with ordinality as e (s, n)) where subject_id = $1`,
    [submissionId, JSON.stringify(steps)],
  )
  return { owner, submissionId }
}

/** Everyone is back and no one stands in. What waited for too many others is put aside. */
async function begin({ team: { t, harbor } }: Place, run: number): Promise<void> {
  await t.owner.query('update app.employees set is_active = true where organization_id = $1 and not is_active', [harbor.id])
  await t.owner.query('delete from app.approval_stand_ins where organization_id = $1', [harbor.id])
  if (run % WAITING_TOGETHER === 0)
    await t.owner.query(`update app.approvals set status = 'draft', current_step = 0 where organization_id = $1 and status = 'submitted'`, [
      harbor.id,
    ])
}

/** Sends the sequences to one organization. Returns how many there were. */
async function run(place: Place, at: number): Promise<number> {
  let timesheets = 0
  await fc.assert(
    fc.asyncProperty(sequences, async ({ workflow: steps, commands }) => {
      await begin(place, timesheets++)
      const { owner, submissionId } = await submitted(place, `O${timesheets}`, steps)
      const away = new Set(commands.flat().flatMap(one => (one.kind === 'vanish' ? place.people[one.by]!.userId : [])))
      for (const together of commands) {
        const { version } = (await stored(submissionId)).timesheet
        const results = await Promise.all(
          together.map(one =>
            perform(place, owner, submissionId, version, one).then(
              () => 'done',
              error => error.code as string,
            ),
          ),
        )
        for (const result of results) expect(['done', 'CONFLICT', 'FORBIDDEN', 'NOT_FOUND', 'VALIDATION']).toContain(result)
        await place.team.accessChanged()
        expect(violations(owner.userId, away, await stored(submissionId))).toEqual([])
      }
    }),
    { seed: 15 + at, numRuns: runs(12, 5000) / ORGANIZATIONS },
  )
  return timesheets
}

test('L6 L7 L8 L13 after any commands at the same time no rule of approval is broken, and every timesheet can still be decided', async () => {
  const counts = await Promise.all(places.map(run))
  expect(counts.reduce((a, b) => a + b, 0)).toBe(runs(12, 5000))
}, 3_600_000)
