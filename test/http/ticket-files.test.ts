import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/* The files of support tickets, over HTTP. Amina files, Dana administers, Luis is a colleague. */
let t: TestDatabase
let app: TestApp
let world: World
let dana: Credentials
let amina: Credentials
let luis: Credentials
let stranger: Credentials
const data = mkdtempSync(join(tmpdir(), 'steward-ticket-files-'))

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'tickets')
  const other = await makeWorld(t, 'elsewhere')
  const { people, organization } = world
  dana = await app.signIn(people.administrator, organization.id)
  amina = await app.signIn(people.employee, organization.id)
  luis = await app.signIn(people.colleague, organization.id)
  stranger = await app.signIn(other.people.administrator, other.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(() => t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`))

const screen = sharp({ create: { width: 1440, height: 900, channels: 3, background: '#37a' } }).withExif({ IFD0: { Artist: 'GPS-secret' } })
async function upload(as: Credentials, kind: string, content: Uint8Array, name: string) {
  const { status, json } = await app.send({
    method: 'POST',
    url: `/api/v1/uploads/${kind}?fileName=${name}`,
    headers: { ...as, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status, json: json as { id: string; address: string; contentType: string } }
}
const post = async (url: string, payload: object, as: Credentials) => {
  const { status, json } = await app.send({ method: 'POST', url: `/api/v1${url}`, headers: { ...as }, payload })
  return { status, json: json as { id: string; number: number; message: string } }
}
const answerOf = async (url: string, as: object) => {
  const { status, json } = await app.send({ url, headers: { ...as } })
  return { status, json: { ...(json as object), data: undefined } }
}
/** How a PDF begins. */
const PDF = `%${'PDF'}-1.7\n`
const problem = { title: 'Hours are gone', category: 'technical', description: 'All of them.' }

async function filed() {
  const picture = (await upload(amina, 'support-picture', await screen.png().toBuffer(), 'screen.png')).json
  const { status, json } = await post('/support/tickets', { ...problem, pictureId: picture.id }, amina)
  expect(status).toBe(200)
  return { ...json, picture }
}

test('the picture of a ticket is encoded anew, in its own size, without what a program wrote into it (SEC-69)', async () => {
  const { picture } = await filed()
  expect(picture.contentType).toBe('image/webp')
  const bytes = Buffer.from(await (await fetch(`${app.url}${picture.address}`, { headers: dana })).arrayBuffer())
  expect(bytes.includes('GPS-secret')).toBe(false)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1440, height: 900 })
})

test('to a colleague, to another organization and to no one it does not exist, as little as one that is made up (SEC-12)', async () => {
  const { picture } = await filed()
  const missing = await answerOf(`/api/v1/files/${newId()}`, luis)
  expect(missing.status).toBe(404)
  for (const one of [luis, stranger]) expect(await answerOf(picture.address, one)).toEqual(missing)
  expect((await answerOf(picture.address, {})).status).toBe(401)
  for (const one of [amina, dana]) expect((await app.send({ url: picture.address, headers: { ...one } })).status).toBe(200)
})

test('of an escalated ticket the platform reads it at an address of its own, and of any other ticket none', async () => {
  const { id, picture } = await filed()
  const ola = world.people.member
  await t.owner.query('insert into platform.administrators (user_id) values ($1)', [ola.userId])
  await t.owner.query('delete from app.user_roles where user_id = $1', [ola.userId])
  await t.owner.query('delete from app.organization_members where user_id = $1', [ola.userId])
  const operator = await app.signIn(ola, null)
  const address = `/api/v1/installation/support-tickets/${id}/files/${picture.id}`
  expect((await answerOf(address, operator)).status).toBe(404)
  expect((await post(`/support/tickets/${id}/escalate`, { version: 1 }, dana)).status).toBe(200)
  const answer = await fetch(`${app.url}${address}`, { headers: operator })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 1440 })
  for (const one of [amina, dana, stranger]) expect((await answerOf(address, one)).status).toBe(403)
  expect((await answerOf(picture.address, operator)).status).toBe(403)
})

test.each([
  ['support-picture', 'a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.png', 415],
  ['support-picture', 'a page that says it is a picture', '<html><script>alert(1)</script>', 'a.webp', 415],
  ['support-picture', 'a PDF', `${PDF}%%EOF`, 'a.pdf', 415],
  ['support-picture', 'nothing', '', 'a.png', 422],
  ['support-attachment', 'a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg', 415],
  ['support-attachment', 'a program', 'MZ\u0000\u0001', 'a.exe', 415],
])('as %s %s is not taken (SEC-69, SEC-70)', async (kind, _, content, name, status) => {
  expect((await upload(amina, kind, Buffer.from(content), name)).status).toBe(status)
})

test.each([
  ['support-picture', 5],
  ['support-attachment', 10],
])('as %s more than %d MB are not taken (SEC-71)', async (kind, megabytes) => {
  const body = Buffer.concat([Buffer.from(PDF), Buffer.alloc(megabytes * 1024 * 1024)])
  const answer = await fetch(`${app.url}/api/v1/uploads/${kind}`, { method: 'POST', headers: amina, body })
  expect(answer.status).toBe(413)
})

test('a text of a reply is saved and never shown as a page, whatever it says', async () => {
  const { id } = await filed()
  const text = await upload(amina, 'support-attachment', Buffer.from('Log of the day\nline 2'), 'log.txt')
  expect(text.status).toBe(200)
  expect((await post(`/support/tickets/${id}/reply`, { message: 'The log', fileIds: [text.json.id] }, amina)).status).toBe(200)
  const { status, headers } = await app.send({ url: text.json.address, headers: { ...dana } })
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment/)
  expect(headers['content-security-policy']).toBe("sandbox; default-src 'none'")
})

test('someone in no organization reads why they cannot file a ticket', async () => {
  const userId = newId()
  await t.owner.query(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Una', $2, true)`, [
    userId,
    `${userId}@x.test`,
  ])
  await t.owner.query('insert into platform.profiles (id, email) values ($1, $2)', [userId, `${userId}@x.test`])
  const una = await app.signIn({ userId } as never, null)
  expect(await post('/support/tickets', problem, una)).toMatchObject({
    status: 403,
    json: { message: 'User or organization information is missing' },
  })
})
