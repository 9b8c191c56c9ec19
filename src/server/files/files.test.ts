import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RequestContext } from '#server/rpc/verb.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { addPerson, newOrganization, type Person } from '#test/organization.ts'
import { attachFile, releaseFile } from './attach.ts'
import type { FileKinds } from './kind.ts'
import { type Files, openFiles } from './open-files.ts'
import { type FileStore, openFileStore } from './store.ts'
import { sweepFiles } from './sweep.ts'

/** As a slice would declare them. */
const kinds: FileKinds = {
  paper: {
    types: ['application/pdf', 'text/plain', 'text/csv'],
    maxBytes: 4000,
    image: null,
    upload: { permission: 'member' },
    read: { permission: 'staff_module' },
  },
  secret: {
    types: ['text/plain'],
    maxBytes: 4000,
    image: null,
    upload: { permission: 'financial_module:write' },
    read: { permission: 'financial_module' },
  },
}

let t: TestDatabase
let people: Record<'amina' | 'dana' | 'outsider', Person>
let organizationId: string
let data: string
let files: Files
const reported: unknown[] = []

beforeAll(async () => {
  t = await testDatabase()
  const [here, elsewhere] = await Promise.all([newOrganization(t, 'papers'), newOrganization(t, 'elsewhere')])
  organizationId = here.id
  people = {
    amina: await addPerson(t, here, 'Amina', { role: 'employee' }),
    dana: await addPerson(t, here, 'Dana', { role: 'administrator' }),
    outsider: await addPerson(t, elsewhere, 'Otto', { role: 'administrator' }),
  }
})
afterAll(() => t.close())

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'steward-files-'))
  files = openFiles({ database: t.db, jobs: t.jobs, dataFolder: data, bucket: null, kinds, report: error => reported.push(error) })
  await t.owner.query('delete from app.files')
  await t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
})
afterEach(() => {
  rmSync(data, { recursive: true, force: true })
  expect(reported.splice(0)).toEqual([])
})

function requestOf(person: Person, changes: Partial<RequestContext> = {}): RequestContext {
  return {
    requestId: 'test',
    token: person.token,
    domain: null,
    organization: null,
    ip: '127.0.0.1',
    userAgent: null,
    idempotencyKey: null,
    requestToken: null,
    cookies: undefined,
    signal: new AbortController().signal,
    disconnect: () => undefined,
    setHeader: () => undefined,
    ...changes,
  }
}

const send = (person: Person, content: string | Uint8Array, fileName = 'a.txt', kind = 'paper') =>
  files.upload(requestOf(person, { body: Readable.from([Buffer.from(content)]) }), { kind, fileName })

async function fetchFile(person: Person, id: string) {
  const sent: Parameters<NonNullable<RequestContext['sendFile']>>[0][] = []
  await files.download(requestOf(person, { sendFile: file => sent.push(file) }), { id })
  const [file] = sent
  const chunks = await (await file!.open()).toArray()
  return { headers: file!.headers, etag: file!.etag, text: Buffer.concat(chunks).toString() }
}

const asDana = (work: Parameters<ReturnType<TestDatabase['db']['withTenant']>['write']>[0]) =>
  t.db
    .withTenant({
      token: people.dana.token,
      domain: null,
      organization: null,
      permission: 'member',
      level: 'read',
      module: null,
      feature: null,
    })
    .write(work)

