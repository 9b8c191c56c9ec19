import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

let t: TestDatabase
let app: TestApp
let world: World
let other: World
let employee: Credentials
let colleague: Credentials
const data = mkdtempSync(join(tmpdir(), 'steward-picture-'))

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'pictures')
  other = await makeWorld(t, 'elsewhere')
  employee = await app.signIn(world.people.employee, world.organization.id)
  colleague = await app.signIn(world.people.colleague, world.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})

async function upload(credentials: Credentials): Promise<{ id: string; address: string }> {
  const photo = sharp({ create: { width: 40, height: 90, channels: 3, background: '#37a' } }).withExif({ IFD0: { Artist: 'GPS-secret' } })
  const payload = await photo.jpeg().toBuffer()
  const answer = await app.send({
    method: 'POST',
    url: '/api/v1/uploads/picture?fileName=me.jpg',
    headers: { ...credentials, 'content-type': 'image/jpeg' },
    payload,
  })
  expect(answer.status).toBe(200)
  return answer.json
}
const setPicture = (fileId: string | null, credentials: Credentials) => app.rpc('staff.setOwnPicture', { fileId }, credentials)
const pictureIn = async (credentials: Credentials) =>
  ((await app.rpc('bootstrap', {}, credentials)).json as { json: { user: { avatarUrl: string | null } } }).json.user.avatarUrl
const read = (address: string, headers: object) => app.send({ url: address, headers: { ...headers } })

test('an own picture is uploaded, shown to who may see people, replaced and removed; the change is in the audit trail', async () => {
  const first = await upload(employee)
  expect(await setPicture(first.id, employee)).toMatchObject({ status: 200, json: { json: { avatarUrl: first.address } } })
  expect(await pictureIn(employee)).toBe(`/api/v1/files/${first.id}`)
  expect(await pictureIn(colleague)).toBeNull()
  expect((await read(first.address, colleague)).status).toBe(200)

  const second = await upload(employee)
  await setPicture(second.id, employee)
  expect((await read(first.address, colleague)).status).toBe(404)
  expect((await read(second.address, colleague)).status).toBe(200)

  await setPicture(null, employee)
  expect(await pictureIn(employee)).toBeNull()
  expect((await read(second.address, employee)).status).toBe(404)
  const { rows } = await t.owner.query(
    `select action, before, after from app.audit_events where organization_id = $1 and action like 'employee.picture%' order by id`,
    [world.organization.id],
  )
  expect(rows).toEqual([
    { action: 'employee.picture_changed', before: { avatarUrl: null }, after: { avatarUrl: first.address } },
    { action: 'employee.picture_changed', before: { avatarUrl: first.address }, after: { avatarUrl: second.address } },
    { action: 'employee.picture_removed', before: { avatarUrl: second.address }, after: { avatarUrl: null } },
  ])
})

