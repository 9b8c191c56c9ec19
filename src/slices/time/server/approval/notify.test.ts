import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#test/organization.ts'
import { periodStart, type SubmitTeam, submitTeam } from '#test/time-world.ts'

let team: SubmitTeam

beforeAll(async () => {
  team = await submitTeam()
})
afterAll(() => team.t.close())
beforeEach(async () => void (await team.t.owner.query('delete from app.employee_notifications')))

/** How often a person is asked for this sheet, and how many of these the bell still counts. */
async function asksOf(person: Person, submissionId: string): Promise<{ all: number; unread: number }> {
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

const bellsRung = () => team.t.announced.filter(({ table }) => table === 'employee_notifications').map(({ id }) => id)

test('a recalled sheet leaves nobody an unread "for your approval", and the bell hears of it', async () => {
  const { as, submitted, people } = team
  const { person, submissionId, version } = await submitted('Ari')
  const [asked] = await unreadIds()
  team.t.announced.length = 0
  await as(person).timesheets.recall({ periodStart, version })
  expect(await asksOf(people.manager, submissionId)).toEqual({ all: 1, unread: 0 })
  expect(bellsRung()).toEqual([asked])
})

test('a refused recall leaves the ask as it was', async () => {
  const { as, submitted, people } = team
  const { person, submissionId, version } = await submitted('Ash')
  await expect(as(person).timesheets.recall({ periodStart, version: version + 1 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await asksOf(people.manager, submissionId)).toEqual({ all: 1, unread: 1 })
})

test.each(['approve', 'reject', 'reopen'] as const)(
  'a decision, %s, reads what was asked, and leaves the ask for another sheet',
  async action => {
    const { as, submitted, people } = team
    const { submissionId, version } = await submitted(`Bo ${action}`)
    const other = await submitted(`Cy ${action}`)
    const decider = action === 'reopen' ? people.admin : people.manager
    await as(decider).approvals[action]({ submissionId, version, note: 'A note' })
    expect(await asksOf(people.manager, submissionId)).toEqual({ all: 1, unread: 0 })
    expect(await asksOf(people.manager, other.submissionId)).toEqual({ all: 1, unread: 1 })
  },
)

test('where all of a step are needed only who decided is asked no longer; the last one opens the next step, whose ask stands', async () => {
  const { harbor, as, fresh, submit } = team
  const [one, two, three, person] = [await fresh('D1'), await fresh('D2'), await fresh('D3'), await fresh('Dee')]
  await harbor.addWorkflow([{ users: [one, two], requireAll: true }, { users: [three] }], [person])
  const { submissionId, version } = await submit(person)
  const first = await harbor.approve(one, { submissionId, version })
  expect(await asksOf(one, submissionId)).toMatchObject({ unread: 0 })
  expect(await asksOf(two, submissionId)).toMatchObject({ unread: 1 })
  await as(two).approvals.approve({ submissionId, version: first.version })
  expect(await asksOf(two, submissionId)).toMatchObject({ unread: 0 })
  expect(await asksOf(three, submissionId)).toEqual({ all: 1, unread: 1 })
})

test('where one of a step is enough the others are asked no longer', async () => {
  const { harbor, fresh, submit } = team
  const [one, two, person] = [await fresh('E1'), await fresh('E2'), await fresh('Eve')]
  await harbor.addWorkflow([{ users: [one, two] }], [person])
  const { submissionId, version } = await submit(person)
  await harbor.approve(one, { submissionId, version })
  expect(await asksOf(two, submissionId)).toEqual({ all: 1, unread: 0 })
})

test('after a rejection and a new hand-in exactly one ask is unread, also when an old one was left behind', async () => {
  const { t, as, submitted, people, submit } = team
  const { person, submissionId, version } = await submitted('Fay')
  const { version: rejected } = await as(people.manager).approvals.reject({ submissionId, version, note: 'Again, please' })
  await t.owner.query('update app.employee_notifications set is_read = false')
  await submit(person, rejected)
  expect(await asksOf(people.manager, submissionId)).toEqual({ all: 2, unread: 1 })
})
