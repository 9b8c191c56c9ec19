import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#test/organization.ts'
import { periodStart, type SubmitTeam, submitTeam } from '#test/time-world.ts'

let team: SubmitTeam

beforeAll(async () => {
  team = await submitTeam()
})
afterAll(() => team.t.close())
beforeEach(async () => void (await team.t.owner.query('delete from app.employee_notifications')))

/** The number of requests a person got for this timesheet, and how many of them are unread. */
async function requestsTo(person: Person, submissionId: string): Promise<{ all: number; unread: number }> {
  const { rows } = await team.t.owner.query(
    `select count(*)::int as all, count(*) filter (where not is_read)::int as unread from app.employee_notifications
     where employee_id = $1 and related_resource_id = $2 and notification_type = 'approval_required'`,
    [person.employeeId, submissionId],
  )
  return rows[0]
}

async function unreadIds(): Promise<string[]> {
  const { rows } = await team.t.owner.query('select id from app.employee_notifications where not is_read')
  return rows.map(row => row.id)
}

const announcedNotifications = () => team.t.announced.filter(({ table }) => table === 'employee_notifications').map(({ id }) => id)

test('a recall marks the request to the approver as read and announces it', async () => {
  const { as, submitted, people } = team
  const { person, submissionId, version } = await submitted('Ari')
  const [request] = await unreadIds()
  team.t.announced.length = 0
  await as(person).timesheets.recall({ periodStart, version })
  expect(await requestsTo(people.manager, submissionId)).toEqual({ all: 1, unread: 0 })
  expect(announcedNotifications()).toEqual([request])
})

test('a recall that fails leaves the request unread', async () => {
  const { as, submitted, people } = team
  const { person, submissionId, version } = await submitted('Ash')
  await expect(as(person).timesheets.recall({ periodStart, version: version + 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await requestsTo(people.manager, submissionId)).toEqual({ all: 1, unread: 1 })
})

test.each(['approve', 'reject', 'reopen'] as const)(
  'a decision, %s, marks the request as read, but not one for another timesheet',
  async action => {
    const { as, submitted, people } = team
    const { submissionId, version } = await submitted(`Bo ${action}`)
    const other = await submitted(`Cy ${action}`)
    const decider = action === 'reopen' ? people.admin : people.manager
    await as(decider).approvals[action]({ submissionId, version, note: 'A note' })
    expect(await requestsTo(people.manager, submissionId)).toEqual({ all: 1, unread: 0 })
    expect(await requestsTo(people.manager, other.submissionId)).toEqual({ all: 1, unread: 1 })
  },
)

test('where everyone has to approve a step, each decision marks only its own request as read; the last one asks the next step', async () => {
  const { harbor, as, fresh, submit } = team
  const [one, two, three, person] = [await fresh('D1'), await fresh('D2'), await fresh('D3'), await fresh('Dee')]
  await harbor.addWorkflow([{ users: [one, two], requireAll: true }, { users: [three] }], [person])
  const { submissionId, version } = await submit(person)
  const first = await harbor.approve(one, { submissionId, version })
  expect(await requestsTo(one, submissionId)).toMatchObject({ unread: 0 })
  expect(await requestsTo(two, submissionId)).toMatchObject({ unread: 1 })
  await as(two).approvals.approve({ submissionId, version: first.version })
  expect(await requestsTo(two, submissionId)).toMatchObject({ unread: 0 })
  expect(await requestsTo(three, submissionId)).toEqual({ all: 1, unread: 1 })
})

test('where one approval completes a step, the requests to the others become read', async () => {
  const { harbor, fresh, submit } = team
  const [one, two, person] = [await fresh('E1'), await fresh('E2'), await fresh('Eve')]
  await harbor.addWorkflow([{ users: [one, two] }], [person])
  const { submissionId, version } = await submit(person)
  await harbor.approve(one, { submissionId, version })
  expect(await requestsTo(two, submissionId)).toEqual({ all: 1, unread: 0 })
})

test('after a rejection and a new submit exactly one request is unread, even if an older one was never read', async () => {
  const { t, as, submitted, people, submit } = team
  const { person, submissionId, version } = await submitted('Fay')
  const { version: rejected } = await as(people.manager).approvals.reject({ submissionId, version, note: 'Again, please' })
  await t.owner.query('update app.employee_notifications set is_read = false')
  await submit(person, rejected)
  expect(await requestsTo(people.manager, submissionId)).toEqual({ all: 2, unread: 1 })
})
