import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { KioskBrowser, type KioskWorld, kioskWorld, OWN_CODE } from '../kiosk-world.ts'
import { cell } from '../time-world.ts'
import { type Answer, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let world: KioskWorld
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t)
  world = await kioskWorld(t, app, 'hall')
})
afterAll(async () => {
  await app.close()
  await t.close()
})
beforeEach(async () => {
  await t.owner.query('truncate auth.rate_limits')
})

const DAY = '2026-01-20'
const PERIOD = '2026-01-19'
const ruleOf = ({ json }: Answer) => (json as { json: { data: { rule?: string } } }).json.data.rule
const dataOf = ({ json }: Answer) => (json as { json: Record<string, unknown> }).json

let numbers = 100
/** Someone at a kiosk of their own, signed in with their own code. */
async function signedIn(firstName = 'Rosa') {
  const number = String(++numbers)
  const employeeId = await world.staff(number, firstName)
  const first = await world.giveCode(employeeId)
  const { browser, id: kioskId } = await world.kiosk()
  const answer = await browser.rpc('kiosk.signIn', { number, code: first, newCode: OWN_CODE })
  expect(answer.status).toBe(200)
  return { number, employeeId, browser, kioskId }
}

describe('binding a kiosk', () => {
  test('signs the administrator out of that browser, which is then no one’s', async () => {
    const { browser } = await world.kiosk('Warehouse')
    expect([...browser.jar.keys()]).toEqual(['steward-kiosk'])
    expect(dataOf(await browser.rpc('kiosk.device'))).toEqual({ kiosk: { name: 'Warehouse', organizationName: 'hall' } })
    expect((await browser.rpc('kiosks.list')).status).toBe(401)
    expect((await browser.rpc('bootstrap')).status).toBe(401)
    // The list is the administrator's, in another browser.
    expect(
      (dataOf(await world.admin.rpc('kiosks.list')).kiosks as { name: string; boundByName: string }[]).map(one => [
        one.name,
        one.boundByName,
      ]),
    ).toContainEqual(['Warehouse', 'Ada Test'])
  })

  test('ends the session that bound it on the server too, so that a copy of its cookie is worth nothing', async () => {
    const before = await world.as(world.organization.people.admin)
    const copy = before.copy()
    expect((await before.rpc('kiosks.add', { name: 'Lobby' })).status).toBe(200)
    expect((await copy.rpc('kiosks.list')).status).toBe(401)
  })

  test('needs the right to manage roles', async () => {
    for (const name of ['manager', 'employee'] as const) {
      const browser = await world.as(world.organization.people[name])
      const answer = await browser.rpc('kiosks.add', { name: 'Mine' })
      expect([answer.status, ruleOf(answer)]).toEqual([403, 'forbidden'])
    }
  })

  test('lasts while its organization is switched off, when it signs no one in', async () => {
    const { number, browser } = await signedIn()
    expect((await browser.rpc('identity.signOut', {})).status).toBe(200)
    const activate = (isActive: boolean) =>
      t.owner.query('update app.organizations set is_active = $2 where id = $1', [world.organization.id, isActive])
    const signIn = () => browser.rpc('kiosk.signIn', { number, code: OWN_CODE })
    await activate(false)
    try {
      expect(dataOf(await browser.rpc('kiosk.device'))).toEqual({ kiosk: null })
      expect((await signIn()).status).toBe(401)
    } finally {
      await activate(true)
    }
    expect((await signIn()).status).toBe(200)
  })

  test('stores no secret, only its hash', async () => {
    const { browser, id } = await world.kiosk()
    const { rows } = await t.owner.query<{ row: string }>('select k::text as row from app.kiosks k where id = $1', [id])
    expect(rows[0]!.row).not.toContain(browser.jar.get('steward-kiosk'))
  })
})

