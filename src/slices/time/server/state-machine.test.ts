import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runs } from '#test/depth.ts'
import type { Person } from '#test/organization.ts'
import { wrongTimeStates } from '#test/time-states.ts'
import { cell, type TimeWorld, timeWorld } from '#test/time-world.ts'

let t: TestDatabase
let harbor: TimeWorld<'admin' | 'first' | 'second' | 'both'>
let people: typeof harbor.people
let templateId: string
let as: TimeWorld['as']

beforeAll(async () => {
  t = await testDatabase()
  await setClock(t, '2026-03-27T15:00:00Z')
})
afterAll(() => t.close())

/** Each timesheet has its own owner. In one organization, the thousands of owners of a long run would slow each other down. */
const TIMESHEETS_PER_ORGANIZATION = 200

async function makeOrganization(subdomain: string): Promise<void> {
  harbor = await timeWorld(t, subdomain, {
    admin: { name: 'Ada', role: 'administrator_time' },
    first: { name: 'Fia', role: 'manager' },
    second: { name: 'Sol', role: 'manager' },
    both: { name: 'Bo', role: 'manager' },
  })
  ;({ people, as } = harbor)
  templateId = newId()
  await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two')`, [
    harbor.id,
    templateId,
  ])
  for (const [index, approver] of [people.first, people.second].entries()) {
    await t.owner.query(
      `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_user_id) values ($1, $2, $3, 'user', $4)`,
      [harbor.id, templateId, index + 1, approver.userId],
    )
  }
}

const periodStart = '2026-03-16'

/** The rules for a timesheet with two steps, in their shortest form. */
interface Model {
  status: 'draft' | 'submitted' | 'approved' | 'rejected'
  revision: number
  step: 0 | 1 | 2
  decided: boolean
  /** Who decided last, while nothing came after it. */
  last: 1 | 2 | null
}

type Action = 'edit' | 'submit' | 'recall' | 'approve1' | 'approve2' | 'reject1' | 'reject2' | 'withdraw1' | 'withdraw2' | 'reopen'

function expected(model: Model, action: Action): Model | null {
  const { status, revision, step, decided, last } = model
  const open = status === 'draft' || status === 'rejected'
  switch (action) {
    case 'edit':
      return open ? { ...model, last: null } : null
    case 'submit':
      return open
        ? { status: 'submitted', revision: status === 'rejected' ? revision + 1 : revision, step: 1, decided: false, last: null }
        : null
    case 'recall':
      return status === 'submitted' && !decided ? { status: 'draft', revision: revision + 1, step: 0, decided: false, last: null } : null
    case 'approve1':
    case 'approve2':
      if (status !== 'submitted' || step !== (action === 'approve1' ? 1 : 2)) return null
      return step === 1 ? { ...model, step: 2, decided: true, last: 1 } : { ...model, status: 'approved', step: 0, decided: true, last: 2 }
    case 'reject1':
    case 'reject2':
      return status === 'submitted' && step === (action === 'reject1' ? 1 : 2)
        ? { ...model, status: 'rejected', step: 0, decided: true, last: step }
        : null
    case 'withdraw1':
      return last === 1 ? { ...model, status: 'submitted', step: 1, decided: false, last: null } : null
    case 'withdraw2':
      return last === 2 ? { ...model, status: 'submitted', step: 2, decided: true, last: null } : null
    case 'reopen':
      return status === 'submitted' || status === 'approved'
        ? { status: 'draft', revision: revision + 1, step: 0, decided: false, last: null }
        : null
  }
}

async function perform(owner: Person, action: Action, timesheet: { submissionId: string; version: number }): Promise<unknown> {
  const { first, second, admin } = people
  const note = 'Look again'
  switch (action) {
    case 'edit': {
      const [entry] = (await as(owner).entries.list({ from: periodStart, to: periodStart })).entries
      return as(owner).entries.save({
        cells: [cell(periodStart, (entry?.minutesEntered ?? 0) === 60 ? 120 : 60, 'regular', entry?.version ?? null)],
      })
    }
    case 'submit':
      return as(owner).timesheets.submit({ periodStart, version: timesheet.version, attested: true })
    case 'recall':
      return as(owner).timesheets.recall({ periodStart, version: timesheet.version })
    case 'approve1':
    case 'approve2':
      return as(action === 'approve1' ? first : second).approvals.approve(timesheet)
    case 'reject1':
    case 'reject2':
      return as(action === 'reject1' ? first : second).approvals.reject({ ...timesheet, note })
    case 'withdraw1':
    case 'withdraw2':
      return as(action === 'withdraw1' ? first : second).approvals.withdraw({
        submissions: [{ ...timesheet, version: Math.max(1, timesheet.version - 1) }],
      })
    case 'reopen':
      return as(admin).approvals.reopen({ ...timesheet, note })
  }
}

const actions = fc.array(
  fc.constantFrom<Action>(
    'edit',
    'submit',
    'submit',
    'recall',
    'approve1',
    'approve1',
    'approve2',
    'reject1',
    'reject2',
    'withdraw1',
    'withdraw2',
    'reopen',
  ),
  { minLength: 3, maxLength: 14 },
)

test('after any actions in any order, a timesheet has the state that the rules give it, and every step is in its history', async () => {
  let timesheets = 0
  await fc.assert(
    fc.asyncProperty(actions, async sequence => {
      if (timesheets++ % TIMESHEETS_PER_ORGANIZATION === 0) await makeOrganization(`harbor-${timesheets}`)
      const owner = await harbor.add('Owen', { role: 'employee' })
      await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [owner.employeeId, templateId])
      let model: Model = { status: 'draft', revision: 1, step: 0, decided: false, last: null }
      let timesheet = { submissionId: newId(), version: 0 }
      let steps = 0
      for (const action of sequence) {
        const next = expected(model, action)
        const before = timesheet
        const result = await perform(owner, action, {
          ...timesheet,
          version: Math.max(action === 'submit' || action === 'recall' ? 0 : 1, timesheet.version),
        }).then(
          () => 'done',
          error => error.code as string,
        )
        if (next === null) expect(['CONFLICT', 'FORBIDDEN', 'NOT_FOUND']).toContain(result)
        else expect(result).toBe('done')
        if (next !== null && action !== 'edit') steps++
        model = next ?? model
        const { timesheet: current } = await as(owner).timesheets.mine({ date: periodStart })
        timesheet = { submissionId: current!.submissionId ?? before.submissionId, version: current!.version }
        expect(current).toMatchObject({ status: model.status, revision: model.revision })
      }
      const { rows } = await t.owner.query(
        `select (select count(*)::int from app.approval_events where subject_id = $1) as events,
           (select count(*)::int from app.audit_events where resource_id = $1) as audit`,
        [timesheet.submissionId],
      )
      expect(rows[0]).toEqual({ events: steps, audit: steps })
    }),
    { seed: 2, numRuns: runs(25, 5000) },
  )
  expect(await wrongTimeStates(t)).toEqual([])
}, 1_800_000)
