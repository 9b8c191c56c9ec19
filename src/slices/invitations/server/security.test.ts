import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type InvitingServer, invitingServer, mailedToken, newPerson, PASSWORD, tokenIn } from '#test/invited.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
})
beforeEach(async () => {
  await at.t.moveClock('0')
  await at.rows('delete from auth.rate_limits')
  cedar = await at.organization()
})
afterAll(() => at.close())

const accepted = { status: 409, json: { message: 'This invitation has already been accepted', data: { rule: 'invitation_accepted' } } }
const invalid = { status: 409, json: { message: 'This invitation is no longer valid' } }
const unknown = { status: 404, json: { message: 'Invitation not found' } }
const open = (token: string, headers = {}) => at.call('invitations.byToken', { token }, headers)
const accept = (token: string, change = {}, headers = {}) => at.call('invitations.accept', newPerson(token, change), headers)
const expireAndCleanUp = async () => {
  await at.t.moveClock('7 days 1 second')
  await at.rows('select app.mask_ended_mail_links()')
}
const members = async () =>
  (await at.row('select count(*)::int as n from app.organization_members where organization_id = $1', cedar.id)).n as number

describe('a link', () => {
  test('that was used says that the invitation was accepted, whoever opens it (SEC-31)', async () => {
    const { token } = await cedar.invited('lena')
    const { cookie } = await accept(token)
    expect(await open(token)).toMatchObject(accepted)
    expect(await accept(token)).toMatchObject(accepted)
    expect(await open(token, { cookie: cookie! })).toMatchObject(accepted)
    expect(await members()).toBe(2)
  })

  test('works until the last second of the seventh day by the database’s clock, and not one second longer (SEC-32)', async () => {
    const [early, late] = [await cedar.invited('lena'), await cedar.invited('sam')]
    await at.t.moveClock('6 days 23 hours 59 minutes 50 seconds')
    expect((await accept(early.token)).status).toBe(200)
    const { expires_at } = await at.row('select expires_at::text from app.organization_invitations where id = $1', late.id)
    await at.rows('select platform.move_clock($1::timestamptz + interval $$1 second$$ - now())', expires_at)
    const expired = { status: 409, json: { message: 'This invitation has expired', data: { rule: 'invitation_expired' } } }
    expect(await open(late.token)).toMatchObject(expired)
    expect(await accept(late.token)).toMatchObject(expired)
  })

  test('that was replaced by a newer one is unknown, and one that was revoked is no longer valid', async () => {
    const first = await cedar.invited('lena')
    const { json } = await cedar.resend(first.id)
    expect(await open(first.token)).toMatchObject(unknown)
    expect(await accept(first.token)).toMatchObject(unknown)
    const second = tokenIn(json.link)
    expect((await open(second)).status).toBe(200)
    expect((await cedar.revoke(first.id)).json).toMatchObject({ state: 'revoked' })
    expect(await open(second)).toMatchObject(invalid)
    expect(await accept(second)).toMatchObject(invalid)
    expect(await members()).toBe(1)
  })

  test('is stored as a hash of 256 random bits, and stands in plain text nowhere but in the mail that waits for its reader (SEC-39)', async () => {
    const { token, email } = await cedar.invited('lena')
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(await mailedToken(at.t, email)).toBe(token)
    const stored = await at.rows(
      `select 'invitation' as what from app.organization_invitations i where i::text like '%' || $1 || '%'
       union all select 'event' from app.audit_events e where e::text like '%' || $1 || '%'
       union all select 'answer' from app.idempotency_keys k where k::text like '%' || $1 || '%'`,
      token,
    )
    expect(stored).toEqual([])
    expect(JSON.stringify((await cedar.list({ status: 'all' })).json)).not.toContain(token)
  })

  test.each<[string, (token: string, id: string) => Promise<unknown>]>([
    ['used', token => accept(token)],
    ['revoked', (_, id) => cedar.revoke(id)],
    ['renewed', (_, id) => cedar.resend(id)],
    ['expired', expireAndCleanUp],
  ])('that was %s is masked in the built-in mailbox', async (_, end) => {
    const { id, token, email } = await cedar.invited('lena')
    const mail = () => at.row('select status, body_text from platform.mail_messages where to_address = $1 order by id limit 1', email)
    await expect.poll(async () => (await mail()).status).toBe('kept')
    await at.rows('select app.mask_ended_mail_links()')
    expect((await mail()).body_text).toContain(token)
    await end(token, id)
    expect((await mail()).body_text).not.toContain(token)
    expect((await mail()).body_text).toContain('token=(removed)')
  })
})

