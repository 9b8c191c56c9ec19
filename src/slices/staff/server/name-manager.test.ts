import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Credentials, type TestApp, testApp } from '#test/http/app.ts'
import { newPerson, tokenIn } from '#test/invited.ts'
import { addPerson, type NewOrganization, type NewPerson, newOrganization, type Person } from '#test/organization.ts'

const today = '2026-01-27'
const later = '2026-03-01'
const STAFF = { staff_module: 'write', time_my_time: 'write', time_off_request: 'write', notifications_module: 'write' } as const

let t: TestDatabase
let app: TestApp
let harbor: NewOrganization
let made = 0
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  await setClock(t, `${today}T15:00:00Z`)
  app = await testApp(t)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

interface Someone {
  credentials: Credentials
  employeeId: string
}
let ada: Someone, hal: Someone, olga: Someone, marcus: Someone, amina: Someone, bo: Someone
let halsRole: string

/** Ada is an administrator who approves time, Hal edits staff and leads Bo, Marcus leads Amina; no one reports to Olga. */
beforeEach(async () => {
  harbor = await newOrganization(t, `named${made++}`)
  const add = (name: string, role: NewPerson['role'], manager?: Person) => addPerson(t, harbor, name, { role, ...(manager && { manager }) })
  const signedIn = async (person: Person) => ({ credentials: await app.signIn(person, harbor.id), employeeId: person.employeeId })
  ada = await signedIn(await add('Ada', 'administrator_time'))
  const halPerson = await add('Hal', { grants: STAFF })
  halsRole = halPerson.roleId
  hal = await signedIn(halPerson)
  bo = await signedIn(await add('Bo', 'employee', halPerson))
  olga = await signedIn(await add('Olga', 'manager'))
  const marcusPerson = await add('Marcus', 'manager')
  marcus = await signedIn(marcusPerson)
  amina = await signedIn(await add('Amina', 'employee', marcusPerson))
})