test('a picture is sent as an image that can do nothing, is kept by the browser for an hour, and not sent again unchanged', async () => {
  const { id, address } = await upload(employee)
  await setPicture(id, employee)
  const { headers, status } = await read(`${address}?organization=${world.organization.id}`, employee)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="me.webp"; filename*=UTF-8''me.webp`,
    'cache-control': 'private, max-age=3600',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  const again = await read(address, { ...employee, 'if-none-match': headers.etag })
  expect(again).toMatchObject({ status: 304, text: '' })
  // HEAD is no way to have the server open files.
  const head = await app.app.inject({ method: 'HEAD', url: address, headers: { host: 'localhost', ...employee } })
  expect(head.statusCode).toBe(405)
})

test('nothing of what the camera wrote into it is left', async () => {
  const { address } = await upload(employee)
  const answer = await fetch(`${app.url}${address}`, { headers: employee })
  const image = Buffer.from(await answer.arrayBuffer())
  expect(image.includes('GPS-secret')).toBe(false)
  expect((await sharp(image).metadata()).exif).toBeUndefined()
})

test("another organization's picture is not found, by its address and as one's own, and both attempts are recorded", async () => {
  const stranger = await app.signIn(other.people.employee, other.organization.id)
  const { id, address } = await upload(stranger)
  const random = '01890000-0000-7000-8000-0000000000ff'
  const answers = await Promise.all([read(address, employee), read(`/api/v1/files/${random}`, employee)])
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 404,
      headers: { 'cache-control': 'no-store' },
      json: { code: 'NOT_FOUND', message: 'File not found' },
    })
  }
  expect((await setPicture(id, employee)).status).toBe(404)
  const recorded = async () => {
    const { rows } = await t.owner.query(
      `select operation from platform.security_events where kind = 'foreign_id' and other_organization_id = $1 order by operation`,
      [other.organization.id],
    )
    return rows.map(({ operation }) => operation)
  }
  await expect.poll(recorded).toEqual(['files.download', 'staff.setOwnPicture'])
})

test("one's own picture is not taken from someone else's upload, and not from a file that another record holds", async () => {
  const { id } = await upload(colleague)
  expect((await setPicture(id, employee)).status).toBe(404)
  await setPicture(id, colleague)
  expect((await setPicture(id, employee)).status).toBe(404)
  // Setting the same again changes nothing.
  expect((await setPicture(id, colleague)).status).toBe(200)
  expect((await read(`/api/v1/files/${id}`, employee)).status).toBe(200)
})

test('whoever edits staff sets and removes the picture of someone else, with their own upload; it is in the audit trail', async () => {
  const administrator = await app.signIn(world.people.administrator, world.organization.id)
  const { employeeId } = world.people.colleague
  const set = (fileId: string | null, credentials: Credentials, id = employeeId) =>
    app.send({ method: 'PUT', url: `/api/v1/employees/${id}/picture`, headers: credentials, payload: { fileId } })
  const { id, address } = await upload(administrator)
  // Neither a colleague, nor another organization's administrator, nor with a file that someone else has sent.
  expect(await set(null, employee)).toMatchObject({ status: 403 })
  const stranger = await app.signIn(other.people.administrator, other.organization.id)
  expect(await set(null, stranger)).toMatchObject({ status: 404 })
  expect(await set((await upload(employee)).id, administrator)).toMatchObject({ status: 404 })
  expect(await set(id, administrator)).toMatchObject({ status: 200, json: { avatarUrl: address } })
  expect(await pictureIn(colleague)).toBe(address)
  expect((await read(address, employee)).status).toBe(200)
  expect(await set(null, administrator)).toMatchObject({ status: 200, json: { avatarUrl: null } })
  expect((await read(address, administrator)).status).toBe(404)
  const { rows } = await t.owner.query(
    `select action, actor_user_id as by from app.audit_events where resource_id = $1 and action like 'employee.picture%' order by id desc limit 2`,
    [employeeId],
  )
  const by = world.people.administrator.userId
  expect(rows).toEqual([
    { action: 'employee.picture_removed', by },
    { action: 'employee.picture_changed', by },
  ])
})

test('someone without an employee record has no picture to set', async () => {
  const member = await app.signIn(world.people.member, world.organization.id)
  expect(await setPicture(null, member)).toMatchObject({ status: 403, json: { json: { data: { rule: 'no_employee' } } } })
})

test('the API reference says that the body is the file', async () => {
  const { json } = await app.send({ url: '/api/v1/openapi.json' })
  const { paths } = json as {
    paths: Record<
      string,
      Record<string, { parameters: { name?: string; in?: string; $ref?: string }[]; requestBody: object; responses: object }>
    >
  }
  const upload = paths['/uploads/{kind}']!.post!
  expect(upload.parameters.map(({ name, in: place, $ref }) => $ref ?? `${place} ${name}`)).toEqual([
    'path kind',
    'query fileName',
    'query organization',
    '#/components/parameters/organization',
    '#/components/parameters/requestToken',
  ])
  const binary = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
  expect(upload.requestBody).toEqual(binary)
  expect(paths['/files/{id}']!.get!.responses).toMatchObject({ 200: binary })
})

test('a file whose bytes are gone is answered like every other failure, and the log names it; other calls go on', async () => {
  const { id, address } = await upload(employee)
  await setPicture(id, employee)
  const { rows } = await t.owner.query<{ key: string }>('select key from app.files where id = $1', [id])
  rmSync(join(data, 'files', rows[0]!.key))
  const { status, headers, json } = await read(address, employee)
  expect({ status, json }).toEqual({
    status: 404,
    json: {
      code: 'NOT_FOUND',
      status: 404,
      defined: false,
      message: "This file can't be found on the server. Please tell your administrator.",
      data: { rule: 'file_missing', requestId: expect.any(String) },
    },
  })
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
  expect(headers).not.toHaveProperty('etag')
  expect(app.said.filter(line => line.includes(rows[0]!.key))).toHaveLength(1)
  expect(readdirSync(join(data, 'incoming'))).toEqual([])
})
