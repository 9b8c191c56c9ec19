import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type InvitingServer, invitingServer, newPerson, PASSWORD } from '#test/invited.ts'

let at: InvitingServer
beforeAll(async () => {
  at = await invitingServer()
})
afterAll(() => at.close())

const bootstrap = async (cookie: string | undefined) => (await at.call('bootstrap', {}, { cookie: cookie ?? '' })).json

describe('a new person', () => {
  test('is signed in at once, confirmed, as a member with the role of the invitation and an employee record', async () => {
    const cedar = await at.organization()
    const mona = await cedar.add('Mona', { role: 'manager' })
    await at.rows(
      `insert into app.departments (organization_id, id, name) values ($1, '11111111-1111-4111-8111-111111111111', 'Youth Programs')`,
      cedar.id,
    )
    const group = await at.row(
      `insert into app.time_tracking_groups (organization_id, id, name)
       values ($1, gen_random_uuid(), 'Hourly') returning id`,
      cedar.id,
    )
    const { id, token, email } = await cedar.invited('Lena', {
      roleId: cedar.roles.manager,
      reportsToEmployeeId: mona.employeeId,
      departmentId: '11111111-1111-4111-8111-111111111111',
    })
    expect((await at.call('invitations.byToken', { token })).json).toEqual({
      email,
      organization: { id: cedar.id, name: cedar.domain, domain: cedar.domain },
      roleName: 'Manager',
      roleSentence: "Records their own hours, approves their team's time, and sees the staff directory and reports.",
      invitedByName: 'Ada Test',
      departmentName: 'Youth Programs',
      reportsToName: 'Mona Test',
      expiresAt: expect.any(String),
      firstName: '',
      lastName: '',
      account: 'new',
    })
    expect((await cedar.list()).json.invitations[0]).toMatchObject({ id, state: 'opened' })

    const accepted = await at.call('invitations.accept', newPerson(token))
    expect(accepted).toMatchObject({
      status: 200,
      json: { organization: { id: cedar.id, name: cedar.domain }, session: { user: { email } } },
    })
    expect(await bootstrap(accepted.cookie)).toMatchObject({
      user: { email, firstName: 'Lena', lastName: 'Ortiz' },
      organization: { id: cedar.id },
      role: { key: 'manager' },
      employee: { hasGroup: true },
    })
    const userId = accepted.json.session.user.id
    expect(await at.row('select "emailVerified" as verified from auth."user" where id = $1', userId)).toEqual({ verified: true })
    expect(await at.row('select * from app.employees where user_id = $1', userId)).toMatchObject({
      email,
      department_id: '11111111-1111-4111-8111-111111111111',
      reports_to_employee_id: mona.employeeId,
      time_tracking_group_id: group.id,
      hire_date: null,
      is_active: true,
    })
    expect((await cedar.list({ status: 'ended' })).json.invitations[0]).toMatchObject({
      id,
      state: 'accepted',
      employee: { name: 'Lena Ortiz' },
    })
    // The new account's own password, from here on.
    expect((await at.call('identity.signIn', { email, password: PASSWORD })).status).toBe(200)
  })

  test('is told to the sender and to the manager, and stands in the audit trail', async () => {
    const cedar = await at.organization()
    const mona = await cedar.add('Mona', { role: 'manager' })
    const { id, token } = await cedar.invited('Lena', { reportsToEmployeeId: mona.employeeId })
    const { json } = await at.call('invitations.accept', newPerson(token))
    const { id: employeeId } = await at.row('select id from app.employees where user_id = $1', json.session.user.id)
    const told = await at.rows(
      `select employee_id, notification_type, message, related_resource_type as type, related_resource_id as about
       from app.employee_notifications where organization_id = $1 order by id`,
      cedar.id,
    )
    const about = { type: 'employees', about: employeeId }
    expect(told).toEqual([
      {
        ...about,
        employee_id: cedar.ada.employeeId,
        notification_type: 'invitation_accepted',
        message: 'Lena Ortiz joined your organization as Employee.',
      },
      { ...about, employee_id: mona.employeeId, notification_type: 'person_joined', message: 'Lena Ortiz joined and reports to you.' },
    ])
    const events = await at.rows(
      'select action, resource_id, actor_user_id from app.audit_events where organization_id = $1 and actor_user_id = $2 order by id',
      cedar.id,
      json.session.user.id,
    )
    expect(events.map(({ action, resource_id }) => [action, resource_id])).toEqual([
      ['invitation.accepted', id],
      ['employee.joined', employeeId],
    ])
  })

  test('is welcomed by one mail, and so is no one who was a member already', async () => {
    const cedar = await at.organization()
    const { token, email } = await cedar.invited('Wil')
    const { json } = await at.call('invitations.accept', newPerson(token))
    const mails = () =>
      at.rows(`select organization_id, caused_by, subject from platform.mail_messages where kind = 'welcome' and to_address = $1`, email)
    const welcome = { organization_id: cedar.id, caused_by: json.session.user.id, subject: `Welcome to ${cedar.domain}` }
    expect(await mails()).toEqual([welcome])
    expect((await at.call('invitations.accept', newPerson(token))).status).toBe(409)
    expect(await mails()).toEqual([welcome])
  })

  test('needs names and a password that the rule allows, and the invitation stays open after an error', async () => {
    const cedar = await at.organization()
    const { token } = await cedar.invited('Lena')
    for (const [change, field] of [
      [{ firstName: undefined }, 'firstName'],
      [{ lastName: undefined }, 'lastName'],
      [{ password: undefined }, 'password'],
      [{ password: 'short' }, 'password'],
      [{ password: `${cedar.domain}-1` }, 'password'],
    ] as const) {
      const answer = await at.call('invitations.accept', newPerson(token, change))
      expect(answer).toMatchObject({ status: 422, json: { data: { field } } })
    }
    expect((await at.call('invitations.accept', newPerson(token))).status).toBe(200)
  })
})

