import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../database.ts'
import { makeWorld, type World } from '../isolation/world.ts'
import { type Credentials, type TestApp, testApp } from './app.ts'

/*
 * A person's documents from the upload to the deleted bytes, over HTTP. Marcus leads Amina; Luis is a colleague; Dana administers.
 */
let t: TestDatabase
let app: TestApp
let world: World
let other: World
let dana: Credentials
let marcus: Credentials
let amina: Credentials
let luis: Credentials
let stranger: Credentials
const data = mkdtempSync(join(tmpdir(), 'steward-documents-'))
const pdf = (text = '') => Buffer.from(`%${'PDF'}-1.7\n${text}\n%%EOF`)
const RANDOM = '01890000-0000-7000-8000-0000000000ff'

beforeAll(async () => {
  t = await testDatabase()
  app = await testApp(t, { dataFolder: data })
  world = await makeWorld(t, 'documents')
  other = await makeWorld(t, 'elsewhere')
  const { people, organization } = world
  dana = await app.signIn(people.administrator, organization.id)
  marcus = await app.signIn(people.manager, organization.id)
  amina = await app.signIn(people.employee, organization.id)
  luis = await app.signIn(people.colleague, organization.id)
  stranger = await app.signIn(other.people.administrator, other.organization.id)
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(data, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.owner.query(`delete from auth.rate_limits where bucket like 'upload:%'`)
  await t.owner.query(`delete from app.employee_documents where title <> 'Contract'`)
})

interface Sent {
  as?: Credentials
  name?: string
  content?: Uint8Array
}
const upload = async ({ as = dana, name = 'Work permit.pdf', content = pdf() }: Sent = {}) => {
  const { status, json } = await app.send({
    method: 'POST',
    url: `/api/v1/uploads/employee-document?fileName=${encodeURIComponent(name)}`,
    headers: { ...as, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  })
  return { status, json: json as { id: string; address: string } }
}

interface Document {
  id: string
  version: number
  title: string
  address: string
}
const call = async (path: string, input: object, as: Credentials) => {
  const { status, json } = await app.rpc(`staff.${path}`, input, as)
  return { status, json: (json as { json: Document & { documents: Document[]; message: string } }).json }
}
const personId = () => world.people.employee.employeeId!
const add = (fileId: string, as = dana, id = personId()) => call('addDocument', { id, fileId }, as)
const list = (as: Credentials, id = personId()) => call('documents', { id }, as)
const read = (address: string, as: object) => app.send({ url: address, headers: { ...as } })
const titles = async (as: Credentials) => (await list(as)).json.documents.map(({ title }) => title).filter(title => title !== 'Contract')

async function added(sent: Sent = {}): Promise<Document> {
  const { json } = await upload(sent)
  const answer = await add(json.id)
  expect(answer.status).toBe(200)
  return answer.json
}
const change = (verb: 'renameDocument' | 'removeDocument', { id, version }: Document, as: Credentials, more: object = {}) =>
  call(verb, { id: personId(), documentId: id, version, ...more }, as)

describe('a document of a person', () => {
  test('is named like its file, and read byte for byte by the person, whoever is above them and administrators', async () => {
    const content = pdf('until 2028')
    const document = await added({ content })
    expect(document).toMatchObject({
      version: 1,
      title: 'Work permit',
      fileName: 'Work permit.pdf',
      contentType: 'application/pdf',
      size: content.length,
      addedByName: 'Dana Test',
    })
    for (const person of [amina, marcus, dana]) {
      expect(await titles(person)).toEqual(['Work permit'])
      const answer = await read(document.address, person)
      expect(answer).toMatchObject({ status: 200, text: content.toString() })
      expect(answer.headers).toMatchObject({
        'content-disposition': `attachment; filename="Work permit.pdf"; filename*=UTF-8''Work%20permit.pdf`,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
  })

  test("a colleague, another organization's administrator and no one find a file as little as one that doesn't exist (SEC-1)", async () => {
    const { address } = await added()
    const answerOf = async (at: string, as: object) => {
      const { status, json, headers } = await read(at, as)
      return { status, json: { ...(json as object), data: undefined }, cache: headers['cache-control'] }
    }
    const missing = await answerOf(`/api/v1/files/${RANDOM}`, luis)
    expect(missing).toMatchObject({ status: 404, json: { message: 'File not found' }, cache: 'no-store' })
    for (const one of [luis, stranger]) expect(await answerOf(address, one)).toEqual(missing)
    expect((await read(address, {})).status).toBe(401)
    expect((await list(luis)).status).toBe(403)
    expect((await list(stranger)).status).toBe(404)
  })

  test('the one who uploaded it reads it no longer once they may not see the person in full', async () => {
    const editor = world.people.colleague
    const roles =
      'update app.user_roles set role_id = (select id from app.roles where organization_id = $1 and key = $3) where organization_id = $1 and user_id = $2'
    const become = (key: string) => t.owner.query(roles, [world.organization.id, editor.userId, key])
    await become('administrator')
    const { json } = await upload({ as: luis })
    expect((await add(json.id, luis)).status).toBe(200)
    expect((await read(json.address, luis)).status).toBe(200)
    await become('employee')
    expect((await read(json.address, luis)).status).toBe(404)
    expect((await read(json.address, amina)).status).toBe(200)
  })

  test('follows the reporting line: a new manager reads it, the one before does not', async () => {
    const { address } = await added()
    const report = (to: string) => t.owner.query('update app.employees set reports_to_employee_id = $2 where id = $1', [personId(), to])
    await report(world.people.colleague.employeeId!)
    expect((await read(address, luis)).status).toBe(200)
    expect((await read(address, marcus)).status).toBe(404)
    await report(world.people.manager.employeeId!)
    expect((await read(address, marcus)).status).toBe(200)
  })

  test('whose role is denied the staff module reads none, and the answer is that of a file that does not exist', async () => {
    const { address } = await added()
    const may = (permission: string) =>
      t.owner.query(
        `update app.role_grants set permission_name = $2 where organization_id = $1 and permission_name in ('staff_module', 'donations_module')
           and role_id = (select id from app.roles where organization_id = $1 and key = 'employee')`,
        [world.organization.id, permission],
      )
    await may('donations_module')
    expect((await read(address, amina)).status).toBe(404)
    await may('staff_module')
    expect((await read(address, amina)).status).toBe(200)
  })

  test('is added, renamed and removed by whoever may change people, and by no one else', async () => {
    const document = await added()
    for (const one of [amina, marcus, luis]) {
      expect((await upload({ as: one })).status).toBe(403)
      expect((await change('renameDocument', document, one, { title: 'Mine' })).status).toBe(403)
      expect((await change('removeDocument', document, one)).status).toBe(403)
    }
    expect(await titles(amina)).toEqual(['Work permit'])
  })

  test('is renamed once by two who do so at the same time, and the other is told', async () => {
    const document = await added()
    const answers = await Promise.all(['A', 'B'].map(title => change('renameDocument', document, dana, { title })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [{ version, title }] = (await list(dana)).json.documents as [Document]
    expect({ version, title }).toEqual({ version: 2, title: answers.find(({ status }) => status === 200)!.json.title })
    expect((await change('removeDocument', document, dana)).status).toBe(409)
  })

  test('can be read by no one once it is removed, and its bytes are deleted with the next sweep', async () => {
    const document = await added()
    const bytes = () => readdirSync(join(data, 'files', world.organization.id)).length
    const before = bytes()
    expect((await change('removeDocument', document, dana)).status).toBe(200)
    for (const one of [dana, amina]) expect((await read(document.address, one)).status).toBe(404)
    expect((await change('removeDocument', document, dana)).status).toBe(404)
    await t.owner.query(`select graphile_worker.add_job('sweep_files')`)
    await expect.poll(bytes, { timeout: 20_000 }).toBe(before - 1)
  })

  test('stays with someone who has left, for whoever sees their record', async () => {
    const { address } = await added()
    const active = (is: boolean) => t.owner.query('update app.employees set is_active = $2 where id = $1', [personId(), is])
    await active(false)
    expect((await read(address, amina)).status).toBe(403)
    for (const one of [marcus, dana]) {
      expect(await titles(one)).toEqual(['Work permit'])
      expect((await read(address, one)).status).toBe(200)
    }
    expect((await added({ name: 'Reference.pdf' })).title).toBe('Reference')
    await active(true)
  })

  test("each change stands in the person's history with the title", async () => {
    const document = await added({ name: 'Lease.pdf' })
    await change('renameDocument', document, dana, { title: 'Car lease' })
    await change('removeDocument', { ...document, version: 2 }, dana)
    const { json } = await app.rpc('staff.history', { id: personId(), limit: 3 }, dana)
    const { events } = (json as { json: { events: object[] } }).json
    expect(events).toMatchObject([
      { action: 'document.removed', actorName: 'Dana Test', before: { document: 'Car lease' }, after: null },
      { action: 'document.renamed', before: { document: 'Lease' }, after: { document: 'Car lease' } },
      { action: 'document.added', before: null, after: { document: 'Lease' } },
    ])
  })
})

describe('an upload for a person', () => {
  test('of someone else, of another organization, of another kind or in use gives no one a document', async () => {
    const ofEditor = await upload()
    const ada = await app.signIn(world.people.admin, world.organization.id)
    expect((await add(ofEditor.json.id, ada)).status).toBe(404)
    expect((await add((await upload({ as: stranger })).json.id)).status).toBe(404)
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#37a' } })
      .png()
      .toBuffer()
    const picture = await app.send({ method: 'POST', url: '/api/v1/uploads/picture', headers: { ...dana }, payload: photo })
    expect((await add((picture.json as { id: string }).id)).status).toBe(404)
    expect((await add(ofEditor.json.id)).status).toBe(200)
    expect((await add(ofEditor.json.id)).status).toBe(404)
    expect((await add((await upload()).json.id, dana, other.people.employee.employeeId!)).status).toBe(404)
    expect(await titles(dana)).toEqual(['Work permit'])
  })

  test.each([
    ['a page that says it is a PDF', '<html><script>alert(1)</script>', 'letter.pdf', 415],
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'scan.png', 415],
    ['a document of a word processor', 'PK\u0003\u0004 [Content_Types].xml', 'letter.docx', 415],
    ['a text', 'Dear Amina', 'letter.txt', 415],
    ['nothing', '', 'letter.pdf', 422],
  ])('%s is not taken (SEC-69, SEC-70)', async (_, content, name, status) => {
    expect((await upload({ content: Buffer.from(content), name })).status).toBe(status)
  })

  test('of more than 10 MB is not taken (SEC-71)', async () => {
    const content = Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)])
    const answer = await fetch(`${app.url}/api/v1/uploads/employee-document`, { method: 'POST', headers: dana, body: content })
    expect(answer.status).toBe(413)
  })

  test('of a scanned page keeps the whole page and nothing that the camera wrote into it', async () => {
    const page = sharp({ create: { width: 300, height: 900, channels: 3, background: '#fff' } }).withExif({
      IFD0: { Artist: 'GPS-secret' },
    })
    const document = await added({ name: 'Scan.jpg', content: await page.jpeg().toBuffer() })
    expect(document).toMatchObject({ title: 'Scan', fileName: 'Scan.webp', contentType: 'image/webp' })
    const answer = await fetch(`${app.url}${document.address}`, { headers: amina })
    const image = Buffer.from(await answer.arrayBuffer())
    expect(image.includes('GPS-secret')).toBe(false)
    expect(await sharp(image).metadata()).toMatchObject({ width: 300, height: 900 })
  })

  test('of a page larger than needed is made smaller, and not cut', async () => {
    const page = sharp({ create: { width: 1000, height: 4000, channels: 3, background: '#fff' } })
    const { address } = await added({ name: 'Long.png', content: await page.png().toBuffer() })
    const answer = await fetch(`${app.url}${address}`, { headers: amina })
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 825, height: 3300 })
  })

  test.each([
    ['../../etc/passwd.pdf', 'passwd'],
    ['.pdf', 'pdf'],
    [`${'x'.repeat(300)}.pdf`, 'x'.repeat(120)],
    ['Lohn\u202efdp.exe.pdf', 'Lohnfdp.exe'],
    ['Letter.html', 'Letter.html'],
  ])('named %j is titled %j (SEC-72)', async (name, title) => {
    const document = await added({ name })
    expect(document.title).toBe(title)
    expect((await read(document.address, dana)).headers['content-disposition']).toMatch(/\.pdf$/)
  })
})

test('a person has at most 200 documents, also when two are added at once', async () => {
  const id = world.people.colleague.employeeId!
  await t.owner.query(
    `with f as (
       insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
       select $1, gen_random_uuid(), 'employee-document', gen_random_uuid()::text, 'a.pdf', 'application/pdf', 1, 'e', $3, gen_random_uuid(), 'stored'
       from generate_series(1, 199) returning id, attached_to)
     insert into app.employee_documents (organization_id, id, employee_id, file_id, title) select $1, attached_to, $2, id, 'Page' from f`,
    [world.organization.id, id, world.people.administrator.userId],
  )
  const files = await Promise.all([upload(), upload()])
  const answers = await Promise.all(files.map(({ json }) => add(json.id, dana, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
})