const call = async (who: Someone, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  app.send({ method, url: `/api/v1${path}`, headers: who.credentials, ...(payload && { payload }) })
/** Of its own in each test: accounts stay. */
const mail = (who: string) => `${who}-${harbor.domain}@example.test`
const outcome = ({ status, json }: { status: number; json: unknown }) => {
  const { rule, field } = (json as { data?: { rule?: string; field?: string } }).data ?? {}
  return status === 200 ? 200 : [status, rule, field]
}
const versionOf = async ({ employeeId }: Pick<Someone, 'employeeId'>) =>
  (await t.owner.query<{ version: number }>('select version from app.employees where id = $1', [employeeId])).rows[0]!.version
const under = (manager: Pick<Someone, 'employeeId'>) => ({ reportsToEmployeeId: manager.employeeId })
const name = async (who: Someone, whom: Pick<Someone, 'employeeId'>, manager: Pick<Someone, 'employeeId'>) =>
  outcome(await call(who, 'PATCH', `/employees/${whom.employeeId}`, { version: await versionOf(whom), ...under(manager) }))
const invite = async (who: Someone, email: string, input: object = {}) =>
  call(who, 'POST', '/invitations', { emails: [email], roleId: harbor.roles.employee, ...input })
const linkOf = ({ json }: { json: unknown }) => {
  const { invitations, link } = json as { invitations?: { link: string }[]; link?: string }
  return tokenIn(invitations?.[0]?.link ?? link ?? '')
}
const accept = (token: string) => app.rpc('invitations.accept', newPerson(token))
const staff = async (firstName: string, email: string | null = null) =>
  (await call(ada, 'POST', '/employees', { firstName, lastName: 'Test', email })).json as unknown as { id: string }

/** Someone new, invited by `who`, who has accepted. */
async function account(who: Someone, firstName: string, roleId: string = harbor.roles.employee): Promise<Someone> {
  const email = mail(firstName.toLowerCase())
  const { status, headers } = await accept(linkOf(await invite(who, email, { roleId })))
  expect(status).toBe(200)
  const { rows } = await t.owner.query<{ id: string; user_id: string }>(
    'select e.id, e.user_id from app.employees e where e.organization_id = $1 and lower(e.email) = $2',
    [harbor.id, email],
  )
  expect([headers['set-cookie']].flat()).not.toEqual([])
  return { credentials: await app.signIn({ userId: rows[0]!.user_id }, harbor.id), employeeId: rows[0]!.id }
}

const hoursOf = (employeeId: string) => `/time-entries?employeeId=${employeeId}&from=2026-01-01&to=2026-01-14`

describe('an account that whoever edits staff invited', () => {
  const at = 'reportsToEmployeeId'

  test('is made no one’s manager by them, on any path, and reads no hours', async () => {
    const second = await account(hal, 'Second')
    const denied = [403, 'new_manager', at]
    expect(await name(hal, amina, second)).toEqual(denied)
    for (const effectiveOn of [today, '2026-01-02', later]) {
      const planned = await call(hal, 'POST', `/employees/${amina.employeeId}/changes`, { version: 1, effectiveOn, ...under(second) })
      expect(outcome(planned)).toEqual(denied)
    }
    expect(outcome(await call(hal, 'POST', '/employees', { firstName: 'Nia', lastName: 'New', ...under(second) }))).toEqual(denied)
    expect(outcome(await invite(hal, 'nia@example.test', under(second)))).toEqual(denied)
    await t.owner.query(`update app.roles set base_role = 'employee' where id = $1`, [halsRole])
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = (select user_id from app.employees where id = $1)', [
      marcus.employeeId,
      halsRole,
    ])
    for (const terminationDate of [today, later]) {
      const handOver = { reportsTo: second.employeeId }
      const left = await call(hal, 'POST', `/employees/${marcus.employeeId}/deactivate`, { version: 1, terminationDate, handOver })
      expect(outcome(left)).toEqual([403, 'new_manager', 'handOver.reportsTo'])
    }
    expect((await call(second, 'GET', hoursOf(amina.employeeId))).status).toBe(404)
  })

  test('is made a manager by an administrator first; then whoever edits staff gives them more people', async () => {
    const second = await account(hal, 'Second')
    expect(await name(ada, bo, second)).toBe(200)
    expect(await name(hal, amina, second)).toBe(200)
  })

  test('decides nothing that waits for a leaver, whom whoever edits staff has hand it over, and neither do they themselves', async () => {
    const second = await account(hal, 'Second', halsRole)
    await t.owner.query('update app.user_roles set role_id = $2 where user_id = (select user_id from app.employees where id = $1)', [
      marcus.employeeId,
      halsRole,
    ])
    const leave = async (who: Someone, approvals: Someone, terminationDate = today) => {
      const handOver = { reportsTo: olga.employeeId, approvals: approvals.employeeId }
      const version = await versionOf(marcus)
      return outcome(await call(who, 'POST', `/employees/${marcus.employeeId}/deactivate`, { version, terminationDate, handOver }))
    }
    const field = 'handOver.approvals'
    for (const day of [today, later]) {
      expect(await leave(hal, hal, day)).toEqual([403, 'own_decisions', field])
      expect(await leave(hal, second, day)).toEqual([403, 'new_manager', field])
      expect(await leave(second, hal, day)).toEqual([403, 'own_inviter', field])
    }
    expect(await leave(hal, olga)).toBe(200)
  })

  test('takes over no one from a leaver to whom people are to report by the last day, and neither do they themselves', async () => {
    const second = await account(hal, 'Second')
    const leaver = await staff('Paper')
    const leave = async (who: Someone, reportsTo: Someone, of: { employeeId: string } = { employeeId: leaver.id }) => {
      const input = { version: await versionOf(of), terminationDate: later, handOver: { reportsTo: reportsTo.employeeId } }
      return outcome(await call(who, 'POST', `/employees/${of.employeeId}/deactivate`, input))
    }
    const field = 'handOver.reportsTo'
    expect(await leave(hal, hal)).toEqual([403, 'own_report', field])
    expect(await leave(hal, bo)).toEqual([403, 'own_line', field])
    expect(await leave(hal, second)).toEqual([403, 'new_manager', field])
    expect(await leave(hal, olga)).toBe(200)
    // Bo's reports are below Hal already.
    const nia = await staff('Nia')
    expect(await name(ada, { employeeId: nia.id }, bo)).toBe(200)
    expect(await leave(hal, { ...bo, employeeId: nia.id }, bo)).toBe(200)
  })

  test('is shown to an administrator with who invited it, until people report to it', async () => {
    const second = await account(hal, 'Second')
    const shown = async (whom: Someone) =>
      ((await call(ada, 'GET', `/employees/${whom.employeeId}`)).json as { details: { newManagerInvitedBy: string | null } }).details
    const { rows } = await t.owner.query<{ name: string }>(
      `select p.first_name || ' ' || p.last_name as name from app.employees e join platform.profiles p on p.id = e.user_id where e.id = $1`,
      [hal.employeeId],
    )
    expect((await shown(second)).newManagerInvitedBy).toBe(rows[0]!.name)
    for (const whom of [hal, olga]) expect((await shown(whom)).newManagerInvitedBy).toBeNull()
    const third = await account(ada, 'Third')
    expect((await shown(third)).newManagerInvitedBy).toBeNull()
    expect(await name(ada, bo, second)).toBe(200)
    expect((await shown(second)).newManagerInvitedBy).toBeNull()
  })

  test('someone invited to a record that is named is shown with who invited them', async () => {
    const { id } = await staff('Nora', mail('nora'))
    expect((await invite(hal, mail('nora'), { employeeId: id })).status).toBe(200)
    const { json } = await call(ada, 'GET', `/employees/${id}`)
    expect((json as { details: { newManagerInvitedBy: string | null } }).details.newManagerInvitedBy).toMatch(/^Hal /)
  })

  test('invites another one, which is a manager no more than itself, whoever of the three names it', async () => {
    const second = await account(hal, 'Second', halsRole)
    const third = await account(second, 'Third', halsRole)
    for (const who of [hal, second]) expect(await name(who, amina, third)).toEqual([403, 'new_manager', at])
    expect(await name(third, amina, second)).toEqual([403, 'own_inviter', at])
  })

  test('puts no one below those who invited it, directly or through another account, who lead people already', async () => {
    const second = await account(hal, 'Second', halsRole)
    const third = await account(second, 'Third', halsRole)
    for (const who of [second, third]) {
      expect(await name(who, amina, hal)).toEqual([403, 'own_inviter', at])
      // Below Bo is below Hal.
      expect(await name(who, amina, bo)).toEqual([403, 'own_inviter', at])
      expect(await name(who, amina, olga)).toBe(200)
      expect(await name(ada, amina, marcus)).toBe(200)
    }
  })
})

