import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, openPeriod, submittedPeriod, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/*
 * The files of a day of a timesheet, over HTTP. Amina keeps the timesheet, Marcus leads her, Luis is a colleague, Nina leads someone else, Dana administers.
 */
let t: TestDatabase
let app: TestApp
let world: World
let elsewhere: World
let dana: Credentials
let marcus: Credentials
let amina: Credentials
let luis: Credentials
let nina: Credentials
let stranger: Credentials
const data = mkdtempSync(join(tmpdir(), 'steward-day-files-'))
const pdf = (text = '') => Buffer.from(`%${'PDF'}-1.7\n${text}\n%%EOF`)

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'days')
  elsewhere = await makeWorld(t, 'elsewhere')
  const { people, organization } = world
  dana = await app.signIn(people.administrator, organization.id)
  marcus = await app.signIn(people.manager, organization.id)
  amina = await app.signIn(people.employee, organization.id)
  luis = await app.signIn(people.colleague, organization.id)
  const otherManager = await organization.add('Nina', { role: 'manager' })
  await organization.add('Rita', { role: 'employee', manager: otherManager })
  nina = await app.signIn(otherManager, organization.id)
  stranger = await app.signIn(elsewhere.people.employee, elsewhere.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(() => t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`))

interface Upload {
  as?: Credentials
  name?: string
  kind?: string
}
const upload = async (content: Uint8Array = pdf(), { as = amina, name = 'agenda.pdf', kind = 'timesheet-attachment' }: Upload = {}) => {
  const { status, json } = await app.send({
    method: 'POST',
    url: `/api/v1/uploads/${kind}?fileName=${encodeURIComponent(name)}`,
    headers: { ...as, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status, json: json as { id: string; address: string } }
}
interface Attachment {
  id: string
  fileUrl: string
  fileName: string
}
const call = async (path: string, input: object, as = amina) => {
  const { status, json } = await app.rpc(path, input, as)
  return { status, json: (json as { json: Attachment & { timesheet: { attachments: Attachment[] } } }).json }
}
const add = (fileId: string, as = amina, date = openPeriod) => call('timesheetAttachments.add', { date, fileId }, as)
const read = async (address: string, as: object) => (await app.send({ url: address, headers: { ...as } })).status

async function added(): Promise<Attachment> {
  const answer = await add((await upload()).json.id)
  expect(answer.status).toBe(200)
  return answer.json
}

describe('a file of a day', () => {
  test('is read by its person, whoever is above them and administrators; a colleague and a stranger find nothing (SEC-1)', async () => {
    const content = pdf('coat drive')
    const { json } = await add((await upload(content)).json.id)
    expect(json).toMatchObject({ fileName: 'agenda.pdf', fileType: 'application/pdf', fileSize: content.length, uploadedBy: 'Amina Test' })
    for (const one of [amina, marcus, dana]) expect(await read(json.fileUrl, one)).toBe(200)
    for (const one of [luis, stranger]) expect(await read(json.fileUrl, one)).toBe(404)
    expect(await read(json.fileUrl, {})).toBe(401)
    const { json: mine } = await call('timesheets.mine', { date: openPeriod })
    expect(mine.timesheet.attachments.map(({ id }) => id)).toContain(json.id)
  })

  test('can be read by no one once it is removed, and is not removed twice', async () => {
    const { id, fileUrl } = await added()
    for (const one of [luis, marcus, stranger]) expect((await call('timesheetAttachments.remove', { id }, one)).status).toBe(404)
    // Their role has no timesheet of its own.
    expect((await call('timesheetAttachments.remove', { id }, dana)).status).toBe(403)
    expect(await read(fileUrl, amina)).toBe(200)
    expect((await call('timesheetAttachments.remove', { id })).status).toBe(200)
    for (const one of [amina, marcus, dana]) expect(await read(fileUrl, one)).toBe(404)
    expect((await call('timesheetAttachments.remove', { id })).status).toBe(404)
  })

  test('SEC-92 is neither added nor removed after submit: the file stays, and is still read', async () => {
    const { json: file } = await upload()
    expect((await add(file.id, amina, submittedPeriod)).status).toBe(409)
    const { id, fileUrl } = await added()
    const submission = { periodStart: openPeriod, version: 0, attested: true }
    expect((await call('timesheets.submit', submission)).status).toBe(200)
    expect((await add(file.id)).status).toBe(409)
    expect((await call('timesheetAttachments.remove', { id })).status).toBe(409)
    expect(await read(fileUrl, marcus)).toBe(200)
    await expect(t.owner.query('delete from app.timesheet_attachments where id = $1', [id])).rejects.toMatchObject({
      constraint: 'time_entries_sheet_submitted',
    })
    expect((await call('timesheets.recall', { periodStart: openPeriod, version: 1 })).status).toBe(200)
    expect((await add(file.id)).status).toBe(200)
  })

  test("of someone else's upload, another organization's, another kind or in use is not taken", async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
      .png()
      .toBuffer()
    const picture = await app.send({ method: 'POST', url: '/api/v1/uploads/picture', headers: { ...amina }, payload: photo })
    for (const id of [
      (await upload(pdf(), { as: luis })).json.id,
      (await upload(pdf(), { as: stranger })).json.id,
      (picture.json as { id: string }).id,
    ])
      expect((await add(id)).status).toBe(404)
    const { id } = (await upload()).json
    expect((await add(id)).status).toBe(200)
    expect((await add(id)).status).toBe(404)
  })

  test('follows the reporting line: a new manager reads it, the one before does not', async () => {
    const { fileUrl } = await added()
    const { employee, colleague, manager } = world.people
    const report = (to: string) =>
      t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [employee.employeeId, to])
    await report(colleague.employeeId!)
    expect(await read(fileUrl, luis)).toBe(200)
    await report(manager.employeeId!)
    expect(await read(fileUrl, luis)).toBe(404)
  })
})

describe('an upload for a day', () => {
  test.each([
    ['a page that says it is a PDF', '<html><script>alert(1)</script>', 'agenda.pdf', 415],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'scan.png', 415],
    ['a spreadsheet', 'PK\u0003\u0004 [Content_Types].xml', 'hours.xlsx', 415],
    ['a text', 'Dear Marcus', 'note.txt', 415],
    ['nothing', '', 'agenda.pdf', 422],
  ])('of %s is not taken (SEC-69, SEC-70)', async (_, content, name, status) => {
    expect((await upload(Buffer.from(content), { name })).status).toBe(status)
  })

  test('of a WebP image, which the kind does not take, is not taken (SEC-69)', async () => {
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
      .webp()
      .toBuffer()
    expect((await upload(image, { name: 'scan.webp' })).status).toBe(415)
  })

  test('of more than 10 MB is not taken (SEC-71)', async () => {
    const content = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)])
    const answer = await fetch(`${app.url}/api/v1/uploads/timesheet-attachment`, { method: 'POST', headers: amina, body: content })
    expect(answer.status).toBe(413)
  })
})

describe("an upload for a day of someone else's", () => {
  const kind = 'timesheet-attachment-on-behalf'
  const addOnBehalf = (fileId: string, as: Credentials) =>
    call(
      'timesheetAttachments.addOnBehalf',
      { employeeId: world.people.employee.employeeId, reason: 'On sick leave', date: openPeriod, fileId },
      as,
    )
  const uploads = async () => (await t.owner.query('select count(*)::int as count from app.files where kind = $1', [kind])).rows[0].count

  test.each<[string, () => Promise<Credentials> | Credentials]>([
    ['the person themself', () => amina],
    ['a colleague', () => luis],
    ['their manager', () => marcus],
    ['the manager of someone else', () => nina],
    ['a member without an employee record', () => app.signIn(world.people.member, world.organization.id)],
  ])('by %s is denied, and nothing is stored', async (_, who) => {
    const before = await uploads()
    expect((await upload(pdf(), { as: await who(), kind })).status).toBe(403)
    expect(await uploads()).toBe(before)
  })

  test('by an administrator is taken, for the day of anyone in the organization', async () => {
    const { json } = await upload(pdf(), { as: dana, kind })
    expect((await addOnBehalf(json.id, marcus)).status).toBe(403)
    const added = await addOnBehalf(json.id, dana)
    expect(added).toMatchObject({ status: 200, json: { uploadedBy: 'Dana Test', onBehalf: true } })
    expect(await read(added.json.fileUrl, amina)).toBe(200)
  })

  test('of another organization is not taken for a day here, whoever names it', async () => {
    const { people, organization } = elsewhere
    const theirs = await app.signIn(people.administrator, organization.id)
    const { id } = (await upload(pdf(), { as: theirs, kind })).json
    expect((await addOnBehalf(id, dana)).status).toBe(404)
    expect(await addOnBehalf(id, theirs)).toMatchObject({ status: 422 })
    const before = await uploads()
    for (const here of [
      await app.signIn(people.administrator, world.organization.id),
      { ...theirs, 'x-organization': world.organization.id },
    ])
      expect((await upload(pdf(), { as: here, kind })).status).toBe(403)
    expect(await uploads()).toBe(before)
  })
})