describe('someone on staff without an account', () => {
  test('is linked by their address, keeps what their record says, and sees their name', async () => {
    const cedar = await at.organization()
    const mona = await cedar.add('Mona', { role: 'manager' })
    const { id: employeeId } = await at.row(
      `insert into app.employees (organization_id, id, first_name, last_name, email, job_title) values ($1, gen_random_uuid(), 'Helena', 'Ortiz', $2, 'Cook') returning id`,
      cedar.id,
      cedar.address('LENA'),
    )
    const { id, token } = await cedar.invited('Lena', { reportsToEmployeeId: mona.employeeId })
    expect((await cedar.list()).json.invitations[0]).toMatchObject({ id, employee: { id: employeeId, name: 'Helena Ortiz' } })
    expect((await at.call('invitations.byToken', { token })).json).toMatchObject({ firstName: 'Helena', lastName: 'Ortiz' })
    const { json } = await at.call('invitations.accept', newPerson(token))
    expect(
      await at.rows(
        'select id, first_name, job_title, user_id, reports_to_employee_id from app.employees where organization_id = $1 and email_lc = $2',
        cedar.id,
        cedar.address('lena'),
      ),
    ).toEqual([{ id: employeeId, first_name: 'Helena', job_title: 'Cook', user_id: json.session.user.id, reports_to_employee_id: null }])
  })

  test('is told the manager and the department that their record has by then', async () => {
    const cedar = await at.organization()
    const mona = await cedar.add('Mona', { role: 'manager' })
    const department = await at.row(
      `insert into app.departments (organization_id, id, name) values ($1, gen_random_uuid(), 'Kitchen') returning id`,
      cedar.id,
    )
    const { id: employeeId } = await at.row(
      `insert into app.employees (organization_id, id, first_name, last_name, email) values ($1, gen_random_uuid(), 'Lena', 'Ortiz', $2) returning id`,
      cedar.id,
      cedar.address('Lena'),
    )
    const { id, token } = await cedar.invited('Lena')
    expect((await at.call('invitations.byToken', { token })).json).toMatchObject({ reportsToName: null, departmentName: null })
    await at.rows(
      'update app.employees set reports_to_employee_id = $2, department_id = $3 where id = $1',
      employeeId,
      mona.employeeId,
      department.id,
    )
    expect((await at.call('invitations.byToken', { token })).json).toMatchObject({ reportsToName: 'Mona Test', departmentName: 'Kitchen' })
    expect((await cedar.list()).json.invitations[0]).toMatchObject({
      id,
      reportsTo: { id: mona.employeeId, name: 'Mona Test' },
      department: { id: department.id, name: 'Kitchen' },
    })
  })

  test('can be invited at another address than the one in their record', async () => {
    const cedar = await at.organization()
    const { id: employeeId } = await at.row(
      `insert into app.employees (organization_id, id, first_name, last_name) values ($1, gen_random_uuid(), 'Sam', 'Okafor') returning id`,
      cedar.id,
    )
    expect((await cedar.invite([cedar.address('x'), cedar.address('y')], { employeeId })).json).toMatchObject({
      message: 'Invite this person separately',
      data: { field: 'employeeId' },
    })
    const { token } = await cedar.invited('sam.home', { employeeId })
    const { json } = await at.call('invitations.accept', newPerson(token))
    expect(await at.row('select user_id from app.employees where id = $1', employeeId)).toEqual({ user_id: json.session.user.id })
  })
})

