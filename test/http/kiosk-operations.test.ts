import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOpenToAll } from '#core/endpoint.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { fixtures } from '../isolation/fixtures.ts'
import { operations } from '../isolation/fuzzer.ts'
import { ofEachNeed } from '../isolation/needs.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type KioskBrowser, type KioskWorld, kioskWorld, OWN_CODE } from '../kiosk-world.ts'
import { type Answer, type TestApp, testApp } from './app.ts'

/** Everything that a session at a kiosk may call: the own time, who it is, and its end. A line more is a decision (0068). */
const OPEN_AT_KIOSKS = [
  'bootstrap',
  'days.save',
  'entries.history',
  'entries.list',
  'entries.save',
  'entries.split',
  'identity.session',
  'identity.signOut',
  'kiosk.session',
  'kiosk.stay',
  'timesheetNotes.remove',
  'timesheetNotes.save',
  'timesheets.addColumn',
  'timesheets.availableColumns',
  'timesheets.copyLastPeriod',
  'timesheets.mine',
  'timesheets.recall',
  'timesheets.removeColumn',
  'timesheets.submit',
  'usualWeek.fill',
  'usualWeek.read',
  'usualWeek.save',
]

let t: TestDatabase
let app: TestApp
let browser: KioskBrowser
let world: World
let hall: KioskWorld
let rosa: string
beforeAll(async () => {
  t = await testDatabase({ connections: 8 })
  app = await testApp(t)
  world = await makeWorld(t, 'operations')
  hall = await kioskWorld(t, app, 'hall')
  rosa = await hall.staff('17')
  const first = await hall.giveCode(rosa)
  browser = (await hall.kiosk()).browser
  expect((await browser.rpc('kiosk.signIn', { number: '17', code: first, newCode: OWN_CODE })).status).toBe(200)
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const all = operations()
const behindSignIn = all.filter(({ meta }) => !isOpenToAll(meta.access))
const ruleOf = ({ json }: Answer) => (json as { json?: { data?: { rule?: string } } } | undefined)?.json?.data?.rule

test('the operations that are open at a kiosk are the ones listed here', () => {
  expect(
    all
      .filter(({ meta }) => meta.kiosk)
      .map(({ path }) => path)
      .sort(),
  ).toEqual(OPEN_AT_KIOSKS)
})

test.each(ofEachNeed(behindSignIn.filter(({ meta }) => !meta.kiosk)).map(({ path }) => path))('%s is denied at a kiosk', async path => {
  const fixture = fixtures[path]!
  const input = 'as' in fixture ? fixture.input(world.ids) : ('exempt' in fixture && fixture.fixedInput) || {}
  const answer = await browser.rpc(path, input)
  expect([answer.status, ruleOf(answer)]).toEqual([403, 'kiosk'])
})

test('no address of a file or of the event stream is open at a kiosk', async () => {
  for (const url of ['/api/v1/live', '/api/v1/files/00000000-0000-4000-8000-000000000000', '/api/v1/reports/timesheets.csv']) {
    const answer = await app.send({ method: 'GET', url, headers: { ...browser.credentials } })
    expect([url, answer.status]).not.toEqual([url, 200])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})

test('an administrator who invites someone with kiosk access, or resets their password, is told what to do instead', async () => {
  await t.owner.query(`update app.employees set email = 'rosa@hall.test' where id = $1`, [rosa])
  const roleId = (
    await t.owner.query<{ id: string }>(`select id from app.roles where organization_id = $1 and key = 'employee'`, [hall.organization.id])
  ).rows[0]!.id
  const invited = await hall.admin.rpc('invitations.create', { emails: ['rosa@hall.test'], roleId })
  expect(invited).toMatchObject({ status: 422, json: { json: { data: { data: { addresses: [{ problem: 'kiosk' }] } } } } })
  expect(invited.text).toContain('End their kiosk access')
  const reset = await hall.admin.rpc('staff.sendPasswordReset', { id: rosa })
  expect([reset.status, ruleOf(reset)]).toEqual([409, 'kiosk_member'])
  expect(reset.text).toContain('You can give them a new code')
})