describe('a code', () => {
  test('gives someone on staff an account without an address, the role Employee, and a seat; each step is audited', async () => {
    const employeeId = await world.staff('7', 'Nils')
    const code = await world.giveCode(employeeId)
    expect(code).toMatch(/^\d{6}$/)
    const { rows } = await t.owner.query(
      `select u.email, p.email as profile_email, m.is_kiosk, m.status, r.key, a.code_hash <> $2 as hashed, a.must_change from app.employees e
       join auth."user" u on u.id = e.user_id join platform.profiles p on p.id = u.id join auth.kiosk_accounts a on a.user_id = u.id
       join app.organization_members m on m.user_id = u.id join app.user_roles ur on ur.user_id = u.id join app.roles r on r.id = ur.role_id
       where e.id = $1`,
      [employeeId, code],
    )
    expect(rows).toEqual([
      { email: null, profile_email: null, is_kiosk: true, status: 'active', key: 'employee', hashed: true, must_change: true },
    ])
    await world.giveCode(employeeId)
    const { rows: events } = await t.owner.query<{ action: string; body: string }>(
      'select action, e::text as body from app.audit_events e where resource_id = $1 order by id',
      [employeeId],
    )
    expect(events.map(event => event.action)).toEqual(['employee.kiosk_code_given', 'employee.kiosk_code_reset'])
    expect(events.some(event => event.body.includes(code))).toBe(false)
  })

  test.each<[string, (w: KioskWorld) => Promise<string>, number, string]>([
    ['someone with an account of their own', async w => w.organization.people.employee.employeeId, 409, 'other_account'],
    ['someone without an employee number', w => w.staff(null), 409, 'employee_number'],
    ['someone who has left', async w => leaver(w), 409, 'inactive'],
  ])('is not given to %s', async (_, who, status, rule) => {
    const answer = await world.admin.rpc('kioskAccess.giveCode', { id: await who(world) })
    expect([answer.status, ruleOf(answer)]).toEqual([status, rule])
  })

  test('is given by administrators who may change staff alone, and not to staff of another organization', async () => {
    const id = await world.staff('8')
    for (const name of ['manager', 'employee'] as const)
      expect((await (await world.as(world.organization.people[name])).rpc('kioskAccess.giveCode', { id })).status).toBe(403)
    const other = await kioskWorld(t, app, 'other-hall')
    expect((await other.admin.rpc('kioskAccess.giveCode', { id })).status).toBe(404)
    expect((await other.admin.rpc('kioskAccess.end', { id })).status).toBe(404)
  })

  test('needs a seat, and is not given without one', async () => {
    const id = await world.staff('9')
    await t.owner.query('update app.organizations set max_users = 3 where id = $1', [world.organization.id])
    const answer = await world.admin.rpc('kioskAccess.giveCode', { id })
    await t.owner.query('update app.organizations set max_users = null where id = $1', [world.organization.id])
    expect([answer.status, ruleOf(answer)]).toEqual([409, 'max_users'])
    expect((await t.owner.query('select user_id from app.employees where id = $1', [id])).rows).toEqual([{ user_id: null }])
  })

  test('that an administrator gave opens nothing: it asks for another one, which follows the rule', async () => {
    const number = '1042'
    const code = await world.giveCode(await world.staff(number))
    const { browser } = await world.kiosk()
    const first = await browser.rpc('kiosk.signIn', { number, code })
    expect([first.status, ruleOf(first)]).toEqual([403, 'new_code'])
    expect(browser.jar.has('steward')).toBe(false)
    for (const [newCode, rule] of [
      ['123456', 'code_simple'],
      ['001042', 'code_number'],
      [code, 'code_same'],
      ['12', 'code_digits'],
    ]) {
      const answer = await browser.rpc('kiosk.signIn', { number, code, newCode })
      expect([answer.status, ruleOf(answer)]).toEqual([422, rule])
    }
    expect((await browser.rpc('kiosk.signIn', { number, code, newCode: OWN_CODE })).status).toBe(200)
    // The first one is over, and the own one needs no other.
    expect(ruleOf(await browser.rpc('kiosk.signIn', { number, code, newCode: '571024' }))).toBe('credentials')
    expect((await browser.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(200)
  })

  test('that is reset ends the old one and the session that it opened', async () => {
    const { browser, number, employeeId } = await signedIn()
    expect((await browser.rpc('bootstrap')).status).toBe(200)
    const next = await world.giveCode(employeeId)
    expect((await browser.rpc('bootstrap')).status).toBe(401)
    expect(ruleOf(await browser.rpc('kiosk.signIn', { number, code: OWN_CODE }))).toBe('credentials')
    expect(ruleOf(await browser.rpc('kiosk.signIn', { number, code: next }))).toBe('new_code')
  })

  test('ends with the person’s access: at once when they are deactivated, and for good when it is taken away', async () => {
    const left = await signedIn()
    await t.owner.query('update app.employees set is_active = false where id = $1', [left.employeeId])
    const denied = await left.browser.rpc('timesheets.mine', { date: DAY })
    expect(denied.status).toBe(403)
    expect(ruleOf(await left.browser.rpc('kiosk.signIn', { number: left.number, code: OWN_CODE }))).toBe('credentials')

    const taken = await signedIn()
    expect((await world.admin.rpc('kioskAccess.end', { id: taken.employeeId })).status).toBe(200)
    expect((await taken.browser.rpc('bootstrap')).status).toBe(401)
    expect(ruleOf(await taken.browser.rpc('kiosk.signIn', { number: taken.number, code: OWN_CODE }))).toBe('credentials')
    expect((await t.owner.query('select user_id from app.employees where id = $1', [taken.employeeId])).rows).toEqual([{ user_id: null }])
    // They can have one again, or be invited by email.
    expect(await world.giveCode(taken.employeeId)).toMatch(/^\d{6}$/)
  })
})

describe('an employee number', () => {
  const change = async (id: string, employeeId: string | null) => {
    const { rows } = await t.owner.query<{ version: number }>('select version from app.employees where id = $1', [id])
    return world.admin.rpc('staff.update', { id, version: rows[0]!.version, employeeId })
  }

  test('is kept by someone who signs in with it; another one is fine, and so is none once their access at kiosks is over', async () => {
    const { employeeId: id, browser, number } = await signedIn('Rosa')
    const denied = await change(id, null)
    expect([denied.status, ruleOf(denied)]).toEqual([422, 'kiosk_number'])
    expect((denied.json as { json: { message: string } }).json.message).toContain('Rosa signs in at kiosks with this number')
    expect((await change(id, `${number}-b`)).status).toBe(200)
    expect((await browser.rpc('kiosk.signIn', { number: `${number}-b`, code: OWN_CODE })).status).toBe(200)
    expect((await world.admin.rpc('kioskAccess.end', { id })).status).toBe(200)
    expect((await change(id, null)).status).toBe(200)
  })

  test('that is gone all the same is said to administrators, who mend it with a new one', async () => {
    const { employeeId: id, browser } = await signedIn()
    await t.owner.query('update app.employees set employee_id = null where id = $1', [id])
    expect(dataOf(await world.admin.rpc('kioskAccess.read', { id }))).toMatchObject({ access: 'kiosk', number: null })
    const number = String(++numbers)
    expect((await change(id, number)).status).toBe(200)
    expect((await browser.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(200)
  })
})

describe('whoever comes back', () => {
  test('needs a new first code: the one from before opens nothing, and administrators are told so', async () => {
    const { employeeId: id, browser, number } = await signedIn()
    const versionOf = async () =>
      (await t.owner.query<{ version: number }>('select version from app.employees where id = $1', [id])).rows[0]!.version
    const left = await world.admin.rpc('staff.deactivate', { id, version: await versionOf(), terminationDate: '2026-01-01' })
    expect(left.status).toBe(200)
    expect((await world.admin.rpc('staff.reactivate', { id, version: await versionOf() })).status).toBe(200)
    for (const newCode of [undefined, '571024'])
      expect(ruleOf(await browser.rpc('kiosk.signIn', { number, code: OWN_CODE, newCode }))).toBe('credentials')
    expect(dataOf(await world.admin.rpc('kioskAccess.read', { id }))).toMatchObject({ access: 'kiosk', needsCode: true })
    const first = await world.giveCode(id)
    expect(dataOf(await world.admin.rpc('kioskAccess.read', { id }))).toMatchObject({ access: 'kiosk', needsCode: false })
    expect((await browser.rpc('kiosk.signIn', { number, code: first, newCode: '571024' })).status).toBe(200)
  })

  test('and so does a device: what it held before it was ended opens nothing once it is a kiosk again', async () => {
    const { browser, kioskId, number } = await signedIn()
    const before = browser.copy()
    expect((await world.admin.rpc('kiosks.end', { id: kioskId })).status).toBe(200)
    await world.kiosk('Front desk')
    expect(ruleOf(await before.rpc('kiosk.signIn', { number, code: OWN_CODE }))).toBe('kiosk')
  })
})

async function leaver(w: KioskWorld): Promise<string> {
  const id = await w.staff('404')
  await t.owner.query('update app.employees set is_active = false where id = $1', [id])
  return id
}

describe('signing in at a kiosk', () => {
  test('gives the same answer for an unknown number and a wrong code', async () => {
    const { browser, number } = await signedIn()
    const answers = [
      await browser.rpc('kiosk.signIn', { number, code: '111222' }),
      await browser.rpc('kiosk.signIn', { number: 'no-one', code: '111222' }),
    ]
    const [wrong, unknown] = answers.map(({ status, json }) => ({
      status,
      json: { ...(json as { json: { data: object } }).json, data: null },
    }))
    expect(wrong).toMatchObject({ status: 401 })
    expect(unknown).toEqual(wrong)
  })

  test('is not possible in a browser that is no kiosk', async () => {
    const { number } = await signedIn()
    const answer = await new KioskBrowser(app).rpc('kiosk.signIn', { number, code: OWN_CODE })
    expect([answer.status, ruleOf(answer)]).toEqual([401, 'kiosk'])
  })

  test('finds no one of another organization', async () => {
    const { number } = await signedIn()
    const other = await kioskWorld(t, app, 'annex')
    const { browser } = await other.kiosk()
    expect(ruleOf(await browser.rpc('kiosk.signIn', { number, code: OWN_CODE }))).toBe('credentials')
  })

  test('checks five codes of a person within 15 minutes, however many come at once, and then not even the right one', async () => {
    const { browser, number } = await signedIn()
    const guesses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => browser.copy().rpc('kiosk.signIn', { number, code: String(200_000 + at) })),
    )
    // On a busy machine one may have to wait too long for being checked.
    let checked = guesses.filter(answer => answer.status === 401).length
    const busy = guesses.filter(answer => answer.status === 503).length
    expect(guesses.filter(answer => ![401, 429, 503].includes(answer.status))).toEqual([])
    for (let status = 401; status !== 429; ) {
      status = (await browser.copy().rpc('kiosk.signIn', { number, code: '200099' })).status
      if (status === 401) checked++
    }
    expect(checked).toBeLessThanOrEqual(5)
    expect(checked + busy).toBeGreaterThanOrEqual(5)
    expect((await browser.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(429)
    // Another kiosk of the organization is no way around it.
    const { browser: elsewhere } = await world.kiosk()
    expect((await elsewhere.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(429)
    await t.moveClock('16 minutes')
    expect((await elsewhere.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(200)
    await t.moveClock('0')
  })

  test('checks twenty wrong codes of a person a day, until they get a new code', async () => {
    const { browser, number, employeeId } = await signedIn()
    const guess = () => browser.copy().rpc('kiosk.signIn', { number, code: '200099' })
    let checked = 0
    for (let quarter = 0; quarter < 5; quarter++) {
      await t.moveClock(`${quarter * 16} minutes`)
      for (let tries = 0; tries < 5; tries++) if ((await guess()).status === 401) checked++
    }
    expect(checked).toBe(20)
    const answer = await browser.copy().rpc('kiosk.signIn', { number, code: OWN_CODE })
    expect([answer.status, (answer.json as { json: { message: string } }).json.message]).toEqual([
      429,
      'Too many wrong codes today. Ask your administrator for a new code.',
    ])
    await t.moveClock('0')
    const first = await world.giveCode(employeeId)
    expect((await browser.rpc('kiosk.signIn', { number, code: first, newCode: '481516' })).status).toBe(200)
  })

  test('pauses a number that no one has in the same way', async () => {
    const { browser } = await world.kiosk()
    for (let tries = 0; tries < 5; tries++)
      expect((await browser.rpc('kiosk.signIn', { number: '99999', code: '200001' })).status).toBe(401)
    expect((await browser.rpc('kiosk.signIn', { number: '99999', code: '200001' })).status).toBe(429)
  })

  test('pauses a kiosk after 20 wrong codes, whoever they were for', async () => {
    const { browser } = await world.kiosk()
    for (let tries = 0; tries < 20; tries++)
      expect((await browser.rpc('kiosk.signIn', { number: `a${tries}`, code: '200001' })).status).toBe(401)
    expect((await browser.rpc('kiosk.signIn', { number: 'another', code: '200001' })).status).toBe(429)
  })

  test('begins a new session each time and ends the one before it', async () => {
    const { browser, number } = await signedIn()
    const before = browser.copy()
    expect((await browser.rpc('kiosk.signIn', { number, code: OWN_CODE })).status).toBe(200)
    expect((await before.rpc('bootstrap')).status).toBe(401)
    expect((await browser.rpc('bootstrap')).status).toBe(200)
  })
})

describe('a session at a kiosk', () => {
  test('ends after a minute without activity, by the database’s clock, and reading does not count', async () => {
    const { browser } = await signedIn()
    await t.moveClock('59 seconds')
    expect((await browser.rpc('timesheets.mine', { date: DAY })).status).toBe(200)
    expect(Number(dataOf(await browser.rpc('kiosk.session')).secondsLeft)).toBeLessThanOrEqual(1)
    await t.moveClock('61 seconds')
    const over = await browser.rpc('timesheets.mine', { date: DAY })
    expect(over.status).toBe(401)
    expect((await browser.rpc('kiosk.stay')).status).toBe(401)
    await t.moveClock('0')
  })

  test('lasts as long as the person is active', async () => {
    const { browser } = await signedIn()
    await t.moveClock('50 seconds')
    expect(dataOf(await browser.rpc('kiosk.stay'))).toEqual({ secondsLeft: 60 })
    await t.moveClock('100 seconds')
    expect((await browser.rpc('timesheets.mine', { date: DAY })).status).toBe(200)
    await t.moveClock('0')
  })

  test('ends at once with its kiosk, and the device’s cookie is worth nothing in any copy', async () => {
    const { browser, kioskId, number } = await signedIn()
    const stolen = browser.copy()
    expect((await world.admin.rpc('kiosks.end', { id: kioskId })).status).toBe(200)
    for (const one of [browser, stolen]) {
      expect((await one.rpc('timesheets.mine', { date: DAY })).status).toBe(401)
      expect(ruleOf(await one.copy().rpc('kiosk.signIn', { number, code: OWN_CODE }))).toBe('kiosk')
      expect(dataOf(await one.rpc('kiosk.device'))).toEqual({ kiosk: null })
      expect(one.jar.has('steward-kiosk')).toBe(false)
    }
  })

  test('is worth nothing in another browser, of which the cookie was copied without the device’s own, or into another kiosk', async () => {
    const { browser } = await signedIn()
    const { browser: elsewhere } = await world.kiosk('Warehouse')
    const [thief, neighbor] = [browser.copy(), browser.copy()]
    thief.jar.delete('steward-kiosk')
    neighbor.jar.set('steward-kiosk', elsewhere.jar.get('steward-kiosk') ?? '')
    for (const stolen of [thief, neighbor]) {
      for (const [name, input] of [
        ['timesheets.mine', { date: DAY }],
        ['entries.save', { cells: [cell(DAY, 480)] }],
        ['kiosk.session', {}],
        ['kiosk.stay', {}],
        ['bootstrap', {}],
      ] as const)
        expect([name, (await stolen.copy().rpc(name, input)).status]).toEqual([name, 401])
      expect(dataOf(await stolen.copy().rpc('identity.session'))).toEqual({ session: null })
    }
    expect((await browser.rpc('timesheets.mine', { date: DAY })).status).toBe(200)
  })

  test('is ended by an administrator of its organization alone', async () => {
    const { browser, kioskId } = await signedIn()
    const other = await kioskWorld(t, app, 'depot')
    expect((await other.admin.rpc('kiosks.end', { id: kioskId })).status).toBe(404)
    expect((await (await world.as(world.organization.people.manager)).rpc('kiosks.end', { id: kioskId })).status).toBe(403)
    expect((await browser.rpc('bootstrap')).status).toBe(200)
  })

  test('records, submits and recalls the own hours', async () => {
    const { browser } = await signedIn()
    expect((await browser.rpc('entries.save', { cells: [cell(DAY, 480)] })).status).toBe(200)
    const submitted = await browser.rpc('timesheets.submit', { periodStart: PERIOD, version: 0, attested: true })
    expect(submitted.status).toBe(200)
    const { version } = dataOf(submitted)
    expect((await browser.rpc('timesheets.recall', { periodStart: PERIOD, version })).status).toBe(200)
  })

  test('sees no one else’s hours, even of people who report to its owner', async () => {
    const { browser, employeeId } = await signedIn()
    const report = await world.staff('555', 'Tomas', employeeId)
    const days = { from: '2026-01-19', to: '2026-01-25' }
    expect((await browser.rpc('entries.list', { ...days, employeeId: report })).status).toBe(404)
    expect((await browser.rpc('entries.history', { ...days, employeeId: report })).status).toBe(404)
    expect((await browser.rpc('entries.list', { ...days, employeeId })).status).toBe(200)
  })

  test('leads to no other organization, and has no second factor to ask for', async () => {
    const { browser } = await signedIn()
    const answer = await browser.rpc('identity.switchOrganization', { organizationId: world.organization.id })
    expect([answer.status, ruleOf(answer)]).toEqual([403, 'kiosk'])
    const settings = JSON.stringify({ secondFactor: { requiredOf: 'everyone', lastDayWithout: '2020-01-01' } })
    await t.owner.query(
      `insert into app.organization_settings (organization_id, group_name, settings) values ($1, 'account_security', $2)`,
      [world.organization.id, settings],
    )
    const mine = await browser.rpc('timesheets.mine', { date: DAY })
    await t.owner.query('delete from app.organization_settings where organization_id = $1', [world.organization.id])
    await t.owner.query('update app.member_access set second_factor_due = null where organization_id = $1', [world.organization.id])
    expect(mine.status).toBe(200)
  })
})

describe('whoever signs in at kiosks', () => {
  test('approves nothing: administrators decide for the people who report to them', async () => {
    const { browser, employeeId: lead } = await signedIn('Lena')
    const number = String(++numbers)
    const worker = await world.staff(number, 'Wes', lead)
    const first = await world.giveCode(worker)
    const { browser: other } = await world.kiosk()
    expect((await other.rpc('kiosk.signIn', { number, code: first, newCode: OWN_CODE })).status).toBe(200)
    expect((await other.rpc('entries.save', { cells: [cell(DAY, 480)] })).status).toBe(200)
    const submitted = await other.rpc('timesheets.submit', { periodStart: PERIOD, version: 0, attested: true })
    expect(submitted.status).toBe(200)
    const { rows } = await t.owner.query<{ name: string; submission: string }>(
      `select p.first_name as name, s.id as submission from app.timesheet_submissions s
       join app.approval_step_approvers a on a.subject_id = s.id join platform.profiles p on p.id = a.approver_user_id where s.employee_id = $1`,
      [worker],
    )
    expect(rows.map(row => row.name)).toEqual(['Ada'])
    const denied = await browser.rpc('approvals.approve', { submissionId: rows[0]!.submission, version: 1 })
    expect([denied.status, ruleOf(denied)]).toEqual([403, 'kiosk'])
  })

  test('has a role that is based on Employee and no other', async () => {
    const { employeeId } = await signedIn()
    const { rows } = await t.owner.query<{ id: string }>('select user_id as id from app.employees where id = $1', [employeeId])
    for (const role of ['manager', 'administrator'] as const) {
      const answer = await world.admin.rpc('members.assignRole', { userId: rows[0]!.id, roleId: world.organization.roles[role] })
      expect([answer.status, ruleOf(answer)]).toEqual([409, 'kiosk_member'])
    }
  })

  test('is mailed no link to reset a password', async () => {
    const { employeeId } = await signedIn()
    const answer = await world.admin.rpc('staff.sendPasswordReset', { id: employeeId })
    expect([answer.status, ruleOf(answer)]).toEqual([409, 'kiosk_member'])
  })

  test('has a role that says what is true of them, and can be given none that says more', async () => {
    const { employeeId } = await signedIn()
    const { role, choices } = dataOf(await world.admin.rpc('members.role', { employeeId })) as {
      role: { name: string; sentence: string }
      choices: { key: string; sentence: string }[]
    }
    expect(role).toMatchObject({ name: 'Employee', sentence: 'Records their own hours at kiosks. Sees nothing else.' })
    expect(choices.map(({ key }) => key)).toEqual(['employee'])
    const { details } = dataOf(await world.admin.rpc('staff.person', { id: employeeId })) as { details: object }
    expect(details).toMatchObject({ hasAccount: true, isKiosk: true })
  })

  test('is listed among the members without an address', async () => {
    const { employeeId } = await signedIn('Nadia')
    const { rows } = dataOf(await world.admin.rpc('members.list', { search: 'nadia' })) as {
      rows: { name: string; email: string; employeeId: string }[]
    }
    expect(rows.map(({ name, email, employeeId: of }) => [name, email, of])).toEqual([['Nadia Test', '', employeeId]])
  })
})