describe('parallel accepts', () => {
  test('of one invitation by 50 strangers make one member; all others find it accepted (SEC-33)', { timeout: 60_000 }, async () => {
    const { token, email } = await cedar.invited('lena')
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => accept(token, { firstName: `Lena${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(accepted)
    expect(await members()).toBe(2)
    expect(await at.row('select count(*)::int as n from auth."user" where email = $1', email)).toEqual({ n: 1 })
    expect(await at.row('select count(*)::int as n from app.employees where organization_id = $1 and email = $2', cedar.id, email)).toEqual(
      { n: 1 },
    )
  })

  test('of one invitation in two tabs of its person make one member; the second finds it accepted (SEC-33)', async () => {
    const other = await at.organization()
    const rosa = await other.add('Rosa', { role: 'employee', email: cedar.address('rosa') })
    const { token } = await cedar.invited('rosa')
    const own = await other.signIn(rosa)
    const answers = await Promise.all([1, 2].map(() => at.call('invitations.accept', { token }, own)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)).toMatchObject(accepted)
    expect(await members()).toBe(2)
  })

  test('with a new link and a revocation at the same time leave one state, and each caller reads it', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 12; round++) {
      const { id, token, email } = await cedar.invited(`round${round}`)
      const [joined, , ended] = await Promise.all([accept(token), cedar.resend(id), cedar.revoke(id)])
      const { state } = (await cedar.list({ status: 'all' })).json.invitations.find((one: { id: string }) => one.id === id)
      expect({ round, state, joined: joined.status === 200, ended: ended.status === 200 }).toEqual({
        round,
        state: joined.status === 200 ? 'accepted' : 'revoked',
        joined: ended.status !== 200,
        ended: joined.status !== 200,
      })
      expect([200, 404, 409]).toContain(joined.status)
      expect(await at.row('select count(*)::int as n from auth."user" where email = $1', email)).toEqual({
        n: joined.status === 200 ? 1 : 0,
      })
    }
  })

  test('of two invitations for the last seat give it to one; the other reads how many people there are', async () => {
    await at.rows('update app.organizations set max_users = 3 where id = $1', cedar.id)
    const [lena, sam] = [await cedar.invited('lena'), await cedar.invited('sam')]
    await at.rows('update app.organizations set max_users = 2 where id = $1', cedar.id)
    const answers = await Promise.all([accept(lena.token), accept(sam.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({
      message: `${cedar.domain} already has 2 of 2 people. Ask the person who invited you to make room.`,
      data: { rule: 'max_users', data: { used: 2, max: 2 } },
    })
    expect(await members()).toBe(2)
  })
})

describe('an address with an account (SEC-34)', () => {
  test('has to sign in; its password, name and sessions are untouched by whoever has the link', async () => {
    const other = await at.organization()
    const email = cedar.address('rosa')
    const { token: joining } = await other.invited('rosa', { emails: [email] })
    await accept(joining, { firstName: 'Rosa', lastName: 'Delgado' })
    const state = () =>
      at.row(
        `select a.password, p.first_name, p.last_name, (select count(*)::int from auth.session s where s."userId" = u.id) as sessions
         from auth."user" u join auth.account a on a."userId" = u.id join platform.profiles p on p.id = u.id where u.email = $1`,
        email,
      )
    const before = await state()
    const { token } = await cedar.invited('rosa')
    const taken = await accept(token, { firstName: 'Mallory', password: 'a-password-of-mallory' })
    expect(taken).toMatchObject({ status: 409, json: { data: { rule: 'invitation_sign_in' } } })
    expect(taken.cookie).toBeUndefined()
    expect(await state()).toEqual(before)
    expect((await open(token)).json).toMatchObject({ account: 'existing' })

    const signedIn = await at.call('identity.signIn', { email, password: PASSWORD })
    const own = { cookie: signedIn.cookie!, 'x-request-token': signedIn.json.request_token }
    // Names and a password that come along change nothing either.
    expect((await at.call('invitations.accept', newPerson(token, { firstName: 'Mallory' }), own)).status).toBe(200)
    expect(await state()).toEqual({ ...before, sessions: before.sessions + 1 })
  })

  test('accepts only with its session’s request token, so that no other page can make it join', async () => {
    const other = await at.organization()
    const rosa = await other.add('Rosa', { role: 'employee', email: cedar.address('rosa') })
    const { token } = await cedar.invited('rosa')
    const { cookie } = await other.signIn(rosa)
    expect(await at.call('invitations.accept', { token }, { cookie })).toMatchObject({
      status: 403,
      json: { data: { rule: 'request_token' } },
    })
    expect(await members()).toBe(1)
  })
})

test('someone who is signed in with another address learns only the masked address, and nothing of the organization (SEC-35)', async () => {
  const other = await at.organization()
  const { token } = await cedar.invited('omar')
  for (const answer of [await open(token, other.credentials), await at.call('invitations.accept', { token }, other.credentials)]) {
    expect(answer).toMatchObject({
      status: 403,
      json: { data: { rule: 'invitation_other_person', data: { invited: `o•••@${cedar.domain}.example` } } },
    })
    for (const secret of ['omar@', 'Ada', 'Employee']) expect(JSON.stringify(answer.json).replace(/as \S+\./, '')).not.toContain(secret)
  }
  expect((await cedar.list()).json.invitations[0]).toMatchObject({ state: 'sent' })
})

describe('an invitation is no longer valid (SEC-36)', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['its sender lost the right to change the staff', () => role(cedar.ada.userId, cedar.roles.employee)],
    ['its sender has a role below the invited one', () => role(cedar.ada.userId, cedar.roles.manager)],
    ['its sender has left', () => at.rows('update app.employees set is_active = false where id = $1', cedar.ada.employeeId)],
    [
      'its sender is no member any more',
      () => at.rows(`update app.organization_members set status = 'inactive' where user_id = $1`, cedar.ada.userId),
    ],
    ['its role was deactivated', () => at.rows('update app.roles set is_active = false where id = $1', cedar.roles.administrator)],
    ['its role was deleted', () => at.rows(`delete from app.roles where id = $1`, cedar.roles.administrator)],
  ])('when %s', async (_, end) => {
    if (_ === 'its role was deleted') await role(cedar.ada.userId, cedar.roles.administrator_time)
    const { token } = await cedar.invited('lena', { roleId: cedar.roles.administrator })
    expect((await open(token)).status).toBe(200)
    await end()
    expect(await open(token)).toMatchObject(invalid)
    expect(await accept(token)).toMatchObject(invalid)
    expect(await at.row('select count(*)::int as n from auth."user" where email = $1', cedar.address('lena'))).toEqual({ n: 0 })
  })

  test('until another administrator sends it again', async () => {
    const { id } = await cedar.invited('lena')
    const bob = await cedar.add('Bob', { role: 'administrator' })
    await role(cedar.ada.userId, cedar.roles.employee)
    const { json } = await cedar.as(await cedar.signIn(bob)).resend(id)
    expect(json).toMatchObject({ invitedByName: 'Bob Test', resentCount: 1 })
    expect((await accept(tokenIn(json.link))).status).toBe(200)
  })

  const role = (userId: string, roleId: string) => at.rows('update app.user_roles set role_id = $2 where user_id = $1', userId, roleId)
})

describe('a role above the own (SEC-37)', () => {
  test('is denied, and no one is invited', async () => {
    const { id: roleId } = await at.row(
      `insert into app.roles (organization_id, id, name, base_role) values ($1, gen_random_uuid(), 'People', 'manager') returning id`,
      cedar.id,
    )
    for (const [name, level] of [
      ['staff_module', 'write'],
      ['time_my_team_time', 'write'],
      ['time_off_management', 'write'],
      ['notifications_module', 'write'],
      ['reports_module', 'read'],
    ])
      await at.rows('insert into app.role_grants values ($1, $2, $3, $4)', cedar.id, roleId, name, level)
    const rita = await cedar.add('Rita', { role: 'employee' })
    await at.rows('update app.user_roles set role_id = $2 where user_id = $1', rita.userId, roleId)
    const her = cedar.as(await cedar.signIn(rita))
    const denied = { status: 403, json: { data: { rule: 'role_above_own', field: 'roleId' } } }
    expect(await her.invite(cedar.address('lena'), { roleId: cedar.roles.administrator })).toMatchObject(denied)
    expect(await her.invite(cedar.address('lena'), { roleId: cedar.roles.administrator_time })).toMatchObject(denied)
    // The last one is their own, which the organization made.
    expect((await her.list()).json.roles.map(({ key }: { key: string | null }) => key)).toEqual(['employee', 'manager', null])
    const { id } = await cedar.invited('sam', { roleId: cedar.roles.administrator })
    expect(await her.resend(id)).toMatchObject({ status: 403, json: { data: { rule: 'role_above_own' } } })
    expect(await her.revoke(id)).toMatchObject({ status: 403, json: { data: { rule: 'role_above_own' } } })
    expect((await her.invite(cedar.address('lena'), { roleId: cedar.roles.manager })).status).toBe(200)
    expect((await cedar.list()).json.invitations).toHaveLength(2)
  })

  test('inviting at all needs the right to change the staff', async () => {
    for (const role of ['manager', 'employee'] as const) {
      const someone = cedar.as(await cedar.signIn(await cedar.add(role, { role })))
      const { id } = await cedar.invited(`for-${role}`)
      const calls = [someone.list(), someone.invite(cedar.address('lena')), someone.resend(id), someone.newLinks(), someone.revoke(id)]
      for (const { status } of await Promise.all(calls)) expect(status).toBe(403)
    }
  })
})

test('200 addresses are sent in a minute; the next is denied, and those that were sent stay (SEC-38)', { timeout: 30_000 }, async () => {
  const many = Array.from({ length: 200 }, (_, n) => cedar.address(`person${n}`))
  const { status, json } = await cedar.invite(many)
  expect({ status, sent: json.invitations.length }).toEqual({ status: 200, sent: 200 })
  const limited = { status: 429, json: { message: 'Too many invitation attempts. Please try again later.' } }
  expect(await cedar.invite(cedar.address('one-more'))).toMatchObject(limited)
  expect(await cedar.resend(json.invitations[0].id)).toMatchObject(limited)
  expect((await cedar.list({ limit: 500 })).json.invitations).toHaveLength(200)
  await at.t.moveClock('61 seconds')
  expect((await cedar.invite(cedar.address('one-more'))).status).toBe(200)
})

test('one address gets 5 mails in an hour, by sending again and by inviting anew', async () => {
  const { id, email } = await cedar.invited('lena')
  for (let n = 0; n < 3; n++) expect((await cedar.resend(id)).status).toBe(200)
  await cedar.revoke(id)
  const { json } = await cedar.invite(email)
  const limited = `${email} was sent 5 invitations in the last hour`
  expect(await cedar.resend(json.invitations[0].id)).toMatchObject({ status: 429, json: { message: limited } })
  await cedar.revoke(json.invitations[0].id)
  expect(await cedar.invite(email)).toMatchObject({ status: 422, json: { message: limited } })
  await at.t.moveClock('61 minutes')
  const later = { ...(await cedar.signIn(cedar.ada)) }
  expect((await cedar.as(later).invite(email)).status).toBe(200)
})

describe('guessed links (SEC-39)', () => {
  const guess = () => randomBytes(32).toString('base64url')

  test('of one address end after 20 in 15 minutes, also in parallel; they name no organization and are recorded', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => (n % 2 ? open(guess()) : accept(guess()))))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(80)
    for (const { json } of answers.filter(({ status }) => status === 404)) expect(json).toMatchObject({ message: 'Invitation not found' })
    const recorded = await at.rows(`select kind, user_id, organization_id from platform.security_events where kind = 'invitation_guess'`)
    expect(recorded.length).toBeGreaterThanOrEqual(20)
    expect(recorded[0]).toEqual({ kind: 'invitation_guess', user_id: null, organization_id: null })
    const { token } = await cedar.invited('lena')
    expect((await open(guess())).status).toBe(429)
    expect((await open(token)).status).toBe(200)
    expect((await accept(token)).status).toBe(200)
    await at.t.moveClock('15 minutes 1 second')
    expect((await open(guess())).status).toBe(404)
  })

  test('links that are ours count as none, so that an office can join in one morning', async () => {
    const { token } = await cedar.invited('lena')
    for (let n = 0; n < 25; n++) expect((await open(token)).status).toBe(200)
  })

  test('links that newer ones replaced count as none and are recorded as none: old mails lock out no one', async () => {
    const { id, token } = await cedar.invited('lena')
    const second = tokenIn((await cedar.resend(id)).json.link)
    const third = tokenIn((await cedar.resend(id)).json.link)
    const recorded = () => at.row(`select count(*)::int as n from platform.security_events where kind = 'invitation_guess'`)
    const before = await recorded()
    for (let n = 0; n < 13; n++) for (const old of [token, second]) expect(await open(old)).toMatchObject(unknown)
    expect(await recorded()).toEqual(before)
    expect((await open(guess())).status).toBe(404)
    expect((await accept(third)).status).toBe(200)
  })
})

describe('one mailbox (SEC-40)', () => {
  test.each([
    ['other letters', 'LENA@CEDAR.EXAMPLE'],
    ['spaces around', '  lena@cedar.example '],
    ['an address typed as xn--', 'lena@xn--cedr-noa.example', 'lena@cedär.example'],
    ['composed and decomposed letters', 'le\u0301na@cedar.example', 'l\u00e9na@cedar.example'],
  ])('%s is one address, one invitation and one account', async (_, typed, other = 'lena@cedar.example') => {
    const { status, json } = await cedar.invite([typed, other])
    expect({ status, emails: json.invitations.map(({ email }: { email: string }) => email) }).toEqual({ status: 200, emails: [other] })
    expect(await cedar.invite(typed)).toMatchObject({ status: 422, json: { data: { data: { addresses: [{ problem: 'invited' }] } } } })
    expect((await accept(tokenIn(json.invitations[0].link))).json.session.user.email).toBe(other)
    expect(await cedar.invite(typed)).toMatchObject({ status: 422, json: { data: { data: { addresses: [{ problem: 'member' }] } } } })
    await at.rows('update auth."user" set email = $1 where email = $2', `used-${cedar.domain}@x.example`, other)
    await at.rows('update platform.profiles set email = $1 where email = $2', `used-${cedar.domain}@x.example`, other)
  })

  test('a trailing dot and other malformed addresses are rejected', async () => {
    for (const email of ['lena@cedar.example.', 'lena@', 'lena', 'le na@cedar.example', '@cedar.example'])
      expect(await cedar.invite(email)).toMatchObject({
        status: 422,
        json: { data: { data: { addresses: [{ email: email.trim(), problem: 'malformed' }] } } },
      })
  })
})

test('mass assignment: an accept that names organization, role or address is a validation error', async () => {
  const { token } = await cedar.invited('lena')
  for (const extra of [
    { organizationId: cedar.id },
    { roleId: cedar.roles.administrator },
    { role: 'administrator' },
    { email: 'x@x.test' },
  ])
    expect((await accept(token, extra)).status).toBe(422)
  expect(await members()).toBe(1)
})
