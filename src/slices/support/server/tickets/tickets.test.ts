import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { problem, setUpTickets } from '../../test/tickets-world.ts'

const w = setUpTickets()
const { as, rows, file, notices, people } = w

describe('filing', () => {
  test('numbers have no gaps in an organization, also when many file at once and some fail', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) =>
        as(at % 2 ? people.amina : people.luis).create({ ...problem, ...(at % 3 === 0 && { pictureId: newId() }) }),
      ),
    )
    const numbers = made.flatMap(one => (one.status === 'fulfilled' ? [one.value.number] : [])).sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
    expect((await as(w.river.people.ana).create(problem)).number).toBe(1)
  })

  test('a ticket is open and of medium priority, and the same id files it once', async () => {
    const id = newId()
    const made = await Promise.all([1, 2, 3].map(() => as(people.amina).create({ ...problem, id })))
    const again = await as(people.amina).create({ ...problem, id })
    for (const one of made) expect(one).toEqual(again)
    expect((await as(people.amina).create(problem)).number).toBe(again.number + 1)
    expect(await as(people.amina).read({ id: again.id })).toMatchObject({
      status: 'open',
      priority: 'medium',
      number: again.number,
      isOwn: true,
      answers: false,
    })
    await expect(as(people.luis).create({ ...problem, id })).rejects.toMatchObject({ code: 'CONFLICT', details: { field: 'id' } })
  })

  test('no organization can give its ticket the id of another one’s, by which the platform finds it', async () => {
    const chosen = newId()
    const harbors = await as(people.amina).create({ ...problem, id: chosen })
    for (const id of [chosen, harbors.id]) expect((await as(w.river.people.ana).create({ ...problem, id })).id).not.toBe(harbors.id)
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
    const error = await as(people.amina)
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
      w.harbor.id,
    )
    await rows('update auth.session set "organizationId" = $1 where token = $2', w.harbor.id, operator.token)
    const { id } = await as(operator).create(problem)
    expect(await as(people.dana).read({ id })).toMatchObject({ requesterName: 'Platform administrator' })
    await as(operator).reply({ id: await file(), message: 'Looking.', isInternal: true })
  })

  test('what the browser says is kept as it is, whatever it is, and shown to those who answer alone (SEC-140)', async () => {
    const metadata = { url: 'javascript:alert(1)', userAgent: '<script>alert(1)</script>', screenResolution: '1440x900' }
    const { id } = await as(people.amina).create({ ...problem, title: '<img src=x onerror=alert(1)>', metadata })
    const seen = await as(people.dana).read({ id })
    expect(seen).toMatchObject({ title: '<img src=x onerror=alert(1)>', metadata: { ...metadata, hasScreenshot: false } })
    expect((await as(people.amina).read({ id })).metadata).toBeNull()
  })
})

async function outsider() {
  const [userId, token] = [newId(), `token-${newId()}`]
  await rows(`insert into auth."user" (id, name, email, "emailVerified") values ($1, 'Ola', $2, true)`, userId, `${userId}@x.test`)
  await rows('insert into platform.profiles (id, email) values ($1, $2)', userId, `${userId}@x.test`)
  await rows(`insert into auth.session (token, "userId", "expiresAt") values ($1, $2, app.now() + interval '12 hours')`, token, userId)
  return { userId, token }
}