test('whoever edits staff names the managers that the organization has, whom an administrator invited, and people without an account', async () => {
  const invited = await account(ada, 'Known')
  const { id: employeeId } = await staff('Nora')
  for (const manager of [olga, marcus, invited, { employeeId }]) expect(await name(hal, amina, manager)).toBe(200)
})

describe('the account of someone to whom people report', () => {
  const denied = (field: string) => [403, 'invited_manager', field]
  const ended = ({ status, json }: { status: number; json: unknown }) => [
    status,
    (json as { json: { data: { rule: string } } }).json.data.rule,
  ]

  test('is given by an administrator alone, by the record or by its address', async () => {
    const { id: employeeId } = await staff('Nora', mail('nora'))
    expect(await name(hal, amina, { employeeId })).toBe(200)
    expect(outcome(await invite(hal, 'other@example.test', { employeeId }))).toEqual(denied('emails'))
    expect(outcome(await invite(hal, mail('nora')))).toEqual(denied('emails'))
    expect((await accept(linkOf(await invite(ada, mail('nora'))))).status).toBe(200)
  })

  test.each<[string, (employeeId: string) => Promise<{ status: number }>]>([
    [
      'a change that is scheduled',
      employeeId =>
        call(hal, 'POST', `/employees/${amina.employeeId}/changes`, { version: 1, effectiveOn: later, ...under({ employeeId }) }),
    ],
    ['an invitation', employeeId => invite(hal, 'nia@example.test', under({ employeeId }))],
    [
      'a departure that is scheduled',
      employeeId =>
        call(ada, 'POST', `/employees/${marcus.employeeId}/deactivate`, {
          version: 1,
          terminationDate: later,
          handOver: { reportsTo: employeeId },
        }),
    ],
  ])('is given by an administrator alone also where %s makes them a manager later', async (_, plan) => {
    const { id: employeeId } = await staff('Nora', mail('nora'))
    expect((await plan(employeeId)).status).toBe(200)
    expect(outcome(await invite(hal, mail('nora')))).toEqual(denied('emails'))
  })

  test('is given by an administrator alone where an approval workflow names the record', async () => {
    const { id: employeeId } = await staff('Nora', mail('nora'))
    const early = await invite(hal, mail('nora'))
    const steps = [{ approverType: 'employee', approverEmployeeId: employeeId }]
    expect((await call(ada, 'POST', '/approval-workflows', { name: 'Director', steps })).status).toBe(200)
    expect(ended(await accept(linkOf(early)))).toEqual([409, 'invitation_invalid'])
    expect(outcome(await invite(hal, 'other@example.test', { employeeId }))).toEqual(denied('emails'))
    expect((await accept(linkOf(await invite(ada, mail('other'), { employeeId })))).status).toBe(200)
  })

  test('with a role that an approval workflow names is given by whoever approves time', async () => {
    const role = (await call(ada, 'POST', '/roles', { name: 'Timekeeper', basedOnId: harbor.roles.employee })).json as { id?: string }
    const steps = [{ approverType: 'role', approverRoleId: role.id }]
    expect((await call(ada, 'POST', '/approval-workflows', { name: 'Timekeepers', steps })).status).toBe(200)
    expect(outcome(await invite(hal, mail('keeper'), { roleId: role.id }))).toEqual([403, 'role_above_own', 'roleId'])
    expect((await invite(ada, mail('keeper'), { roleId: role.id })).status).toBe(200)
  })

  test('isn’t given by an invitation from before: whoever was invited can’t be named, and an administrator’s naming ends the link', async () => {
    const { id: employeeId } = await staff('Nora', mail('nora'))
    const sent = await invite(hal, mail('nora'))
    expect(await name(hal, amina, { employeeId })).toEqual([403, 'new_manager', 'reportsToEmployeeId'])
    expect(await name(ada, amina, { employeeId })).toBe(200)
    expect(ended(await accept(linkOf(sent)))).toEqual([409, 'invitation_invalid'])
    const { invitations } = sent.json as unknown as { invitations: { id: string }[] }
    const resend = (who: Someone) => call(who, 'POST', `/invitations/${invitations[0]!.id}/resend`)
    expect(outcome(await resend(hal))).toEqual(denied('id'))
    const { leftOut } = (await call(hal, 'POST', '/invitations/new-links', {})).json as unknown as { leftOut: object[] }
    expect(leftOut).toEqual([{ email: mail('nora'), reason: 'invited_manager' }])
    expect((await accept(linkOf(await resend(ada)))).status).toBe(200)
  })

  test('isn’t given by an address that a record got after the invitation', async () => {
    const { id } = await staff('Nora')
    const sent = await invite(hal, mail('late'))
    expect(await name(hal, amina, { employeeId: id })).toBe(200)
    const changed = await call(hal, 'PATCH', `/employees/${id}`, {
      version: await versionOf({ employeeId: id }),
      email: mail('late'),
    })
    expect(changed.status).toBe(200)
    expect(ended(await accept(linkOf(sent)))).toEqual([409, 'invitation_invalid'])
    const { rows } = await t.owner.query('select user_id from app.employees where id = $1', [id])
    expect(rows).toEqual([{ user_id: null }])
  })
})

