import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvitingServer, invitingServer, newPerson, tokenIn } from '#test/invited.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
})
afterAll(() => at.close())
beforeEach(async () => {
  await at.t.moveClock('0')
  cedar = await at.organization()
})

const accept = (token: string) => at.call('invitations.accept', newPerson(token))
const events = () =>
  at.rows(`select to_jsonb(e) as event from app.audit_events e where organization_id = $1 and action = 'invitation.resent'`, cedar.id)

test('one call gives every invitation that was not answered a new link, and the old ones end', async () => {
  const lena = await cedar.invited('lena')
  const sam = await cedar.invited('sam')
  const joined = await cedar.invited('joined')
  expect((await accept(joined.token)).status).toBe(200)
  await cedar.revoke((await cedar.invited('revoked')).id)
  const rosa = await cedar.add('Rosa', { role: 'employee' })
  await at.rows('update app.organization_invitations set employee_id = $2 where id = $1', sam.id, rosa.employeeId)

  const { status, json } = await cedar.newLinks()
  expect(status).toBe(200)
  expect(json).toMatchObject({ leftOut: [], more: false, expiresAt: expect.any(String) })
  expect(json.links).toEqual([
    {
      id: lena.id,
      email: lena.email,
      name: null,
      roleName: 'Employee',
      link: expect.stringMatching(/\/accept-invitation\?token=[\w-]{43}$/),
    },
    { id: sam.id, email: sam.email, name: 'Rosa Test', roleName: 'Employee', link: expect.any(String) },
  ])
  expect((await accept(lena.token)).status).toBe(404)
  expect((await accept(tokenIn(json.links[0].link))).status).toBe(200)
  // No other answer has a link, and neither has the audit trail.
  expect(JSON.stringify((await cedar.list({ status: 'all' })).json)).not.toContain('token=')
  const recorded = await events()
  expect(recorded).toHaveLength(2)
  expect(JSON.stringify(recorded)).not.toMatch(/token|accept-invitation/)
})

test('an invitation that has expired gets a link too, if there is a seat for it', async () => {
  await at.rows('update app.organizations set max_users = 2 where id = $1', cedar.id)
  const { id } = await cedar.invited('lena')
  await at.t.moveClock('8 days')
  const later = cedar.as(await cedar.signIn(cedar.ada))
  expect((await later.newLinks()).json.links).toMatchObject([{ id }])
  await at.t.moveClock('16 days')
  await at.rows('update app.organizations set max_users = 1 where id = $1', cedar.id)
  const full = cedar.as(await cedar.signIn(cedar.ada))
  expect(await full.newLinks()).toMatchObject({ status: 409, json: { data: { rule: 'max_users' } } })
})

test('links that the caller may not give are left out and named: a role above the own, one that is gone, one made too often', async () => {
  await at.rows(
    `with r as (insert into app.roles (organization_id, id, name, base_role) values ($1, gen_random_uuid(), 'People', 'manager') returning id)
     insert into app.role_grants select $1, r.id, g.name, g.level from r, (values ('staff_module', 'write'), ('time_my_team_time', 'write')) g (name, level)`,
    cedar.id,
  )
  const rita = await cedar.add('Rita', { role: 'employee' })
  await at.rows(
    `update app.user_roles set role_id = (select id from app.roles where organization_id = $1 and name = 'People') where user_id = $2`,
    cedar.id,
    rita.userId,
  )
  const above = await cedar.invited('above', { roleId: cedar.roles.administrator })
  const gone = await cedar.invited('gone')
  await at.rows('update app.organization_invitations set role_id = null where id = $1', gone.id)
  const often = await cedar.invited('often', {
    roleId: (await at.row(`select id from app.roles where organization_id = $1 and name = 'People'`, cedar.id)).id,
  })
  for (let n = 0; n < 4; n++) await cedar.resend(often.id)
  const { status, json } = await cedar.as(await cedar.signIn(rita)).newLinks()
  expect({ status, links: json.links }).toEqual({ status: 200, links: [] })
  expect(json.leftOut).toEqual(
    expect.arrayContaining([
      { email: above.email, reason: 'role_above_own' },
      { email: gone.email, reason: 'role_gone' },
      { email: often.email, reason: 'sent_too_often' },
    ]),
  )
  expect((await accept(above.token)).status).toBe(200)
})

test('another organization’s invitations stay as they are', async () => {
  const oak = await at.organization()
  const { token } = await oak.invited('lena')
  await cedar.invited('sam')
  expect((await cedar.newLinks()).json.links).toHaveLength(1)
  expect((await accept(token)).status).toBe(200)
})

test('more than 200 are made in several calls, those with the oldest links first', { timeout: 30_000 }, async () => {
  const addresses = (from: number) => Array.from({ length: 105 }, (_, n) => cedar.address(`person${from + n}`))
  await cedar.invite(addresses(0))
  await at.t.moveClock('2 minutes')
  const then = cedar.as(await cedar.signIn(cedar.ada))
  await then.invite(addresses(105))
  await at.t.moveClock('4 minutes')
  const first = await cedar.as(await cedar.signIn(cedar.ada)).newLinks()
  expect(first.json.links).toHaveLength(200)
  expect(first.json.more).toBe(true)
  await at.t.moveClock('6 minutes')
  const second = await cedar.as(await cedar.signIn(cedar.ada)).newLinks()
  const made = new Set(first.json.links.map(({ email }: { email: string }) => email))
  expect(second.json.links.slice(0, 10).filter(({ email }: { email: string }) => made.has(email))).toEqual([])
})
