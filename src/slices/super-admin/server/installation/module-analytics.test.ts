import { afterAll, beforeAll, expect, test } from 'vitest'
import { shares } from '#slices/super-admin/rules/module-use.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'

let t: TestDatabase
let as: ReturnType<typeof operatorClients>
let ola: TestOperator
let harbor: TestOrganization<'ann' | 'bob'>
let river: TestOrganization<'rob'>
let closed: TestOrganization<'cal'>

beforeAll(async () => {
  t = await testDatabase()
  as = operatorClients(t)
  ola = await newOperator(t, 'Ola')
  harbor = await makeOrganization(t, 'harbor', { ann: {}, bob: {} })
  river = await makeOrganization(t, 'river', { rob: {} })
  closed = await makeOrganization(t, 'closed', { cal: {} })
  // The triggers have counted what making them caused.
  await t.owner.query('delete from app.module_usage_analytics')
  await t.owner.query('update app.organizations set is_active = false where id = $1', [closed.id])
  const { ann, bob } = harbor.people
  await count(harbor, ann, 'module_opened', '1 hour', 2)
  await count(harbor, bob, 'module_opened', '2 days')
  await count(harbor, ann, 'record_created', '1 hour')
  await count(harbor, bob, 'module_opened', '31 days', 5)
  await count(river, river.people.rob, 'session_start', '1 hour', 7)
  await count(closed, closed.people.cal, 'record_created', '1 hour')
})
afterAll(() => t.close())

const count = (of: { id: string }, { userId }: { userId: string }, type: string, ago: string, times = 1) =>
  t.owner.query(
    `insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, created_at)
     select $1, m.id, $2, $3, app.now() - $4::interval from platform.modules m, generate_series(1, $5) where m.slug = 'time'`,
    [of.id, userId, type, ago, times],
  )
const read = () => as(ola).installation.moduleAnalytics({})
const time = async () => (await read()).modules.find(({ slug }) => slug === 'time')!

test('a module is used where someone opened it in the last 30 days; to have had access is none, and inactive organizations do not count', async () => {
  const module = await time()
  expect(module).toMatchObject({ name: 'Time', enabled: 2, opened: 1, dailyUsers: 2, monthlyUsers: 2 })
  expect(shares(module).adoption).toBe(50)
  const { cells } = await read()
  const ofTime = cells
    .filter(({ slug }) => slug === 'time')
    .map(({ organizationName, opens, creates, users }) => ({ organizationName, opens, creates, users }))
  expect(ofTime).toEqual([
    { organizationName: 'harbor', opens: 3, creates: 1, users: 2 },
    { organizationName: 'river', opens: 0, creates: 0, users: 0 },
  ])
})

test('the trend has 30 days, the newest last', async () => {
  const { days } = await read()
  expect(days).toHaveLength(30)
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted())
  expect(days.reduce((sum, { opens }) => sum + opens, 0)).toBe(3)
})

test('a trial that became active is converted, one that ended otherwise is not, and one that runs has not ended', async () => {
  const set = (of: { id: string }, status: 'active' | 'trial', trialEndsOn: string) =>
    as(ola).installationOrganizations.setModule({
      id: of.id,
      module: 'time',
      status,
      trialEndsOn,
      subscriptionEndsOn: null,
      adminControlled: false,
    })
  expect(await time()).toMatchObject({ trialsEnded: 0, trialsConverted: 0 })
  await set(harbor, 'trial', '2999-01-01')
  expect(await time()).toMatchObject({ trialsEnded: 0, trialsConverted: 0 })
  await set(harbor, 'active', '2999-01-01')
  await set(river, 'trial', '2020-01-01')
  expect(await time()).toMatchObject({ enabled: 2, trialsEnded: 2, trialsConverted: 1 })
})

test('pending requests are counted', async () => {
  await t.owner.query(
    `insert into app.module_access_requests (organization_id, id, user_id, module_id, justification)
     select $1, gen_random_uuid(), $2, id, 'For our hours' from platform.modules where slug = 'time'`,
    [harbor.id, harbor.people.bob.userId],
  )
  expect(await time()).toMatchObject({ requestsPending: 1 })
})
