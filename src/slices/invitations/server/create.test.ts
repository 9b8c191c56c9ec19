import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type InvitingServer, invitingServer, newPerson } from '#test/invited.ts'

let at: InvitingServer
let cedar: Awaited<ReturnType<InvitingServer['organization']>>
beforeAll(async () => {
  at = await invitingServer()
  cedar = await at.organization()
})
afterAll(() => at.close())

const DAY = 86_400_000

test('an invitation says to whom, by whom, as what and until when; the list never has its link', async () => {
  const { status, json } = await cedar.invite(cedar.address('lena'))
  expect(status).toBe(200)
  const [{ link, ...invitation }] = json.invitations
  expect(link).toMatch(/^http:\/\/localhost\/accept-invitation\?token=[\w-]{43}$/)
  expect(invitation).toEqual({
    id: expect.any(String),
    email: cedar.address('lena'),
    state: 'sent',
    role: { id: cedar.roles.employee, name: 'Employee' },
    department: null,
    reportsTo: null,
    employee: null,
    invitedByName: 'Ada Test',
    sentAt: expect.any(String),
    expiresAt: expect.any(String),
    openedAt: null,
    failedReason: null,
    acceptedAt: null,
    revokedAt: null,
    resentCount: 0,
  })
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)).toBe(7 * DAY)
  const listed = await cedar.list()
  expect(listed.json.invitations).toEqual([invitation])
  expect(JSON.stringify(listed.json)).not.toContain('token=')
  expect(
    await at.rows(
      'select action, resource_id from app.audit_events where organization_id = $1 and action like $2',
      cedar.id,
      'invitation.%',
    ),
  ).toEqual([{ action: 'invitation.sent', resource_id: invitation.id }])
})

describe('all addresses or none', () => {
  test('a call with one wrong address sends nothing, and names each address and its problem', async () => {
    const oak = await at.organization()
    const rosa = await oak.add('Rosa', { role: 'employee', email: oak.address('rosa') })
    const work = oak.address('rosa.work')
    await at.rows('update app.employees set email = $1 where id = $2', work, rosa.employeeId)
    const { id } = await oak.invited('sam')
    const emails = [oak.address('new'), oak.address('ROSA'), work, oak.address('sam'), 'jo.park@', oak.address('other')]
    const { status, json } = await oak.invite(emails)
    expect({ status, ...json }).toMatchObject({
      status: 422,
      message: `4 addresses can't be invited. jo.park@ isn't a valid email address.`,
      data: { field: 'emails', rule: 'addresses' },
    })
    expect(json.data.data.addresses).toEqual([
      { email: 'jo.park@', problem: 'malformed', message: "jo.park@ isn't a valid email address", invitationId: null },
      {
        email: oak.address('ROSA'),
        problem: 'member',
        message: expect.stringContaining('already belongs to a member'),
        invitationId: null,
      },
      { email: work, problem: 'member', message: expect.any(String), invitationId: null },
      { email: oak.address('sam'), problem: 'invited', message: `${oak.address('sam')} has already been invited`, invitationId: id },
    ])
    expect((await oak.list()).json.invitations).toHaveLength(1)
    expect((await oak.list()).json.seats).toEqual({ used: 2, pending: 1, max: null })
  })

  test('an address that stands twice in the list is invited once', async () => {
    const oak = await at.organization()
    const { json } = await oak.invite([oak.address('lena'), ` ${oak.address('lena').toUpperCase()}`, oak.address('sam')])
    expect(json.invitations.map(({ email }: { email: string }) => email)).toEqual([oak.address('lena'), oak.address('sam')])
  })

  test('of two who invite an address at once one does, and the other reads that it has been invited', async () => {
    const oak = await at.organization()
    const answers = await Promise.all([oak.invite(oak.address('lena')), oak.invite([oak.address('sam'), oak.address('lena')])])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(answers.find(({ status }) => status === 422)?.json.data.data.addresses).toMatchObject([{ problem: 'invited' }])
  })

  test('an address whose invitation expired is invited anew; the old one stands among those that ended', async () => {
    const oak = await at.organization()
    const old = await oak.invited('lena')
    await at.t.moveClock('8 days')
    const later = oak.as(await oak.signIn(oak.ada))
    expect((await later.list()).json).toMatchObject({ invitations: [{ id: old.id, state: 'expired' }], seats: { pending: 0 } })
    const { status, json } = await later.invite(old.email)
    expect(status).toBe(200)
    expect((await later.list()).json.invitations).toMatchObject([{ id: json.invitations[0].id, state: 'sent' }])
    expect((await later.list({ status: 'ended' })).json.invitations).toMatchObject([{ id: old.id, state: 'expired' }])
    await at.t.moveClock('0')
  })
})