describe('answering', () => {
  test('an answer takes the ticket up, is the first response, and is told to the requester; their reply to whom it is assigned', async () => {
    const id = await file()
    expect([await notices(people.dana), await notices(people.ada), await notices(people.amina)]).toEqual([
      ['support_ticket_created'],
      ['support_ticket_created'],
      [],
    ])
    expect(await as(people.dana).reply({ id, message: 'We are looking.' })).toMatchObject({ status: 'in_progress' })
    expect(await notices(people.amina)).toEqual(['support_ticket_replied'])
    const { version, firstResponseAt } = await as(people.dana).read({ id })
    expect(firstResponseAt).not.toBeNull()
    await as(people.dana).assign({ id, version, assignedTo: people.ada.userId })
    await as(people.amina).reply({ id, message: 'Thank you.' })
    expect(await notices(people.ada)).toEqual(['support_ticket_created', 'support_ticket_assigned', 'support_ticket_replied'])
    expect(await notices(people.dana)).toEqual(['support_ticket_created'])
  })

  test('a reply of the requester opens a resolved ticket again, and a closed one takes none', async () => {
    const id = await file()
    await as(people.dana).setStatus({ id, version: 1, status: 'resolved' })
    expect((await as(people.dana).read({ id })).resolvedAt).not.toBeNull()
    expect(await as(people.amina).reply({ id, message: 'It is back.' })).toMatchObject({ status: 'open' })
    const { version, resolvedAt } = await as(people.dana).read({ id })
    expect(resolvedAt).toBeNull()
    await as(people.amina).setStatus({ id, version, status: 'closed' })
    for (const person of [people.amina, people.dana])
      await expect(as(person).reply({ id, message: 'More' })).rejects.toMatchObject({
        code: 'CONFLICT',
        details: { rule: 'ticket_closed' },
      })
  })

  test('the requester may close a ticket and set no other status', async () => {
    const id = await file()
    await expect(as(people.amina).setStatus({ id, version: 1, status: 'resolved' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(people.amina).setStatus({ id, version: 1, status: 'closed' })
    expect(await notices(people.amina)).toEqual([])
  })

  test('of two who change a ticket at once the second reads what the first saved', async () => {
    const id = await file()
    const both = await Promise.allSettled([
      as(people.dana).update({ id, version: 1, priority: 'urgent' }),
      as(people.ada).setStatus({ id, version: 1, status: 'waiting_on_customer' }),
    ])
    const failed = both.filter(one => one.status === 'rejected')
    expect(failed).toHaveLength(1)
    expect(failed[0]!.reason).toMatchObject({ code: 'CONFLICT', details: { rule: 'version', data: { current: { version: 2 } } } })
  })

  test('a ticket is assigned to someone active who answers tickets of the organization and to no one else', async () => {
    const id = await file()
    for (const assignedTo of [people.amina.userId, w.river.people.rosa.userId, newId()])
      await expect(as(people.dana).assign({ id, version: 1, assignedTo })).rejects.toMatchObject({ details: { field: 'assignedTo' } })
    await expect(as(people.amina).assign({ id, version: 1, assignedTo: people.dana.userId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await as(people.dana).assign({ id, version: 1, assignedTo: people.dana.userId })
    const { administrators } = await as(people.dana).choices({})
    expect(administrators).toEqual([
      { id: people.ada.userId, name: people.ada.name, isCurrentUser: false },
      { id: people.dana.userId, name: people.dana.name, isCurrentUser: true },
    ])
  })

  test('an idempotency key sends a reply once', async () => {
    const id = await file()
    const key = { idempotencyKey: newId() }
    await as(people.amina, key).reply({ id, message: 'Once' })
    await as(people.amina, key).reply({ id, message: 'Once' })
    expect((await as(people.amina).read({ id })).messages).toHaveLength(1)
  })
})

test('every change is on record, in the order in which it was made', async () => {
  const id = await file()
  await as(people.dana).update({ id, version: 1, priority: 'high' })
  await as(people.dana).update({ id, version: 2, priority: 'high' })
  await as(people.dana).assign({ id, version: 2, assignedTo: people.dana.userId })
  await as(people.dana).escalate({ id, version: 3 })
  await as(people.dana).reply({ id, message: 'Note', isInternal: true })
  const { history } = await as(people.dana).read({ id })
  expect(history.map(({ action }) => action.replace('support_ticket.', ''))).toEqual([
    'created',
    'updated',
    'assigned',
    'escalated',
    'noted',
  ])
})