const recordId = '01890000-0000-7000-8000-00000000000a'
const hold = (id: string) => asDana(tx => attachFile(tx, { id, kind: 'paper', recordId, field: 'fileId' }))
const rows = async () => (await t.owner.query<{ id: string; state: string }>('select id, state from app.files order by id')).rows
const bytes = () => readdirSync(join(data, 'files'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

describe('a paper', () => {
  test.each([
    ['a text', 'Grüße\n', 'a.txt', 'text/plain; charset=utf-8', 'attachment; filename="a.txt"; filename*=UTF-8\'\'a.txt'],
    ['a table', 'a,b\n1,2\n', 'ä b.CSV', 'text/csv; charset=utf-8', 'attachment; filename="_ b.CSV"; filename*=UTF-8\'\'%C3%A4%20b.CSV'],
    ['a PDF', `%${'PDF'}-1.7\n%%EOF`, 'a"b.pdf', 'application/pdf', `attachment; filename="a_b.pdf"; filename*=UTF-8''a%22b.pdf`],
  ])('that is %s comes back byte for byte, to be saved and never shown', async (_, content, name, type, disposition) => {
    const { id } = await send(people.dana, content, name)
    const { headers, text, etag } = await fetchFile(people.dana, id)
    expect(text).toBe(content)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(headers).toEqual({
      'content-type': type,
      'content-length': String(Buffer.byteLength(content)),
      'content-disposition': disposition,
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "sandbox; default-src 'none'",
    })
  })

  test.each([
    ['a page', '<p>Hello</p>', 'UNSUPPORTED_MEDIA'],
    ['text in another encoding', new Uint8Array([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'UNSUPPORTED_MEDIA'],
    ['text with a zero in it', 'a\u0000b', 'UNSUPPORTED_MEDIA'],
    ['larger than its kind', 'x'.repeat(4001), 'TOO_LARGE'],
    ['empty', '', 'VALIDATION'],
  ])('that is %s is not taken, and nothing of it stays', async (_, content, code) => {
    await expect(send(people.dana, content)).rejects.toMatchObject({ code })
    expect(await rows()).toEqual([])
    expect(readdirSync(join(data, 'incoming'))).toEqual([])
  })

  test('of an unknown kind, or without a body, is not taken', async () => {
    await expect(send(people.dana, 'x', 'a', 'nothing')).rejects.toMatchObject({ code: 'NOT_FOUND', details: { rule: 'file_kind' } })
    await expect(send(people.dana, 'x', 'a', 'constructor')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(files.upload(requestOf(people.dana), { kind: 'paper', fileName: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('sent twice is two files', async () => {
    const [one, two] = [await send(people.dana, 'same'), await send(people.dana, 'same')]
    expect(one.id).not.toBe(two.id)
    expect(bytes()).toHaveLength(2)
  })
})

describe('who may', () => {
  test('send a kind is said by the kind', async () => {
    await expect(send(people.amina, 'x', 'a.txt', 'secret')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await send(people.dana, 'x', 'a.txt', 'secret')).toMatchObject({ kind: 'secret' })
  })

  test('read it: its sender alone, until a record holds it, then whom its kind names, and no other organization', async () => {
    const { id } = await send(people.dana, 'x')
    const missing = { code: 'NOT_FOUND', message: 'File not found' }
    await expect(fetchFile(people.amina, id)).rejects.toMatchObject(missing)
    await hold(id)
    expect((await fetchFile(people.amina, id)).text).toBe('x')
    await expect(fetchFile(people.outsider, id)).rejects.toMatchObject(missing)
    const secret = await send(people.dana, 'y', 'a.txt', 'secret')
    await t.owner.query('update app.files set attached_to = $1 where id = $2', [recordId, secret.id])
    await expect(fetchFile(people.amina, secret.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('give it to a record: its sender, once, as the kind it was sent for', async () => {
    const { id } = await send(people.dana, 'x')
    const wrong = { code: 'NOT_FOUND', details: { field: 'fileId', rule: 'file' } }
    await expect(asDana(tx => attachFile(tx, { id, kind: 'secret', recordId, field: 'fileId' }))).rejects.toMatchObject(wrong)
    await hold(id)
    await expect(hold(id)).rejects.toMatchObject(wrong)
    const other = await send(people.amina, 'z')
    await expect(hold(other.id)).rejects.toMatchObject(wrong)
  })
})

describe('a visitor', () => {
  const openWith = (emblem: Partial<FileKinds[string]>) =>
    openFiles({
      database: t.db,
      jobs: t.jobs,
      dataFolder: data,
      bucket: null,
      kinds: { ...kinds, logo: { ...kinds.paper!, ...emblem } },
      report: error => reported.push(error),
    })
  const show = (from: Files, id: string, kind = 'logo') =>
    t.db.withVisitor({ domain: null, organizationId, module: null }).read(tx => from.show(tx, {}, { id, kind }))

  test('gets a file of a public kind that a published record holds, and no other', async () => {
    const open = openWith({ public: true })
    const { id } = await open.upload(requestOf(people.amina, { body: Readable.from([Buffer.from('A light')]) }), {
      kind: 'logo',
      fileName: 'a.txt',
    })
    const notShown = { code: 'NOT_FOUND', details: { rule: 'not_shown' } }
    await expect(show(open, id)).rejects.toMatchObject(notShown)
    await t.owner.query('update app.files set attached_to = organization_id where id = $1', [id])
    expect(await show(open, id)).toEqual({ contentType: 'text/plain' })
    // Of another kind than its address says; of one that no slice has; and of one whose slice does not show it to everyone.
    await expect(show(open, id, 'paper')).rejects.toMatchObject(notShown)
    await expect(show(open, id, 'toString')).rejects.toMatchObject(notShown)
    await expect(show(openWith({}), id)).rejects.toMatchObject(notShown)
    await expect(show(open, (await send(people.amina, 'Notes')).id, 'paper')).rejects.toMatchObject(notShown)
  })
})

test('a job gets the bytes of a file, and nothing for one whose bytes are gone, which is reported', async () => {
  const { id } = await send(people.dana, 'x')
  await hold(id)
  const bytesOf = () => t.jobs.withJob(organizationId).readOnce(tx => files.bytesOf(tx, { id, recordId }))
  expect(String((await bytesOf())?.bytes)).toBe('x')
  rmSync(join(data, 'files'), { recursive: true })
  expect(await bytesOf()).toBeNull()
  expect(reported.splice(0)).toMatchObject([{ code: 'NOT_FOUND', details: { rule: 'file_missing' } }])
})

describe('the sweeper', () => {
  const longAgo = () => t.owner.query(`update app.files set created_at = created_at - interval '25 hours'`)

  test('keeps what a record holds and what is new, and deletes what was let go of at once', async () => {
    const [held, fresh, released] = [await send(people.dana, '1'), await send(people.dana, '2'), await send(people.dana, '3')]
    await hold(held.id)
    await hold(released.id)
    await asDana(tx => releaseFile(tx, { id: released.id, recordId }))
    await expect(fetchFile(people.dana, released.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await files.sweep(t.worker)
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual([held.id, fresh.id].toSorted())
    expect(bytes()).toHaveLength(2)
  })

  test('deletes after a day: what no record holds, rows whose upload never ended, bytes without a row, half a body', async () => {
    await send(people.dana, '1')
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, uploaded_by) values ($1, $2, 'paper', 'k', 'a', $2)`,
      [organizationId, recordId],
    )
    const orphan = join(data, 'files', organizationId, 'orphan')
    const body = join(data, 'incoming', 'half')
    for (const path of [orphan, body]) writeFileSync(path, 'x')
    await files.sweep(t.worker)
    expect(await rows()).toHaveLength(2)
    expect(bytes()).toHaveLength(2)

    const old = new Date(Date.now() - 25 * 3_600_000)
    for (const path of [orphan, body]) utimesSync(path, old, old)
    await longAgo()
    await files.sweep(t.worker)
    expect(await rows()).toEqual([])
    expect(bytes()).toEqual([])
    expect(readdirSync(join(data, 'incoming'))).toEqual([])
  })

  test('does not touch what is not a file of an organization', async () => {
    mkdirSync(join(data, 'files'), { recursive: true })
    const own = join(data, 'files', 'notes-of-the-operator')
    writeFileSync(own, 'x')
    utimesSync(own, 0, 0)
    await files.sweep(t.worker)
    expect(readFileSync(own, 'utf8')).toBe('x')
  })

  test('goes on with the next organization when the bytes of one cannot be deleted, and says so', async () => {
    await send(people.dana, '1')
    await send(people.outsider, '2')
    await longAgo()
    const store: FileStore = openFileStore({ folder: join(data, 'files') })
    const remove = (key: string) => (key.startsWith(organizationId) ? Promise.reject(new Error('read-only')) : store.remove(key))
    const sweep = sweepFiles({ worker: t.worker, jobs: t.jobs, store: { ...store, remove }, incoming: join(data, 'incoming') })
    await expect(sweep).rejects.toThrow("Couldn't sweep the files of some organizations")
    expect(await rows()).toMatchObject([{ state: 'deleted' }])
    await files.sweep(t.worker)
    expect(await rows()).toEqual([])
  })
})

test('when the row cannot be marked as stored, neither row nor bytes stay', async () => {
  await t.owner.query(`alter table app.files add constraint away check (state <> 'stored')`)
  try {
    await expect(send(people.dana, 'x')).rejects.toMatchObject({ code: 'VALIDATION' })
  } finally {
    await t.owner.query('alter table app.files drop constraint away')
  }
  expect(await rows()).toEqual([])
  expect(bytes()).toEqual([])
})

test('when the bytes cannot be stored, neither row nor half a file stays', async () => {
  writeFileSync(join(data, 'files'), 'no folder')
  await expect(send(people.dana, 'x')).rejects.toThrow()
  expect(readdirSync(join(data, 'incoming'))).toEqual([])
  reported.splice(0)
  rmSync(join(data, 'files'))
  await t.owner.query(`update app.files set created_at = created_at - interval '25 hours'`)
  await files.sweep(t.worker)
  expect(await rows()).toEqual([])
})
