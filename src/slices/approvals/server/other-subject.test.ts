import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'
import { defineSlice } from '#server/slice.ts'
import { approvalInbox } from '#slices/approvals/contract/inbox.ts'
import { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { workflows } from '#slices/approvals/contract/workflows.ts'
import { inboxRoutes, standInRoutes, workflowRoutes } from '#slices/approvals/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, asking, type NewOrganization, newOrganization, type Person } from '#test/organization.ts'
import { decide, openDecision } from './decide.ts'
import { escalateOverdue } from './escalate.ts'
import { reassignDecisions } from './hand-over.ts'
import { loadEvents, loadNotes } from './history.ts'
import { approvalsHome } from './inbox/home.ts'
import { countWaiting } from './inbox/kinds.ts'
import { keepAllStandIns } from './keep-stand-ins.ts'
import { submitSubject } from './public.ts'
import { recall } from './recall.ts'
import { reassignApprovals } from './stand-ins.ts'
import type { Decision, SubjectType } from './subject.ts'
import { awaitedApprovers, awaitingCurrentUser } from './waiting.ts'
import { withdraw } from './withdraw.ts'

/** A subject other than a timesheet, in an organization without time tracking groups: approvals need nothing of time. */
const told: { id: string; outcome: string; note: string | undefined }[] = []
const bigOnes = new Set<string>()
const purchases: SubjectType = {
  type: 'purchase_requests',
  noun: 'purchase request',
  plural: 'purchase requests',
  link: id => ({ path: '/purchases', search: { request: id } }),
  need: { module: 'time', feature: 'my-team-time', unblocked: 'time_my_team_time' },
  notInBulk: async (_, ids) => new Set(ids.filter(id => bigOnes.has(id))),
  visible: sqlStatement<{ id: string }, { id: string }>(`
    select a.subject_id as id from app.approvals a join app.employees e on e.organization_id = a.organization_id and e.id = a.employee_id
    where a.organization_id = (select app.org_id()) and a.subject_type = 'purchase_requests' and a.subject_id = $id
      and (e.user_id = (select app.user_id()) or exists (select from app.approval_step_approvers s where s.organization_id = a.organization_id
        and s.subject_type = a.subject_type and s.subject_id = a.subject_id and s.approver_user_id = (select app.user_id())))`),
  onDecided: (_, { id }, outcome, { note }) => void told.push({ id, outcome, note }),
}
/** The seam: a slice names its subjects in its manifest. */
const buying = defineSlice({ contract: {}, routes: () => ({}), subjects: [purchases] })
/** Another kind, of which there is none. */
const trips = { ...purchases, type: 'travel_requests', noun: 'travel request', plural: 'travel requests' }
const subjects = new Map([...buying.subjects!, trips].map(subject => [subject.type, subject]))

let t: TestDatabase
let harbor: NewOrganization & { people: Record<'rosa' | 'mona' | 'ada' | 'sam', Person>; department: string }
let workflowId: string

const client = (person: Person) =>
  clientsOf(
    t,
    { workflows, standIns, approvalInbox },
    { workflows: workflowRoutes(subjects), standIns: standInRoutes(subjects), approvalInbox: inboxRoutes(subjects) },
  )(person)
const write = (person: Person) => t.db.withTenant(asking(person, 'member'))

beforeAll(async () => {
  t = await testDatabase()
  const organization = await newOrganization(t, 'harbor')
  const grants = { time_my_team_time: 'write', settings_approval_workflows: 'write' } as const
  const ada = await addPerson(t, organization, 'ada', { role: { baseRole: 'admin', grants } })
  const mona = await addPerson(t, organization, 'mona', { role: {} })
  const rosa = await addPerson(t, organization, 'rosa', { role: {}, manager: mona })
  const sam = await addPerson(t, organization, 'sam', { role: {} })
  const department = newId()
  await t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Programs')`, [organization.id, department])
  await t.owner.query('update app.employees set department_id = $2, tracks_time = false where id = $1', [rosa.employeeId, department])
  harbor = { ...organization, people: { rosa, mona, ada, sam }, department }
  const steps = [
    { approverType: 'manager' as const, escalationDays: 2 },
    { approverType: 'user' as const, approverUserId: ada.userId },
  ]
  workflowId = (await client(ada).workflows.create({ name: 'Two steps', steps })).id
  await client(ada).workflows.assign({ id: workflowId, subjectType: 'purchase_requests', scope: 'organization' })
})
afterAll(() => t.close())
beforeEach(() => void told.splice(0))

const submit = (id = newId(), version = 0) =>
  write(harbor.people.rosa).write(tx => submitSubject(tx, purchases, { id, title: '12 chairs', version, requestId: 'test' }))
const act = (person: Person, id: string, decision: Omit<Decision, 'requestId'>) =>
  write(person).write(async tx => decide(tx, purchases, await openDecision(tx, purchases, id), { ...decision, requestId: 'test' }))
const undo = (person: Person, id: string, decidedVersion: number) =>
  write(person).write(async tx => withdraw(tx, purchases, await openDecision(tx, purchases, id), { decidedVersion, requestId: 'test' }))
const takeBack = (person: Person, id: string, version: number) =>
  write(person).write(async tx => recall(tx, await openDecision(tx, purchases, id), { version, requestId: 'test' }))

const awaiting = sqlStatement<object, { id: string }>(
  `select w.subject_id as id from (${awaitingCurrentUser}) w where w.subject_type = 'purchase_requests'`,
)
const waitsFor = async (person: Person, id: string) => (await write(person).read(tx => tx.rows(awaiting, {}))).some(row => row.id === id)
const approversOf = async (id: string) =>
  (
    await t.owner.query(
      `select e.first_name as name from app.approval_step_approvers a
       join app.approvals s on s.subject_id = a.subject_id and s.revision = a.revision and s.current_step = a.step_order
       join app.employees e on e.user_id = a.approver_user_id where a.subject_id = $1 and a.is_asked and a.decision is null order by 1`,
      [id],
    )
  ).rows.map(row => row.name)
const askedAbout = async (id: string) =>
  (
    await t.owner.query(
      `select e.first_name as name, n.title, n.message, n.is_read from app.employee_notifications n
       join app.employees e on e.id = n.employee_id where n.related_resource_id = $1 order by n.id`,
      [id],
    )
  ).rows

describe('a subject without time, of someone without a group', () => {
  test('follows the workflow of its kind, asks in its own words, and keeps its history and notes', async () => {
    const { mona, ada, rosa } = harbor.people
    const { submissionId: id, version } = await submit()
    expect(version).toBe(1)
    const request = { title: 'Purchase request submitted', message: 'rosa Test submitted 12 chairs.' }
    expect(await askedAbout(id)).toEqual([{ name: 'mona', ...request, is_read: false }])
    expect(await act(mona, id, { action: 'approve', version: 1 })).toMatchObject({ status: 'submitted', version: 2 })
    expect(told).toEqual([])
    expect(await act(ada, id, { action: 'approve', version: 2, note: 'Fine' })).toMatchObject({ status: 'approved', version: 3 })
    expect(told).toEqual([{ id, outcome: 'approved', note: 'Fine' }])
    const subject = { subjectType: purchases.type, subjectId: id }
    const [events, notes] = await write(rosa).read(tx => Promise.all([tx.rows(loadEvents, subject), tx.rows(loadNotes, subject)]))
    expect(events.map(({ event, actor, stepOrder }) => [event, actor, stepOrder])).toEqual([
      ['approve', 'ada Test', 2],
      ['approve', 'mona Test', 1],
      ['submit', 'rosa Test', null],
    ])
    expect(notes).toMatchObject([{ note: 'Fine', noteType: 'approval', createdBy: 'ada Test' }])
    const { rows } = await t.owner.query('select action from app.audit_events where resource_id = $1 order by id', [id])
    expect(rows.map(row => row.action)).toEqual(['purchase_request.submitted', 'purchase_request.approved', 'purchase_request.approved'])
  })

  test('denies by the same rules, with its own noun', async () => {
    const { rosa, mona, ada, sam } = harbor.people
    const { submissionId: id } = await submit()
    await expect(act(rosa, id, { action: 'approve', version: 1 })).rejects.toMatchObject({
      message: "You can't approve your own purchase request",
      details: { rule: 'own_purchase_request' },
    })
    await expect(act(ada, id, { action: 'approve', version: 1 })).rejects.toMatchObject({ details: { rule: 'not_approver' } })
    await expect(act(sam, id, { action: 'approve', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(act(mona, id, { action: 'reject', version: 1 })).rejects.toMatchObject({
      details: { field: 'note', rule: 'note_required' },
    })
    await expect(act(mona, id, { action: 'approve', version: 7 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Someone else changed this purchase request',
      details: { data: { submissionId: id, status: 'submitted', revision: 1, version: 1 } },
    })
    await expect(submit(id, 1)).rejects.toMatchObject({ details: { rule: 'purchase_request_submitted' } })
  })

  test('is rejected with a note, submitted again as the next revision, recalled, and withdrawn from a decision', async () => {
    const { mona, rosa } = harbor.people
    const { submissionId: id } = await submit()
    await act(mona, id, { action: 'reject', version: 1, note: 'Too many' })
    expect(await undo(mona, id, 1)).toMatchObject({ status: 'submitted', version: 3 })
    expect(told.map(({ outcome }) => outcome)).toEqual(['rejected', 'rejected_withdrawn'])
    await act(mona, id, { action: 'reject', version: 3, note: 'Too many' })
    expect(await submit(id, 4)).toMatchObject({ revision: 2, version: 5 })
    expect(await waitsFor(mona, id)).toBe(true)
    await expect(takeBack(mona, id, 5)).rejects.toMatchObject({ details: { rule: 'not_owner' } })
    expect(await takeBack(rosa, id, 5)).toMatchObject({ status: 'draft', revision: 3 })
    expect(await waitsFor(mona, id)).toBe(false)
  })

  test('waits for a stand-in too, and two signatures are two people', async () => {
    const { mona, ada, sam } = harbor.people
    const { submissionId: id } = await submit()
    await t.owner.query('update app.approvals set current_step = 1 where subject_id = $1', [id])
    const today = (await client(ada).standIns.list({})).today
    const named = await client(ada).standIns.create({
      approverUserId: mona.userId,
      standInUserId: sam.userId,
      startsOn: today,
      endsOn: today,
    })
    expect([await waitsFor(mona, id), await waitsFor(sam, id)]).toEqual([true, true])
    await act(sam, id, { action: 'approve', version: 1 })
    expect([await waitsFor(mona, id), await waitsFor(sam, id), await waitsFor(ada, id)]).toEqual([false, false, true])
    await client(ada).standIns.end({ id: named.id })
  })

  test('is given to someone else, never to its owner, and goes to the administrators when its approver leaves', async () => {
    const { rosa, mona, ada, sam } = harbor.people
    const { submissionId: id } = await submit()
    const give = (to: Person, name: string) =>
      write(ada).write(tx =>
        reassignDecisions(tx, {
          type: purchases,
          from: { userId: mona.userId, name: 'Mona' },
          to: { userId: to.userId, name },
          ids: [id],
          reason: 'Away',
          requestId: 'test',
        }),
      )
    await expect(give(rosa, 'Rosa')).rejects.toMatchObject({
      message: "Rosa can't approve their own purchase request. Choose someone else.",
    })
    await give(sam, 'Sam')
    expect(await approversOf(id)).toEqual(['sam'])
    await t.owner.query('update app.employees set is_active = false where id = $1', [sam.employeeId])
    await reassignApprovals(t.jobs, harbor.id)
    await t.owner.query('update app.employees set is_active = true where id = $1', [sam.employeeId])
    expect(await approversOf(id)).toContain('ada')
  })

  test('is escalated after the days of its step', async () => {
    const { submissionId: id } = await submit()
    await t.owner.query(`update app.approvals set submitted_at = submitted_at - interval '3 days' where subject_id = $1`, [id])
    await t.jobs.withJob(harbor.id).write(escalateOverdue)
    await t.jobs.withJob(harbor.id).write(keepAllStandIns)
    expect(await approversOf(id)).toEqual(['ada', 'mona'])
  })

  test('is unknown to another organization', async () => {
    const { submissionId: id } = await submit()
    const other = await newOrganization(t, 'cedar')
    const zoe = await addPerson(t, other, 'zoe', { role: { baseRole: 'admin', grants: { time_my_team_time: 'write' } } })
    await expect(act(zoe, id, { action: 'approve', version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const awaited = sqlStatement<object, { id: string }>(`select w.subject_id as id from (${awaitedApprovers}) w`)
    expect(await write(zoe).read(tx => tx.rows(awaited, {}))).toEqual([])
  })
})

describe('the inbox', () => {
  const inbox = (person: Person) => client(person).approvalInbox
  const badge = async (person: Person) => (await write(person).read(tx => tx.first(countWaiting([purchases]), {})))!.count
  const target = (id: string, version = 1) => ({ subjectType: purchases.type, id, version })
  beforeEach(async () => {
    await t.owner.query(`update app.approvals set status = 'approved', current_step = 0 where status = 'submitted'`)
    bigOnes.clear()
  })

  test('lists what awaits someone in one call, the oldest first and page by page, with the kinds and how many of each', async () => {
    const { mona, rosa, sam } = harbor.people
    const ids = [(await submit()).submissionId, (await submit()).submissionId, (await submit()).submissionId]
    bigOnes.add(ids[1]!)
    const first = await inbox(mona).waiting({ limit: 2 })
    expect(first).toMatchObject({ total: 3, more: true })
    expect(first.subjects).toEqual([
      { type: 'purchase_requests', noun: 'purchase request', plural: 'purchase requests', waiting: 3, screen: null },
      { type: 'travel_requests', noun: 'travel request', plural: 'travel requests', waiting: 0, screen: null },
    ])
    expect(first.rows[0]).toMatchObject({
      id: ids[0],
      subjectType: 'purchase_requests',
      noun: 'purchase request',
      title: '12 chairs',
      ownerName: 'rosa Test',
      step: 1,
      steps: 2,
      version: 1,
      link: { path: '/purchases', search: { request: ids[0] } },
    })
    expect(first.rows.map(row => row.isOpenedFirst)).toEqual([false, true])
    const next = await inbox(mona).waiting({ limit: 2, after: first.rows[1]!.id, afterValue: first.afterValue })
    expect([...first.rows, ...next.rows].map(({ id }) => id)).toEqual(ids)
    expect((await inbox(mona).waiting({ subjectType: 'other_things' })).total).toBe(0)
    expect((await inbox(mona).waiting({ search: 'chairs ROSA' })).total).toBe(3)
    expect([await badge(mona), await badge(rosa), await badge(sam)]).toEqual([3, 0, 0])
    expect((await inbox(sam).waiting({})).rows).toEqual([])
    // The start page has those of kinds without a screen of their own.
    const home = (person: Person, of: SubjectType) => write(person).read(tx => approvalsHome([of]).load(tx))
    expect(await home(mona, purchases)).toMatchObject({
      otherApprovals: { total: 3, rows: ids.map(id => ({ id, ownerName: 'rosa Test' })) },
    })
    expect(await home(mona, { ...purchases, screen: '/purchases' })).toEqual({ otherApprovals: { total: 0, rows: [] } })
  })

  test('approves several or none, and lists with the decided ones whom they await, who are reminded once a day', async () => {
    const { mona, ada, sam } = harbor.people
    const [one, two, big] = [(await submit()).submissionId, (await submit()).submissionId, (await submit()).submissionId]
    bigOnes.add(big)
    await expect(inbox(mona).approve({ subjects: [target(one), target(big)] })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { rule: 'opened_first', data: { ids: [big] } },
    })
    await expect(inbox(mona).approve({ subjects: [target(one), target(one)] })).rejects.toMatchObject({ details: { rule: 'listed_twice' } })
    await expect(inbox(mona).approve({ subjects: [target(one), target(two, 9)] })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await inbox(mona).waiting({})).total).toBe(3)
    const { reviewed } = await inbox(mona).approve({ subjects: [target(one), target(two)] })
    expect(reviewed).toEqual([one, two].map(id => ({ subjectType: 'purchase_requests', id, status: 'submitted', revision: 1, version: 2 })))
    const decided = await inbox(mona).decided({ limit: 2 })
    expect(decided.rows.map(({ id }) => id).sort()).toEqual([one, two].sort())
    expect(decided.rows[0]).toMatchObject({ decision: 'approved', status: 'submitted', awaits: ['ada Test'], canRemind: true })
    const { remindedAt, reminded } = await inbox(mona).remind({ subjectType: purchases.type, id: one })
    expect(reminded).toEqual(['ada Test'])
    expect((await askedAbout(one)).filter(({ name }) => name === 'ada').at(-1)).toEqual({
      name: 'ada',
      title: 'Purchase request awaiting your approval',
      message: 'mona Test sent a reminder: rosa Test submitted 12 chairs.',
      is_read: false,
    })
    await expect(inbox(mona).remind({ subjectType: purchases.type, id: one })).rejects.toMatchObject({ details: { rule: 'reminded' } })
    await expect(inbox(mona).remind({ subjectType: purchases.type, id: big })).rejects.toMatchObject({ details: { rule: 'awaits_you' } })
    await expect(inbox(sam).remind({ subjectType: purchases.type, id: two })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await inbox(mona).decided({})).rows.find(({ id }) => id === one)).toMatchObject({ remindedAt, canRemind: false })
    // A decision answers the request and the reminder.
    await inbox(ada).approve({ subjects: [target(one, 2)] })
    expect((await askedAbout(one)).every(({ is_read }) => is_read)).toBe(true)
    await expect(inbox(mona).remind({ subjectType: purchases.type, id: one })).rejects.toMatchObject({ details: { rule: 'not_awaited' } })
  })

  test('rejects one with a note, and takes decisions back', async () => {
    const { mona } = harbor.people
    const { submissionId: id } = await submit()
    await expect(inbox(mona).reject({ ...target(id), note: ' ' })).rejects.toMatchObject({ details: { rule: 'note_required' } })
    expect(await inbox(mona).reject({ ...target(id), note: 'Too many' })).toMatchObject({ status: 'rejected', version: 2 })
    expect((await inbox(mona).decided({})).rows.find(row => row.id === id)).toMatchObject({ decision: 'rejected', canRemind: false })
    expect((await inbox(mona).withdraw({ subjects: [target(id)] })).withdrawn).toMatchObject([{ id, status: 'submitted', version: 3 }])
    expect((await inbox(mona).waiting({})).rows.map(row => row.id)).toEqual([id])
  })

  test('has nothing of a kind whose module is over, whose feature is off, or whose permission is blocked, and decides nothing of it', async () => {
    const { mona } = harbor.people
    const { submissionId: id } = await submit()
    const isShut = async () => {
      expect(await inbox(mona).waiting({})).toMatchObject({ rows: [], total: 0, subjects: [] })
      expect(await badge(mona)).toBe(0)
      await expect(inbox(mona).approve({ subjects: [target(id)] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(inbox(mona).remind({ subjectType: purchases.type, id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    const modules = (until: string) =>
      t.owner.query(
        `update app.organization_modules om set usable_until = $2 from platform.modules m
         where m.id = om.module_id and m.slug = 'time' and om.organization_id = $1`,
        [harbor.id, until],
      )
    await modules('-infinity')
    await isShut()
    await modules('infinity')
    const feature = `insert into app.organization_time_feature_access (organization_id, time_feature_category_id, is_enabled)
      select $1, c.id, $2 from platform.time_feature_categories c where c.slug = 'my-team-time'
      on conflict (organization_id, time_feature_category_id) do update set is_enabled = excluded.is_enabled`
    await t.owner.query(feature, [harbor.id, false])
    await isShut()
    await t.owner.query(feature, [harbor.id, true])
    const blocks = `update app.roles r set blocks = $2 from app.user_roles ur where ur.organization_id = r.organization_id and ur.role_id = r.id and ur.user_id = $1`
    await t.owner.query(blocks, [mona.userId, ['time_my_team_time']])
    await isShut()
    await t.owner.query(blocks, [mona.userId, []])
    expect((await inbox(mona).waiting({})).rows.map(row => row.id)).toEqual([id])
    await expect(inbox(mona).approve({ subjects: [{ subjectType: 'unknown_things', id, version: 1 }] })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('which workflow is followed (APR-23)', () => {
  const choose = (name: string) =>
    client(harbor.people.ada).workflows.create({ name, steps: [{ approverType: 'user', approverUserId: harbor.people.sam.userId }] })
  const tried = async (subjectType = 'purchase_requests') => {
    const { source, workflowName } = await client(harbor.people.ada).workflows.try({
      employeeId: harbor.people.rosa.employeeId,
      subjectType,
    })
    return [source, workflowName]
  }

  test('the department’s before everyone’s, the person’s before both; an inactive one counts as none, and other kinds have their own', async () => {
    const admin = client(harbor.people.ada)
    const subjectType = 'purchase_requests'
    expect(await tried()).toEqual(['organization', 'Two steps'])
    const [ofDepartment, own] = [await choose('Programs'), await choose('Rosa')]
    const department = { id: ofDepartment.id, subjectType, scope: 'department' as const, scopeId: harbor.department }
    expect(await admin.workflows.assign(department)).toMatchObject({ scopeName: 'Programs' })
    expect(await tried()).toEqual(['department', 'Programs'])
    // A submit follows the rule.
    const { submissionId } = await submit()
    expect(await approversOf(submissionId)).toEqual(['sam'])
    await admin.workflows.assign({ id: own.id, subjectType, scope: 'person', scopeId: harbor.people.rosa.employeeId })
    expect(await tried()).toEqual(['person', 'Rosa'])
    await admin.workflows.deactivate({ id: own.id, version: own.version })
    expect(await tried()).toEqual(['department', 'Programs'])
    expect((await admin.workflows.usedBy({ id: ofDepartment.id })).assignments).toMatchObject([
      { scope: 'department', scopeName: 'Programs' },
    ])
    await admin.workflows.reactivate({ id: own.id, version: own.version + 1 })
    const { assignments, people } = await admin.workflows.usedBy({ id: own.id })
    expect(assignments).toMatchObject([{ scope: 'person', scopeName: 'rosa Test' }])
    expect(people).toMatchObject([{ name: 'rosa Test', scope: 'person', groupName: null }])
    await admin.workflows.unassign({ id: own.id, subjectType, scope: 'person', scopeId: harbor.people.rosa.employeeId })
    await admin.workflows.unassign(department)
    expect(await tried()).toEqual(['organization', 'Two steps'])
    expect(await tried('travel_requests')).toEqual(['none', null])
  })

  test('an assignment names what there is, and those of timesheets are in the records of people and groups', async () => {
    const admin = client(harbor.people.ada)
    const of = { id: workflowId, subjectType: 'purchase_requests' }
    const { rosa, mona } = harbor.people
    await expect(admin.workflows.assign({ ...of, subjectType: 'unknown_things', scope: 'organization' })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'subjectType' },
    })
    await expect(admin.workflows.assign({ ...of, scope: 'department', scopeId: newId() })).rejects.toMatchObject({
      details: { field: 'scopeId', rule: 'reference' },
    })
    await expect(admin.workflows.unassign({ ...of, scope: 'person', scopeId: rosa.employeeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(client(mona).workflows.assign({ ...of, scope: 'organization' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const withTime = clientsOf(
      t,
      { workflows },
      {
        workflows: workflowRoutes(
          new Map([['timesheet_submissions', { ...purchases, assignedIn: { person: "the person's staff record" } }]]),
        ),
      },
    )(harbor.people.ada)
    await expect(
      withTime.workflows.assign({ id: workflowId, subjectType: 'timesheet_submissions', scope: 'person', scopeId: rosa.employeeId }),
    ).rejects.toMatchObject({ message: "Choose this workflow in the person's staff record", details: { rule: 'elsewhere' } })
  })
})
