import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { personNotes } from '#slices/staff/server/person-notes.ts'
import { locationNotes } from '#slices/structure/server/location-notes.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/*
 * Notes on a location and about a person, over HTTP. Dana administers, and Ada too; Marcus leads Amina; Luis is a colleague. The editor may change people
 * and administers nothing.
 */
let t: TestDatabase
let app: TestApp
let world: World
let other: World
const as: Record<string, Credentials> = {}
const data = mkdtempSync(join(tmpdir(), 'steward-notes-'))
const pdf = Buffer.from(`%${'PDF'}-1.7\n\n%%EOF`)
const RANDOM = '01890000-0000-7000-8000-0000000000ff'

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'notes')
  other = await makeWorld(t, 'elsewhere')
  const { people, organization } = world
  as.dana = await app.signIn(people.administrator, organization.id)
  as.marcus = await app.signIn(people.manager, organization.id)
  as.amina = await app.signIn(people.employee, organization.id)
  as.luis = await app.signIn(people.colleague, organization.id)
  as.stranger = await app.signIn(other.people.administrator, other.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
})

interface Note {
  id: string
  version: number
  text: string
  isOwn: boolean
  authorName: string | null
  editedAt: string | null
  files: { id: string; name: string; address: string }[]
}
type Part = 'staff' | 'locations'
const call = async (path: string, input: object, who: Credentials) => {
  const { status, json } = await app.rpc(path, input, who)
  return {
    status,
    json: (json as { json: Note & { rows: Note[]; more: boolean; code: string; data: { rule?: string; data?: { current: Note } } } }).json,
  }
}
const idOf = (part: Part) => (part === 'staff' ? world.people.employee.employeeId! : world.ids.notedLocationId)
const add = (part: Part, text: string, { fileIds = [] as string[], who = as.dana!, id = idOf(part) } = {}) =>
  call(`${part}.addNote`, { id, text, fileIds }, who)