test('who answers for others’ hours is the same for the database as for the rule', async () => {
  const write = { staff_module: 'write', time_my_team_time: 'write' } as const
  const roles: [NewPerson['role'], boolean][] = [
    ['administrator_time', true],
    ['administrator', true],
    [{ baseRole: 'admin', grants: { staff_module: 'write' } }, false],
    [{ baseRole: 'admin', grants: { staff_module: 'write', time_my_team_time: 'read' } }, false],
    [{ baseRole: 'manager', grants: write }, false],
    [{ grants: write }, false],
  ]
  for (const [at, [role, isFree]] of roles.entries()) {
    const inviter = await addPerson(t, harbor, `Inviter${at}`, { role })
    const second = await addPerson(t, harbor, `Second${at}`, { role: 'employee' })
    await t.owner.query(
      `insert into app.organization_invitations (organization_id, id, email, mail_id, expires_at, invited_by, accepted_at, accepted_by)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), now() + interval '7 days', $3, now(), $4)`,
      [harbor.id, `second${at}@example.test`, inviter.userId, second.userId],
    )
    expect([role, await name(hal, amina, second)]).toEqual([role, isFree ? 200 : [403, 'new_manager', 'reportsToEmployeeId']])
    expect(await name(ada, amina, marcus)).toBe(200)
  }
})
