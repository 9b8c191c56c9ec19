import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, type Person } from '#test/organization.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { ticketFiles } from '../files.ts'
import { supportRoutes } from '../routes.ts'
import { ticketTopics } from '../topics.ts'

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'ada' | 'amina' | 'luis'>
let river: TimeWorld<'rosa' | 'ana'>
let as: ReturnType<typeof clientsOf<typeof contract>>
let dana: Person
let ada: Person
let amina: Person
let luis: Person

beforeAll(async () => {
  t = await testDatabase({ connections: 6 })
  as = clientsOf(t, contract, supportRoutes({ publicUrl: 'https://x.test', isDelivered: true }))
  harbor = await timeWorld(t, 'harbor', {
    dana: { role: 'administrator' },
    ada: { role: 'administrator_time' },
    amina: { role: 'employee' },
    luis: { role: 'manager' },
  })
  river = await timeWorld(t, 'river', { rosa: { role: 'administrator' }, ana: { role: 'employee' } })
  ;({ dana, ada, amina, luis } = harbor.people)
})
afterAll(() => t.close())

const rows = async (sql: string, ...values: unknown[]) => (await t.owner.query(sql, values)).rows
const problem = { title: 'Hours are gone', category: 'problem', description: 'I saved them and they are gone.' } as const
const file = async (person = amina) => (await as(person).create(problem)).id
const notices = async (person: Person) =>
  (
    await rows(
      'select notification_type as kind from app.employee_notifications where employee_id = $1 order by created_at, id',
      person.employeeId,
    )
  ).map(({ kind }) => kind)
beforeEach(() => rows('delete from app.employee_notifications'))

/** A file that someone uploaded for a ticket. */
async function uploaded(person: Person, kind: string, organizationId = harbor.id): Promise<string> {
  const id = newId()
  await rows(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
     values ($1, $2::uuid, $3, $2::text, 'Screen.webp', 'image/webp', 68, 'aa', $4, 'stored')`,
    organizationId,
    id,
    kind,
    person.userId,
  )
  return id
}
const reads = (person: Person, kind: string, recordId: string) =>
  t.db.withTenant(asking(person, 'member')).read(tx => ticketFiles[kind]!.readsOf!(tx, recordId))

describe('filing', () => {
  test('numbers have no gaps in an organization, also when many file at once and some fail', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => as(at % 2 ? amina : luis).create({ ...problem, ...(at % 3 === 0 && { pictureId: newId() }) })),
    )
    const numbers = made.flatMap(one => (one.status === 'fulfilled' ? [one.value.number] : [])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect((await as(river.people.ana).create(problem)).number).toBe(1)
  })

  test('a ticket is open and of medium priority, and the same id files it once', async () => {
    const id = newId()
    const made = await Promise.all([1, 2, 3].map(() => as(amina).create({ ...problem, id })))
    const again = await as(amina).create({ ...problem, id })
    for (const one of made) expect(one).toEqual(again)
    expect((await as(amina).create(problem)).number).toBe(again.number + 1)
    expect(await as(amina).read({ id: again.id })).toMatchObject({
      status: 'open',
      priority: 'medium',
      number: again.number,
      isOwn: true,
      answers: false,
    })
    await expect(as(luis).create({ ...problem, id })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'id' } })
  })

  test('no organization can give its ticket the id of another one’s, by which the platform finds it', async () => {
    const chosen = newId()
    const harbors = await as(amina).create({ ...problem, id: chosen })
    for (const id of [chosen, harbors.id]) expect((await as(river.people.ana).create({ ...problem, id })).id).not.toBe(harbors.id)
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(10_001) }],
    ['category', { category: 'nonsense' }],
    ['priority', { priority: 'at once' }],
    ['metadata.url', { metadata: { url: 'x'.repeat(2001) } }],
  ])('a bad %s is named with the rule it breaks', async (field, part) => {
    const error = await as(amina)
      .create({ ...problem, ...part } as never)
      .catch(thrown => thrown)
    expect(error).toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{ path: field.split('.'), code: expect.any(String) }] } })
  })

  test('someone in no organization reads that their information is missing', async () => {
    const { token } = await outsider()
    await expect(as({ token }).create(problem)).rejects.toMatchObject({ message: 'User or organization information is missing' })
  })

  test('a super admin inside an organization files against it, and answers there', async () => {
    const operator = await outsider()
    await rows('insert into platform.administrators (user_id) values ($1)', operator.userId)
    await rows(
      `insert into platform.user_organization_sessions values ($1, $2, 'harbor', 'super_admin', app.now() + interval '1 hour')`,
      operator.userId,
      harbor.id,
    )
    await rows('update auth.session set "organizationId" = $1 where token = $2', harbor.id, operator.token)
    const { id } = await as(operator).create(problem)
    expect(await as(dana).read({ id })).toMatchObject({ requesterName: 'Platform administrator' })
    await as(operator).reply({ id: await file(), message: 'Looking.', isInternal: true })
  })

  test('what the browser says is kept as it is, whatever it is, and shown to administrators alone (SEC-140)', async () => {
    const metadata = { url: 'javascript:alert(1)', userAgent: '<script>alert(1)</script>', screenResolution: '1440x900' }
    const { id } = await as(amina).create({ ...problem, title: '<img src=x onerror=alert(1)>', metadata })
    const seen = await as(dana).read({ id })
    expect(seen).toMatchObject({ title: '<img src=x onerror=alert(1)>', metadata: { ...metadata, hasScreenshot: false } })
    expect((await as(amina).read({ id })).metadata).toBeNull()
  })
})

async function outsider() {
  const [userId, token] = [newId(), `token-${newId()}`]
  await rows(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ola', $2, true)`, userId, `${userId}@x.test`)
  await rows('insert into platform.profiles (id, email) values ($1, $2)', userId, `${userId}@x.test`)
  await rows(`insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours')`, token, userId)
  return { userId, token }
}