describe('seats', () => {
  test('members and open invitations together never exceed the organization’s limit, and the error says how many there are', async () => {
    const oak = await at.organization()
    await oak.add('Rosa', { role: 'employee' })
    const left = await oak.add('Lee', { role: 'employee' })
    await at.rows('update app.employees set is_active = false where id = $1', left.employeeId)
    await at.rows('update app.organizations set max_users = 4 where id = $1', oak.id)
    const { id } = await oak.invited('lena')
    expect((await oak.list()).json.seats).toEqual({ used: 2, pending: 1, max: 4 })
    const full = (pending: number, open: string) => ({
      status: 409,
      json: {
        message: `2 of 4 people have joined, and ${open}, or ask your platform administrator to raise the limit.`,
        data: { rule: 'max_users', field: 'emails', data: { used: 2, max: 4, pending } },
      },
    })
    expect(await oak.invite([oak.address('sam'), oak.address('jo')])).toMatchObject(full(1, '1 invitation is open. Revoke it'))
    expect((await oak.invite(oak.address('sam'))).json.seats).toEqual({ used: 2, pending: 2, max: 4 })
    expect(await oak.invite(oak.address('jo'))).toMatchObject(full(2, '2 invitations are open. Revoke one'))
    await oak.revoke(id)
    expect((await oak.invite(oak.address('jo'))).status).toBe(200)
  })

  test('where everyone has joined, the error says so without invitations', async () => {
    const oak = await at.organization()
    await at.rows('update app.organizations set max_users = 1 where id = $1', oak.id)
    expect(await oak.invite(oak.address('sam'))).toMatchObject({
      status: 409,
      json: {
        message: 'Your organization has 1 of 1 people. Ask your platform administrator to raise the limit.',
        data: { data: { used: 1, max: 1, pending: 0 } },
      },
    })
  })

  test('an expired invitation has no seat: sending it again needs one, and sending an open one again does not', async () => {
    const oak = await at.organization()
    const [lena, sam] = [await oak.invited('lena'), await oak.invited('sam')]
    await at.t.moveClock('8 days')
    const later = oak.as(await oak.signIn(oak.ada))
    await at.rows('update app.organizations set max_users = 2 where id = $1', oak.id)
    expect((await later.resend(lena.id)).status).toBe(200)
    expect((await later.resend(lena.id)).status).toBe(200)
    expect(await later.resend(sam.id)).toMatchObject({ status: 409, json: { data: { rule: 'max_users' } } })
    await at.t.moveClock('0')
  })
})

describe('what an invitation names', () => {
  test.each(['roleId', 'departmentId', 'reportsToEmployeeId', 'employeeId'])(
    '%s of another organization is the same error as one that no one has (SEC-3)',
    async field => {
      const other = await at.organization()
      const { id: departmentId } = await at.row(
        `insert into app.departments (organization_id, id, name) values ($1, gen_random_uuid(), 'Theirs') returning id`,
        other.id,
      )
      const foreign = {
        roleId: other.roles.employee,
        departmentId,
        reportsToEmployeeId: other.ada.employeeId,
        employeeId: other.ada.employeeId,
      }
      const answers = await Promise.all(
        [foreign[field as keyof typeof foreign], newId()].map(id => cedar.invite(cedar.address('x'), { [field]: id })),
      )
      expect(answers[0]).toMatchObject({ status: 422, json: { data: { field } } })
      expect(answers[0]!.json.message).toBe(answers[1]!.json.message)
    },
  )

  test('an inactive department or manager is not taken, and one that became inactive is left out when someone joins', async () => {
    const oak = await at.organization()
    const mona = await oak.add('Mona', { role: 'manager' })
    const { id: departmentId } = await at.row(
      `insert into app.departments (organization_id, id, name) values ($1, gen_random_uuid(), 'Pantry') returning id`,
      oak.id,
    )
    const { token } = await oak.invited('lena', { departmentId, reportsToEmployeeId: mona.employeeId })
    await at.rows('update app.departments set is_active = false where id = $1', departmentId)
    await at.rows('update app.employees set is_active = false where id = $1', mona.employeeId)
    for (const field of ['departmentId', 'reportsToEmployeeId'])
      expect(await oak.invite(oak.address('sam'), { [field]: field === 'departmentId' ? departmentId : mona.employeeId })).toMatchObject({
        status: 422,
        json: { data: { field } },
      })
    const { json } = await at.call('invitations.accept', newPerson(token))
    expect(
      await at.row('select department_id, reports_to_employee_id from app.employees where user_id = $1', json.session.user.id),
    ).toEqual({
      department_id: null,
      reports_to_employee_id: null,
    })
  })

  test('a role that the organization made is taken like a system role, until it is deactivated', async () => {
    const rita = await cedar.add('Rita', { role: { grants: { staff_module: 'read' } } })
    expect(await cedar.invite(cedar.address('w'), { roleId: rita.roleId })).toMatchObject({
      status: 200,
      json: { invitations: [{ role: { id: rita.roleId, name: 'Rita' } }] },
    })
    await at.rows('update app.roles set is_active = false where id = $1', rita.roleId)
    expect(await cedar.invite(cedar.address('x'), { roleId: rita.roleId })).toMatchObject({
      status: 422,
      json: { message: 'Choose a role in your organization', data: { field: 'roleId' } },
    })
  })
})

