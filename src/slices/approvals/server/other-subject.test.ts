import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#core/failure.ts'
import { newId } from '#server/id.ts'
import type { ApprovalState } from '#slices/approvals/rules/approval-state.ts'
import { rowsOf } from '#slices/people/server/public.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, asking, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'
import { decide } from './decide.ts'
import { loadApprovers, runningApprovers } from './load-approvers.ts'
import { chainOf, loadCandidates, loadTemplateSteps, storedStep } from './load-chain.ts'
import { reassignApprovals } from './stand-ins.ts'
import { startWorkflow } from './start.ts'
import { type ApprovalSubject, type Decision, registerSubjects, type SubjectOwner, type SubjectType } from './subject.ts'
import { withdraw } from './withdraw.ts'

/** A subject other than a timesheet, kept in memory. It shows that approvals need nothing but the interface of a subject. */
interface Purchase extends ApprovalSubject {
  amount: string
}

const TODAY = { date: null }
const SUBMITTED_AT = '2026-03-27T15:00:00Z'
const stored = new Map<string, { subject: Purchase; owner: SubjectOwner }>()
const edited = new Set<string>()
let ended: { id: string; outcome: string; note: string | undefined }[] = []

function purchasesOf(type: string): SubjectType<Purchase> {
  return {
    type,
    noun: 'purchase',
    submitted: async () =>
      [...stored.values()]
        .filter(({ subject }) => subject.status === 'submitted')
        .map(({ subject: { id, revision, currentStep, steps }, owner: { userId: ownerUserId, name: ownerName } }) => ({
          id,
          revision,
          currentStep,
          ownerUserId,
          ownerName,
          steps,
          submittedAt: SUBMITTED_AT,
        })),
    lock: async (_, id) => stored.get(id) ?? null,
    request: ({ amount }, ownerName) => ({ title: 'Purchase', message: `${ownerName} wants to spend ${amount}.` }),
    throwRuleError: (rule, action) => fail('FORBIDDEN', `No ${action} of this purchase`, { rule }),
    throwStale: () => fail('CONFLICT', 'This purchase has changed', { rule: 'version' }),
    async store(_, subject, { status, revision, currentStep }: ApprovalState) {
      const now = { ...subject, status, revision, currentStep, version: subject.version + 1 }
      stored.set(subject.id, { ...stored.get(subject.id)!, subject: now })
    },
    ended: (_, { id }, outcome, { note }) => void ended.push({ id, outcome, note }),
    addEvent: (_, { id }, { event, detail }) => void ended.push({ id, outcome: event, note: detail }),
    isEdited: async (_, { id }) => edited.has(id),
    noLongerAsked: ({ amount }, ownerName) => ({ title: 'Purchase', message: `${ownerName} may wait with ${amount}.` }),
    throwWithdrawalError: rule => fail(rule === 'changed_since' ? 'CONFLICT' : 'FORBIDDEN', 'This decision stands', { rule }),
    async storeWithdrawal(_, subject, { status, currentStep }: ApprovalState) {
      stored.set(subject.id, { ...stored.get(subject.id)!, subject: { ...subject, status, currentStep, version: subject.version + 1 } })
    },
    withdrawn: (_, { id }, outcome) => void ended.push({ id, outcome: `${outcome} withdrawn`, note: undefined }),
  }
}
const purchases = purchasesOf('purchase_requests')

let t: TestDatabase
let harbor: NewOrganization & { people: Record<'rosa' | 'mona' | 'ada', Person> }

beforeAll(async () => {
  t = await testDatabase()
  const organization = await newOrganization(t, 'harbor')
  const ada = await addPerson(t, organization, 'ada', { role: { baseRole: 'admin', grants: { time_my_team_time: 'write' } } })
  const mona = await addPerson(t, organization, 'mona', { role: {} })
  const rosa = await addPerson(t, organization, 'rosa', { role: {}, manager: mona })
  harbor = { ...organization, people: { rosa, mona, ada } }
  const templateId = newId()
  await t.owner.query(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Two steps')`, [
    harbor.id,
    templateId,
  ])
  const step = `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_user_id, require_all)
    values ($1, $2, $3, $4, $5, false)`
  await t.owner.query(step, [harbor.id, templateId, 1, 'manager', null])
  await t.owner.query(step, [harbor.id, templateId, 2, 'user', ada.userId])
  await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [rosa.employeeId, templateId])
})
afterAll(() => t.close())

const write = (person: Person) => t.db.withTenant(asking(person, 'member'))

/** Rosa submits a purchase of this type. */
async function submit(type = purchases, id = newId()): Promise<string> {
  const { rosa } = harbor.people
  await write(rosa).write(async tx => {
    const [template, candidates] = await Promise.all([
      rowsOf(tx, loadTemplateSteps, 'own', TODAY),
      rowsOf(tx, loadCandidates, 'own', TODAY),
    ])
    const chain = chainOf({ userId: rosa.userId, managerEmployeeId: harbor.people.mona.employeeId }, template, candidates)
    if (!chain.ok) throw new Error(chain.rule)
    const steps = chain.steps.map(storedStep)
    const subject: Purchase = {
      id,
      status: 'submitted',
      revision: 1,
      currentStep: 1,
      steps,
      submittedAt: SUBMITTED_AT,
      version: 1,
      amount: '$120',
    }
    stored.set(id, { subject, owner: { userId: rosa.userId, name: 'Rosa Test' } })
    startWorkflow(tx, { type: type.type, id, revision: 1 }, chain.steps, type.request(subject, 'Rosa Test'), {
      ownerUserId: rosa.userId,
      today: [],
    })
  })
  return id
}