describe('someone with an account', () => {
  /** A member of another organization, who is invited to this one. */
  async function invitedMember() {
    const [cedar, other] = [await at.organization(), await at.organization()]
    const email = cedar.address('rosa')
    const rosa = await other.add('Rosa', { role: 'employee', email })
    const { token } = await cedar.invited('rosa')
    return { cedar, other, rosa, email, token }
  }

  test('accepts with their session, which is in the organization from then on', async () => {
    const { cedar, other, rosa, token } = await invitedMember()
    expect((await at.call('invitations.byToken', { token })).json).toMatchObject({ account: 'existing' })
    const own = await other.signIn(rosa)
    expect((await at.call('invitations.byToken', { token }, own)).json).toMatchObject({ account: 'signed_in' })
    const accepted = await at.call('invitations.accept', { token }, own)
    expect(accepted).toMatchObject({ status: 200, json: { organization: { id: cedar.id }, session: null } })
    expect(await bootstrap(own.cookie)).toMatchObject({
      organization: { id: cedar.id },
      role: { key: 'employee' },
      organizations: [{ id: cedar.id }, { id: other.id }],
    })
    expect(
      await at.row('select first_name, last_name from app.employees where organization_id = $1 and user_id = $2', cedar.id, rosa.userId),
    ).toEqual({
      first_name: 'Rosa',
      last_name: 'Test',
    })
  })

  test('who was removed from the staff comes back: membership and record are active again, and the termination date is gone', async () => {
    const cedar = await at.organization()
    const rosa = await cedar.add('Rosa', { role: 'manager', email: cedar.address('rosa') })
    await at.rows(`update app.employees set is_active = false, termination_date = '2026-01-31' where id = $1`, rosa.employeeId)
    await at.rows(`update app.organization_members set status = 'inactive' where user_id = $1`, rosa.userId)
    const { token } = await cedar.invited('rosa')
    const own = await at.app.signIn(rosa, null)
    expect((await at.call('invitations.accept', { token }, own)).status).toBe(200)
    expect(await at.row('select id, is_active, termination_date from app.employees where user_id = $1', rosa.userId)).toEqual({
      id: rosa.employeeId,
      is_active: true,
      termination_date: null,
    })
    // The role of the new invitation, not the one from before.
    expect(await bootstrap(own.cookie)).toMatchObject({ organization: { id: cedar.id }, role: { key: 'employee' } })
  })

  test('who has become a member in the meantime keeps the role they have', async () => {
    const cedar = await at.organization()
    const { token } = await cedar.invited('rosa', { roleId: cedar.roles.administrator })
    const rosa = await cedar.add('Rosa', { role: 'employee', email: cedar.address('rosa') })
    const own = await cedar.signIn(rosa)
    expect((await at.call('invitations.accept', { token }, own)).status).toBe(200)
    expect(await bootstrap(own.cookie)).toMatchObject({ role: { key: 'employee' } })
  })

  test('whose record with this address belongs to another account is not given that record', async () => {
    const cedar = await at.organization()
    const { token, email } = await cedar.invited('lena')
    const rosa = await cedar.add('Rosa', { role: 'employee' })
    await at.rows('update app.employees set email = $1 where id = $2', email, rosa.employeeId)
    expect(await at.call('invitations.accept', newPerson(token))).toMatchObject({
      status: 409,
      json: { data: { rule: 'invitation_invalid' } },
    })
    expect(await at.row('select count(*)::int as accounts from auth."user" where email = $1', email)).toEqual({ accounts: 0 })
  })
})

test('an organization that was switched off is not found by its links', async () => {
  const cedar = await at.organization()
  const { token } = await cedar.invited('lena')
  await at.rows('update app.organizations set is_active = false where id = $1', cedar.id)
  for (const name of ['invitations.byToken', 'invitations.accept'])
    expect(await at.call(name, newPersonFor(name, token))).toMatchObject({ status: 404, json: { message: 'Organization not found' } })
})

const newPersonFor = (name: string, token: string) => (name === 'invitations.accept' ? newPerson(token) : { token })