describe('an invitation that has ended', () => {
  test('is neither sent again nor revoked, and says why', async () => {
    const oak = await at.organization()
    const [used, revoked] = [await oak.invited('lena'), await oak.invited('sam')]
    await at.call('invitations.accept', newPerson(used.token))
    await oak.revoke(revoked.id)
    for (const verb of ['resend', 'revoke'] as const) {
      expect(await oak[verb](used.id)).toMatchObject({ status: 409, json: { message: 'This invitation has already been accepted' } })
      expect(await oak[verb](revoked.id)).toMatchObject({ status: 409, json: { message: 'This invitation is no longer valid' } })
      expect(await oak[verb](newId())).toMatchObject({ status: 404, json: { message: 'Invitation not found' } })
    }
  })

  test('the list goes on page by page, newest first', async () => {
    const oak = await at.organization()
    await oak.invite(['a', 'b', 'c'].map(oak.address))
    const first = (await oak.list({ limit: 2 })).json
    expect(first).toMatchObject({ more: true, invitations: [{ email: oak.address('c') }, { email: oak.address('b') }] })
    const second = (await oak.list({ limit: 2, before: first.invitations[1].id })).json
    expect((await oak.list({ before: oak.ada.userId })).json).toMatchObject({ data: { field: 'before', rule: 'cursor' } })
    expect(second).toMatchObject({ more: false, invitations: [{ email: oak.address('a') }] })
  })
})

test('an operator inside the organization invites with every role, and the invitation holds while they are an operator', async () => {
  const oak = await at.organization()
  const other = await at.organization()
  await at.rows('insert into platform.administrators (user_id) values ($1)', other.ada.userId)
  await at.rows(
    `insert into platform.user_organization_sessions values ($1, $2, 'oak', 'super_admin', app.now() + interval '1 hour')`,
    other.ada.userId,
    oak.id,
  )
  const inside = oak.as(await at.app.signIn(other.ada, oak.id))
  const { status, json } = await inside.invite(['lena', 'sam'].map(oak.address), { roleId: oak.roles.administrator_time })
  expect(status).toBe(200)
  // Who is no member has no name here.
  expect((await oak.list()).json.invitations).toMatchObject([{ invitedByName: null }, { invitedByName: null }])
  const [lena, sam] = json.invitations.map(({ link }: { link: string }) => new URL(link).searchParams.get('token'))
  expect((await at.call('invitations.accept', newPerson(lena))).status).toBe(200)
  await at.rows('delete from platform.administrators where user_id = $1', other.ada.userId)
  expect(await at.call('invitations.accept', newPerson(sam))).toMatchObject({ status: 409 })
})

test('an operator inside the organization does not invite themself, in whatever spelling, alone or among others', async () => {
  const oak = await at.organization()
  const other = await at.organization()
  await at.rows('insert into platform.administrators (user_id) values ($1)', other.ada.userId)
  await at.rows(
    `insert into platform.user_organization_sessions values ($1, $2, 'oak', 'super_admin', app.now() + interval '1 hour')`,
    other.ada.userId,
    oak.id,
  )
  const inside = oak.as(await at.app.signIn(other.ada, oak.id))
  const [{ email }] = await at.rows('select email from platform.profiles where id = $1', other.ada.userId)
  for (const emails of [[email], [oak.address('lena'), email.toUpperCase()]])
    expect(await inside.invite(emails)).toMatchObject({ status: 403, json: { data: { field: 'emails', rule: 'own_invitation' } } })
  expect((await oak.list()).json.invitations).toEqual([])
  // An administrator may invite them.
  expect((await oak.invite([email])).status).toBe(200)
})