function act(person: Person, id: string, decision: Omit<Decision, 'requestId'>, type = purchases) {
  return write(person).write(async tx => {
    const approvers = await tx.rows(loadApprovers, { subjectType: type.type, subjectId: id })
    const { subject, owner } = stored.get(id)!
    const open = { subject, owner, approvers: runningApprovers(subject, approvers) }
    return decide(tx, type, open, { ...decision, requestId: 'test' })
  })
}

function undo(person: Person, id: string, decidedVersion: number) {
  return write(person).write(async tx => {
    const approvers = await tx.rows(loadApprovers, { subjectType: purchases.type, subjectId: id })
    const { subject, owner } = stored.get(id)!
    const open = { subject, owner, approvers: runningApprovers(subject, approvers) }
    return withdraw(tx, purchases, open, { decidedVersion, requestId: 'test' })
  })
}

async function askedAbout(id: string) {
  const { rows } = await t.owner.query(
    `select e.first_name as name, n.message, n.related_resource_type as type, n.is_read from app.employee_notifications n
     join app.employees e on e.id = n.employee_id where n.related_resource_id = $1 order by n.id`,
    [id],
  )
  return rows as { name: string; message: string; type: string; is_read: boolean }[]
}

test('approving a step notifies the next one with the subject’s own text, and the last step approves the subject', async () => {
  const id = await submit()
  const message = 'Rosa Test wants to spend $120.'
  expect(await askedAbout(id)).toEqual([{ name: 'mona', message, type: 'purchase_requests', is_read: false }])
  ended = []
  expect(await act(harbor.people.mona, id, { action: 'approve', version: 1 })).toMatchObject({ status: 'submitted', currentStep: 2 })
  expect(ended).toEqual([])
  expect(await askedAbout(id)).toEqual([
    { name: 'mona', message, type: 'purchase_requests', is_read: true },
    { name: 'ada', message, type: 'purchase_requests', is_read: false },
  ])
  expect(await act(harbor.people.ada, id, { action: 'approve', version: 2, note: 'Fine' })).toMatchObject({ status: 'approved' })
  expect(ended).toEqual([{ id, outcome: 'approved', note: 'Fine' }])
})

test('an action that a rule denies, or that came too late, fails with the error of the subject', async () => {
  const id = await submit()
  const denied = { code: 'FORBIDDEN', message: 'No approve of this purchase' }
  const { rosa, mona, ada } = harbor.people
  await expect(act(rosa, id, { action: 'approve', version: 1 })).rejects.toMatchObject({ ...denied, details: { rule: 'own_subject' } })
  await expect(act(ada, id, { action: 'approve', version: 1 })).rejects.toMatchObject({ ...denied, details: { rule: 'not_approver' } })
  await expect(act(mona, id, { action: 'reject', version: 1 })).rejects.toMatchObject({ details: { rule: 'note_required' } })
  await expect(act(mona, id, { action: 'approve', version: 7 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await act(mona, id, { action: 'reject', version: 1, note: 'Too much' })).toMatchObject({ status: 'rejected' })
})

test('a withdrawn decision tells everyone who was told of it in the subject’s own words, and awaits the same approver again', async () => {
  const { mona, ada } = harbor.people
  const id = await submit()
  await act(mona, id, { action: 'approve', version: 1 })
  expect(await undo(mona, id, 1)).toMatchObject({ status: 'submitted', currentStep: 1, decisions: 0 })
  expect((await askedAbout(id)).map(({ name, message, is_read }) => [name, message, is_read])).toEqual([
    ['mona', 'Rosa Test wants to spend $120.', true],
    ['ada', 'Rosa Test wants to spend $120.', true],
    ['ada', 'Rosa Test may wait with $120.', false],
  ])
  ended = []
  await act(mona, id, { action: 'reject', version: 3, note: 'Too much' })
  await undo(mona, id, 3)
  expect(ended.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected withdrawn'])
  await act(mona, id, { action: 'reject', version: 5, note: 'Too much' })
  edited.add(id)
  await expect(undo(mona, id, 5)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(undo(ada, id, 5)).rejects.toMatchObject({ details: { rule: 'not_own_decision' } })
})

test('two kinds of subjects with the same id are decided separately', async () => {
  const trips = purchasesOf('travel_requests')
  const id = await submit()
  await submit(trips, id)
  await act(harbor.people.mona, id, { action: 'approve', version: 1 }, trips)
  const { rows } = await t.owner.query(
    'select subject_type, decision from app.approval_step_approvers where subject_id = $1 and step_order = 1 order by 1',
    [id],
  )
  expect(rows).toEqual([
    { subject_type: 'purchase_requests', decision: null },
    { subject_type: 'travel_requests', decision: 'approved' },
  ])
  stored.delete(id)
})

test('where all approvers have left, the administrators become approvers of every kind of subject', async () => {
  const id = await submit()
  await t.owner.query('update app.employees set is_active = false where id = $1', [harbor.people.mona.employeeId])
  await reassignApprovals(t.jobs, harbor.id, [purchases])
  expect((await askedAbout(id)).map(({ name }) => name)).toEqual(['mona', 'ada'])
  expect(await act(harbor.people.ada, id, { action: 'approve', version: 1 })).toMatchObject({ currentStep: 2 })
})

test('two kinds of subjects cannot have one name', () => {
  registerSubjects([purchases])
  expect(() => registerSubjects([purchasesOf('purchase_requests')])).toThrow('purchase_requests')
})