const list = (part: Part, who: Credentials, id = idOf(part)) => call(`${part}.notes`, { id }, who)
const upload = async (kind: string, who = as.dana!, content: Uint8Array = pdf, name = 'Lease.pdf') => {
  const { status, json } = await app.send({
    method: 'POST',
    url: `/api/v1/uploads/${kind}?fileName=${encodeURIComponent(name)}`,
    headers: { ...who, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status, id: (json as { id: string }).id }
}
const read = (address: string, who: Credentials) => app.send({ url: address, headers: { ...who } })

describe.each<[Part, string]>([
  ['locations', 'location-note'],
  ['staff', 'person-note'],
])('a note of %s', (part, kind) => {
  test('has a text and files, which whoever may read the note reads, and no one else', async () => {
    const file = await upload(kind)
    const { status, json: note } = await add(part, 'Spoke to the landlord.\nCall back in May.', { fileIds: [file.id] })
    expect(status).toBe(200)
    expect(note).toMatchObject({ text: 'Spoke to the landlord.\nCall back in May.', isOwn: true, editedAt: null, version: 1 })
    expect(note.files).toMatchObject([{ id: file.id, name: 'Lease.pdf' }])
    expect((await list(part, as.dana!)).json.rows[0]).toEqual(note)
    const { address } = note.files[0]!
    expect((await read(address, as.dana!)).bytes).toEqual(pdf)
    for (const who of ['marcus', 'amina', 'luis', 'stranger'])
      expect({ who, status: (await read(address, as[who]!)).status }).not.toEqual({ who, status: 200 })
  })

  test('is denied to whoever lacks the permission, and unknown in another organization', async () => {
    for (const who of ['marcus', 'amina', 'luis']) {
      expect({ who, status: (await list(part, as[who]!)).status }).toEqual({ who, status: 403 })
      expect({ who, status: (await add(part, 'Hello', { who: as[who]! })).status }).toEqual({ who, status: 403 })
    }
    expect((await list(part, as.stranger!)).status).toBe(404)
    expect((await add(part, 'Hello', { who: as.stranger! })).status).toBe(404)
    expect((await list(part, as.dana!, RANDOM)).status).toBe(404)
  })

  test('is changed by its author alone, at the version that they saw', async () => {
    const { json: note } = await add(part, 'First')
    const edit = (more: object, who = as.dana!) =>
      call(`${part}.editNote`, { id: idOf(part), noteId: note.id, version: 1, text: 'Second', ...more }, who)
    expect((await edit({ version: 2 })).json.data).toMatchObject({ rule: 'version', data: { current: { text: 'First' } } })
    expect((await edit({})).json).toMatchObject({ text: 'Second', version: 2 })
    const again = await edit({ version: 2 })
    expect(again.json).toMatchObject({ version: 2 })
    await t.owner.query('update app.record_notes set created_by = $2 where id = $1', [note.id, world.people.manager.userId])
    const foreign = await edit({ version: 2, text: 'Third' })
    expect([foreign.status, foreign.json.data.rule]).toEqual([403, 'not_author'])
    expect((await call(`${part}.removeNote`, { id: idOf(part), noteId: note.id, version: 2 }, as.dana!)).status).toBe(200)
  })

  test('is gone with its files once it is removed, and the audit has its text', async () => {
    const file = await upload(kind)
    const { json: note } = await add(part, 'Wrong record', { fileIds: [file.id] })
    const remove = () => call(`${part}.removeNote`, { id: idOf(part), noteId: note.id, version: 1 }, as.dana!)
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect((await read(note.files[0]!.address, as.dana!)).status).toBe(404)
    const { rows } = await t.owner.query<{ action: string; before: object | null; after: object | null }>(
      `select action, before, after from app.audit_events where resource_type = 'record_notes' and resource_id = $1 order by occurred_at, id`,
      [note.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['record_note.added', 'record_note.removed'])
    expect(rows[1]).toMatchObject({ before: { recordId: idOf(part), text: 'Wrong record', files: ['Lease.pdf'] }, after: null })
  })

  test('takes no file of another kind, of someone else, of another organization, or that a note holds', async () => {
    const held = await upload(kind)
    await add(part, 'Holds it', { fileIds: [held.id] })
    const ofAnother = await upload(kind, as.stranger!)
    const otherKind = await upload(part === 'staff' ? 'location-note' : 'person-note')
    for (const id of [held.id, ofAnother.id, otherKind.id, RANDOM]) {
      const { status, json } = await add(part, 'Takes it', { fileIds: [id] })
      expect([id, status, json.data.rule]).toEqual([id, 404, 'file'])
    }
    expect((await list(part, as.dana!)).json.rows.map(({ text }) => text)).not.toContain('Takes it')
  })

  test.each([
    ['of spaces', '   ', undefined],
    ['over 5,000 characters', 'x'.repeat(5001), undefined],
    ['with direction-changing characters', 'Paid \u202e 0001', 'text_invisible'],
    ['with a null character', 'a\0b', 'text_invisible'],
    ['with stacked marks', `e${'\u0301'.repeat(40)}`, 'text_stacked'],
  ])('with a text %s is not stored', async (_, text, rule) => {
    const { status, json } = await add(part, text)
    expect(status).toBe(422)
    if (rule !== undefined) expect(JSON.stringify(json.data)).toContain(rule)
  })

  test('keeps markup as the text that it is', async () => {
    const text = '<img src=x onerror=alert(1)> **bold** {{name}} $1 %s'
    expect((await add(part, text)).json.text).toBe(text)
  })

  test.each([
    ['a web page', 415, Buffer.from('<html><script>alert(1)</script></html>'), 'page.pdf'],
    ['a picture with a script', 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'logo.svg'],
    ['nothing', 422, Buffer.alloc(0), 'empty.pdf'],
  ])('takes no file that is %s', async (_, status, content, name) => {
    expect((await upload(kind, as.dana!, content, name)).status).toBe(status)
  })
})

test('notes on one record are not shown on another, though their ids are known', async () => {
  const { json: note } = await add('locations', 'Of this location')
  const elsewhere = world.ids.locationId
  expect((await list('locations', as.dana!, elsewhere)).json.rows).toEqual([])
  expect((await call('locations.removeNote', { id: elsewhere, noteId: note.id, version: 1 }, as.dana!)).status).toBe(404)
  expect((await call('staff.removeNote', { id: idOf('staff'), noteId: note.id, version: 1 }, as.dana!)).status).toBe(404)
})

test('notes are read newest first, page by page', async () => {
  await t.owner.query('delete from app.record_notes where record_id = $1', [idOf('locations')])
  for (const text of ['one', 'two', 'three']) await add('locations', text)
  const first = await call('locations.notes', { id: idOf('locations'), limit: 2 }, as.dana!)
  expect(first.json).toMatchObject({ more: true, total: 3 })
  const second = await call('locations.notes', { id: idOf('locations'), limit: 2, after: first.json.rows[1]!.id }, as.dana!)
  expect([...first.json.rows, ...second.json.rows].map(({ text }) => text)).toEqual(['three', 'two', 'one'])
})

describe('notes about a person', () => {
  const own = () => world.people.administrator.employeeId!

  test('are never shown to the person, even to an administrator, nor their files, nor in the history that the person reads', async () => {
    const id = newId()
    const file = newId()
    await t.owner.query(
      `insert into app.record_notes (organization_id, id, record_type, record_id, text, created_by) values ($1, $2, 'employees', $3, 'About Dana', $4)`,
      [world.organization.id, id, own(), world.people.manager.userId],
    )
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
       values ($1, $2::uuid, 'person-note', $2::text, 'Review.pdf', 'application/pdf', 68, 'dd', $3, $4, 'stored')`,
      [world.organization.id, file, world.people.manager.userId, id],
    )
    expect((await list('staff', as.dana!, own())).status).toBe(403)
    expect((await add('staff', 'About me', { id: own() })).status).toBe(403)
    expect((await call('staff.removeNote', { id: own(), noteId: id, version: 1 }, as.dana!)).status).toBe(403)
    expect((await read(`/api/v1/files/${file}`, as.dana!)).status).toBe(404)
    await add('staff', 'About Amina')
    const history = await app.rpc('staff.history', { id: idOf('staff') }, as.amina!)
    expect(history.status).toBe(200)
    expect(history.text).not.toContain('About Amina')
  })

  test('and on a location are announced to the open tabs of those who may read them, and of no one else', async () => {
    const { people } = world
    const users = Object.values(people).flatMap(({ userId }) => (userId === null ? [] : [userId]))
    const told = async (live: typeof personNotes.live, topic: string, id: string) => {
      const rows = await t.jobs.withJob(world.organization.id).readOnce(tx => tx.rows(live[topic]!.audience, { ids: [id], users }))
      return Object.entries(people)
        .filter(([, { userId }]) => rows.some(row => row.userId === userId))
        .map(([name]) => name)
    }
    expect(await told(personNotes.live, 'employees_notes', idOf('staff'))).toEqual(['admin', 'administrator'])
    expect(await told(personNotes.live, 'employees_notes', own())).toEqual(['admin'])
    expect(await told(locationNotes.live, 'locations_notes', idOf('locations'))).toEqual(['admin', 'administrator'])
  })
})
