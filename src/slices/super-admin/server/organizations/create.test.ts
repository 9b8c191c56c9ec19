import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { invitations as invitationsContract } from '#slices/invitations/contract/invitations.ts'
import { invitationRoutes } from '#slices/invitations/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { PASSWORD, testIdentity } from '#test/identity.ts'
import { newOperator, type TestOperator } from '#test/operator.ts'
import { operatorClients } from '#test/operator-calls.ts'

let t: TestDatabase
let at: Awaited<ReturnType<typeof testIdentity>>
let as: ReturnType<typeof operatorClients>
let ola: TestOperator
let run = 0
let subdomain = ''

beforeAll(async () => {
  t = await testDatabase({ connections: 12 })
  at = await testIdentity(t)
  as = operatorClients(t)
  ola = await newOperator(t, 'Ola')
})
afterAll(async () => {
  await at.identity.close()
  await t.close()
})
beforeEach(() => {
  subdomain = `cedar-${++run}`
})

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) => (await t.owner.query<Row>(sql, values)).rows
const input = (more: object = {}) => ({
  organizationName: 'Cedar House',
  subdomain,
  administratorEmail: `ada-${run}@cedar.test`,
  timezone: 'America/New_York',
  ...more,
})
const create = (more: object = {}, who = ola) => as(who).installationOrganizations.create(input(more))
const countOf = async (domain: string) =>
  (await rowsOf<{ n: number }>('select count(*)::int as n from app.organizations where domain = $1', domain))[0]!.n

test('a new organization is ready: with roles, modules, a group, a location, a department, and its first administrator’s invitation', async () => {
  const { id } = await create()
  const [counts] = await rowsOf(
    `select (select count(*)::int from app.roles where organization_id = $1) as roles,
       (select count(*)::int from app.time_tracking_groups where organization_id = $1) as groups,
       (select count(*)::int from app.departments where organization_id = $1) as departments,
       (select count(*)::int from app.locations where organization_id = $1) as locations,
       (select count(*)::int from app.organization_members where organization_id = $1) as members`,
    id,
  )
  expect(counts).toEqual({ roles: 4, groups: 1, departments: 1, locations: 1, members: 0 })
  const sent = await rowsOf(
    `select i.email, r.key, d.name as department, m.to_address from app.organization_invitations i
     join app.roles r on r.organization_id = i.organization_id and r.id = i.role_id
     join app.departments d on d.organization_id = i.organization_id and d.id = i.department_id
     join platform.mail_messages m on m.id = i.mail_id and m.organization_id = i.organization_id where i.organization_id = $1`,
    id,
  )
  const email = input().administratorEmail
  expect(sent).toEqual([{ email, key: 'administrator_time', department: 'General', to_address: email }])
})

test('whoever is invited accepts, and is its administrator with an employee record', async () => {
  const { link } = await create()
  const token = new URL(link!).searchParams.get('token')!
  const deps = { identity: at.identity, database: t.db, mail: { publicUrl: 'https://x.test', isDelivered: false } }
  const { accept } = clientsOf(t, invitationsContract, invitationRoutes(deps))(null)
  await accept({ token, firstName: 'Ada', lastName: 'Winters', password: PASSWORD } as never)
  const members = await rowsOf(
    `select r.key, e.is_active, d.name as department from app.organizations o join app.user_roles u on u.organization_id = o.id
     join app.roles r on r.organization_id = o.id and r.id = u.role_id
     join app.employees e on e.organization_id = o.id and e.user_id = u.user_id
     join app.departments d on d.organization_id = o.id and d.id = e.department_id where o.domain = $1`,
    subdomain,
  )
  expect(members).toEqual([{ key: 'administrator_time', is_active: true, department: 'General' }])
})

test('all of it is in the audit trail of the organization under the operator’s name, and the creation is a security event', async () => {
  const { id } = await create()
  const events = await rowsOf(
    'select action, actor_user_id as who, mode from app.audit_events where organization_id = $1 order by action',
    id,
  )
  const actions = ['department.created', 'invitation.sent', 'location.created', 'organization.created', 'time_tracking_group.created']
  expect(events).toEqual(actions.map(action => ({ action, who: ola.userId, mode: 'operator' })))
  expect(await rowsOf('select kind, user_id as who, operation from platform.security_events where organization_id = $1', id)).toEqual([
    { kind: 'organization_created', who: ola.userId, operation: 'installationOrganizations.create' },
  ])
})

test('the operator is not of it, and works in it only by entering', async () => {
  const { id } = await create()
  expect(await as(ola).superAdmin.enter({ organizationId: id })).toMatchObject({ mode: 'super_admin', organizationName: 'Cedar House' })
  await as(ola).superAdmin.exit({})
})

describe('a subdomain (SEC-112)', () => {
  test.each([
    ['ab', 'Subdomain must be at least 3 characters long', 'Invalid Subdomain'],
    ['a'.repeat(64), 'Subdomain must be no more than 63 characters long', 'Invalid Subdomain'],
    ['A_b', 'Subdomain can only contain lowercase letters, numbers, and hyphens', 'Invalid Subdomain'],
    ['-ab', 'Subdomain cannot start or end with a hyphen', 'Invalid Subdomain'],
    ['ab-', 'Subdomain cannot start or end with a hyphen', 'Invalid Subdomain'],
    ['a--b', 'Subdomain cannot contain consecutive hyphens', 'Invalid Subdomain'],
    ['xn--abc', 'Subdomain cannot contain consecutive hyphens', 'Invalid Subdomain'],
    ['www', 'This subdomain is already taken. Please choose a different one.', 'Subdomain Unavailable'],
    ['preview-1', 'This subdomain is already taken. Please choose a different one.', 'Subdomain Unavailable'],
    ['admin', 'This subdomain is already taken. Please choose a different one.', 'Subdomain Unavailable'],
  ])('%s is not accepted, with the specified text, and nothing is made', async (typed, message, title) => {
    const before = await rowsOf('select count(*) from app.organizations')
    await expect(create({ subdomain: typed })).rejects.toMatchObject({
      code: 'VALIDATION',
      message,
      details: { field: 'subdomain', data: { title } },
    })
    expect(await rowsOf('select count(*) from app.organizations')).toEqual(before)
  })

  test('is read without the base domain', async () => {
    const { id } = await create({ subdomain: `${subdomain}.steward.example` })
    expect(await rowsOf('select domain from app.organizations where id = $1', id)).toEqual([{ domain: subdomain }])
  })
})

test('of 50 parallel claims of one subdomain one wins, and every other is answered that it is taken, with nothing left behind (SEC-113)', async () => {
  const claims = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => create({ administratorEmail: `claim-${n}@cedar.test` })))
  expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const taken = {
    code: 'CONFLICT',
    message: 'This subdomain is already taken. Please choose a different one.',
    details: { data: { title: 'Subdomain Unavailable' } },
  }
  for (const claim of claims) if (claim.status === 'rejected') expect(claim.reason).toMatchObject(taken)
  expect(await countOf(subdomain)).toBe(1)
  const sent = await rowsOf(`select count(*)::int as n from platform.mail_messages where to_address like 'claim-%@cedar.test'`)
  expect(sent).toEqual([{ n: 1 }])
})

test('an address that is none leaves no organization behind', async () => {
  await expect(create({ administratorEmail: 'ada' })).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { field: 'administratorEmail' },
  })
  expect(await countOf(subdomain)).toBe(0)
})