describe('who sees a ticket', () => {
  test('its requester and the administrators, and to anyone else it does not exist', async () => {
    const id = await file()
    const unknown = await as(luis)
      .read({ id: newId() })
      .catch(error => error)
    for (const person of [amina, dana, ada]) expect((await as(person).read({ id })).id).toBe(id)
    for (const person of [luis, river.people.rosa, river.people.ana]) {
      for (const call of [
        () => as(person).read({ id }),
        () => as(person).reply({ id, message: 'Hello' }),
        () => as(person).setStatus({ id, version: 1, status: 'closed' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: unknown.message })
    }
  })

  test('lists show people their own, and administrators all of the organization', async () => {
    const id = await file(luis)
    const ids = async (person: Person, scope?: 'organization') =>
      (await as(person).list({ limit: 500, ...(scope && { scope }) })).rows.map(row => row.id)
    expect(await ids(luis)).toContain(id)
    expect(await ids(amina)).not.toContain(id)
    expect(await ids(dana)).not.toContain(id)
    expect(await ids(dana, 'organization')).toContain(id)
    expect(await ids(river.people.rosa, 'organization')).not.toContain(id)
    await expect(as(luis).list({ scope: 'organization' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an internal note is read by administrators alone, and no one else is told of it', async () => {
    const id = await file()
    await as(dana).reply({ id, message: 'They mistyped it.', isInternal: true })
    expect((await as(ada).read({ id })).messages).toMatchObject([{ message: 'They mistyped it.', isInternal: true, side: 'organization' }])
    expect((await as(amina).read({ id })).messages).toEqual([])
    expect(await notices(amina)).toEqual([])
    await expect(as(amina).reply({ id, message: 'Mine', isInternal: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await told('support_ticket_notes', id)).toEqual(['dana', 'ada'])
    expect(await told('support_tickets', id)).toEqual(['dana', 'ada', 'amina'])
  })

  async function told(topic: string, id: string) {
    const { people } = harbor
    const names = ['dana', 'ada', 'amina', 'luis'] as const
    const users = names.map(name => people[name].userId)
    const found = await t.jobs.withJob(harbor.id).readOnce(tx => tx.rows(ticketTopics[topic]!.audience, { ids: [id], users }))
    return names.filter(name => found.some(({ userId }) => userId === people[name].userId))
  }

  test('the requester sees neither assignment nor tags nor history', async () => {
    const id = await file()
    await as(dana).update({ id, version: 1, tags: ['hours'] })
    await as(dana).assign({ id, version: 2, assignedTo: ada.userId })
    expect(await as(amina).read({ id })).toMatchObject({ assignedTo: null, assignedName: null, tags: [], history: [], requester: null })
    expect(await as(dana).read({ id })).toMatchObject({ assignedName: ada.name, tags: ['hours'], history: [{}, {}, {}] })
  })

  test('the requester learns nothing of that from their list, nor by what it is narrowed to', async () => {
    const id = await file()
    await as(dana).update({ id, version: 1, tags: ['rude'] })
    await as(dana).assign({ id, version: 2, assignedTo: ada.userId })
    await as(dana).escalate({ id, version: 3 })
    const [row] = (await as(amina).list({ sort: 'newest', limit: 1 })).rows
    expect(row).toMatchObject({ id, isEscalated: false, assignedTo: null, assignedName: null, tags: [] })
    for (const narrowed of [{ tag: 'rude' }, { assigned: ada.userId }, { assigned: 'none' as const }])
      await expect(as(amina).list(narrowed)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(dana).list({ tag: 'rude', scope: 'organization' })).rows).toMatchObject([{ id, isEscalated: true }])
  })
})

describe('files', () => {
  test('the picture of a ticket is read by whoever reads the ticket; of another ticket or organization it does not exist (SEC-12)', async () => {
    const pictureId = await uploaded(amina, 'support-picture')
    const { id } = await as(amina).create({ ...problem, pictureId })
    expect((await as(dana).read({ id })).picture).toMatchObject({ id: pictureId, address: `/api/v1/files/${pictureId}` })
    expect(await reads(amina, 'support-picture', id)).toBe(true)
    expect(await reads(dana, 'support-picture', id)).toBe(true)
    expect(await reads(luis, 'support-picture', id)).toBe(false)
    expect(await reads(river.people.rosa, 'support-picture', id)).toBe(false)
    for (const [person, foreign] of [
      [luis, await uploaded(amina, 'support-picture')],
      [amina, await uploaded(river.people.ana, 'support-picture', river.id)],
      [amina, pictureId],
      [amina, await uploaded(amina, 'support-attachment')],
    ] as const)
      await expect(as(person).create({ ...problem, pictureId: foreign })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        details: { field: 'pictureId' },
      })
  })

  test('a file of an internal note is as internal as the note (SEC-12)', async () => {
    const id = await file()
    const open = await as(dana).reply({ id, message: 'See here', fileIds: [await uploaded(dana, 'support-attachment')] })
    const note = await as(dana).reply({ id, message: 'See there', isInternal: true, fileIds: [await uploaded(dana, 'support-attachment')] })
    expect([await reads(amina, 'support-attachment', open.id), await reads(amina, 'support-attachment', note.id)]).toEqual([true, false])
    expect([await reads(luis, 'support-attachment', open.id), await reads(ada, 'support-attachment', note.id)]).toEqual([false, true])
    expect((await as(amina).read({ id })).messages.map(({ files }) => files.length)).toEqual([1])
  })

  test('a reply takes up to 5 files, each once, and none of someone else', async () => {
    const id = await file()
    const own = await uploaded(amina, 'support-attachment')
    await expect(as(amina).reply({ id, message: 'Twice', fileIds: [own, own] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await uploaded(luis, 'support-attachment')
    await expect(as(amina).reply({ id, message: 'Not mine', fileIds: [foreign] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(amina).reply({ id, message: 'Many', fileIds: Array.from({ length: 6 }, newId) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('answering', () => {
  test('an answer takes the ticket up, is the first response, and is told to the requester; their reply to whom it is assigned', async () => {
    const id = await file()
    expect([await notices(dana), await notices(ada), await notices(amina)]).toEqual([
      ['support_ticket_created'],
      ['support_ticket_created'],
      [],
    ])
    expect(await as(dana).reply({ id, message: 'We are looking.' })).toMatchObject({ status: 'in_progress' })
    expect(await notices(amina)).toEqual(['support_ticket_replied'])
    const { version, firstResponseAt } = await as(dana).read({ id })
    expect(firstResponseAt).not.toBeNull()
    await as(dana).assign({ id, version, assignedTo: ada.userId })
    await as(amina).reply({ id, message: 'Thank you.' })
    expect(await notices(ada)).toEqual(['support_ticket_created', 'support_ticket_assigned', 'support_ticket_replied'])
    expect(await notices(dana)).toEqual(['support_ticket_created'])
  })

  test('a reply of the requester opens a resolved ticket again, and a closed one takes none', async () => {
    const id = await file()
    await as(dana).setStatus({ id, version: 1, status: 'resolved' })
    expect((await as(dana).read({ id })).resolvedAt).not.toBeNull()
    expect(await as(amina).reply({ id, message: 'It is back.' })).toMatchObject({ status: 'open' })
    const { version, resolvedAt } = await as(dana).read({ id })
    expect(resolvedAt).toBeNull()
    await as(amina).setStatus({ id, version, status: 'closed' })
    for (const person of [amina, dana])
      await expect(as(person).reply({ id, message: 'More' })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { rule: 'ticket_closed' },
      })
  })

  test('the requester may close a ticket and set no other status', async () => {
    const id = await file()
    await expect(as(amina).setStatus({ id, version: 1, status: 'resolved' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(amina).setStatus({ id, version: 1, status: 'closed' })
    expect(await notices(amina)).toEqual([])
  })

  test('of two who change a ticket at once the second reads what the first saved', async () => {
    const id = await file()
    const both = await Promise.allSettled([
      as(dana).update({ id, version: 1, priority: 'urgent' }),
      as(ada).setStatus({ id, version: 1, status: 'waiting_on_customer' }),
    ])
    const failed = both.filter(one => one.status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(failed[0]!.reason).toMatchObject({ code: 'CONFLICT', details: { rule: 'version', data: { current: { version: 2 } } } })
  })

  test('a ticket is assigned to an active administrator of the organization and to no one else', async () => {
    const id = await file()
    for (const assignedTo of [amina.userId, river.people.rosa.userId, newId()])
      await expect(as(dana).assign({ id, version: 1, assignedTo })).rejects.toMatchObject({ details: { field: 'assignedTo' } })
    await expect(as(amina).assign({ id, version: 1, assignedTo: dana.userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(dana).assign({ id, version: 1, assignedTo: dana.userId })
    const { administrators } = await as(dana).choices({})
    expect(administrators).toEqual([
      { id: ada.userId, name: ada.name, isCurrentUser: false },
      { id: dana.userId, name: dana.name, isCurrentUser: true },
    ])
  })

  test('an idempotency key sends a reply once', async () => {
    const id = await file()
    const key = { idempotencyKey: newId() }
    await as(amina, key).reply({ id, message: 'Once' })
    await as(amina, key).reply({ id, message: 'Once' })
    expect((await as(amina).read({ id })).messages).toHaveLength(1)
  })
})

test('every change is on record, in the order in which it was made', async () => {
  const id = await file()
  await as(dana).update({ id, version: 1, priority: 'high' })
  await as(dana).update({ id, version: 2, priority: 'high' })
  await as(dana).assign({ id, version: 2, assignedTo: dana.userId })
  await as(dana).escalate({ id, version: 3 })
  await as(dana).reply({ id, message: 'Note', isInternal: true })
  const { history } = await as(dana).read({ id })
  expect(history.map(({ action }) => action.replace('support_ticket.', ''))).toEqual([
    'created',
    'updated',
    'assigned',
    'escalated',
    'noted',
  ])
})

describe('lists and figures of a large organization', () => {
  const MANY = 1200
  beforeAll(async () => {
    await rows('delete from app.support_ticket_messages where organization_id = $1', river.id)
    await rows('delete from app.support_tickets where organization_id = $1', river.id)
    await rows(
      `insert into app.support_tickets (organization_id, id, number, user_id, title, description, category, priority, status, tags, first_response_at,
         last_activity_at, created_at)
       select $1, gen_random_uuid(), n, $2, 'Ticket ' || n, 'Text', 'question', (array['low', 'medium', 'high', 'urgent'])[1 + n % 4],
         (array['open', 'in_progress', 'waiting_on_customer', 'resolved', 'closed'])[1 + n % 5], case when n % 7 = 0 then array['hours'] else '{}' end,
         case when n % 2 = 0 then app.now() - interval '1 day' + make_interval(mins => n / 2) end, app.now() - make_interval(mins => n % 50),
         app.now() - interval '1 day'
       from generate_series(1, ${MANY}) n`,
      river.id,
      river.people.ana.userId,
    )
  })
  const rosa = () => as(river.people.rosa)

  test.each(['activity', 'newest', 'oldest', 'priority'] as const)('pages by %s show every ticket once and in order', async sort => {
    const numbers: number[] = []
    const whole = (await rosa().list({ scope: 'organization', sort, limit: 500 })).rows.map(({ number }) => number)
    for (let after: string | undefined; ; ) {
      const page = await rosa().list({ scope: 'organization', sort, limit: 250, ...(after && { after }) })
      numbers.push(...page.rows.map(({ number }) => number))
      if (!page.more) break
      after = page.rows.at(-1)!.id
    }
    expect(new Set(numbers).size).toBe(MANY)
    expect(numbers.slice(0, 500)).toEqual(whole)
    if (sort === 'newest') expect(numbers[0]).toBe(MANY)
    if (sort === 'oldest') expect(numbers[0]).toBe(1)
  })

  test('filters narrow a list, and its count with it', async () => {
    const list = await rosa().list({
      scope: 'organization',
      status: 'open,resolved',
      priority: 'urgent',
      tag: 'hours',
      limit: 500,
    } as never)
    expect(list.total).toBe(list.rows.length)
    expect(list.rows.length).toBeGreaterThan(0)
    for (const row of list.rows) {
      expect(['open', 'resolved']).toContain(row.status)
      expect(row).toMatchObject({ priority: 'urgent', tags: ['hours'] })
    }
    expect((await rosa().list({ scope: 'organization', search: '#1200' })).total).toBe(1)
    expect((await rosa().list({ scope: 'organization', assigned: 'none' })).total).toBe(MANY)
    expect((await rosa().list({ scope: 'organization', assigned: 'me' })).total).toBe(0)
  })

  test('figures count what is open, and the median of the first responses in minutes', async () => {
    const figures = await rosa().figures({})
    expect(figures).toMatchObject({
      byStatus: { open: 240, in_progress: 240, waiting_on_customer: 240, resolved: 240, closed: 240 },
      byPriority: { low: 180, medium: 180, high: 180, urgent: 180 },
      open: 720,
      unassigned: 720,
      escalated: 0,
      unanswered: 360,
      medianFirstResponseMinutes: 300,
    })
    expect((await as(dana).figures({})).open).not.toBe(720)
  })
})
