import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import type { Person } from '#test/organization.ts'
import { problem, setUpTickets } from '../../test/tickets-world.ts'
import { ticketTopics } from '../topics.ts'

const w = setUpTickets()
const { as, file, notices, uploaded, reads, people } = w

describe('who sees a ticket', () => {
  test('its requester and those who answer, and to anyone else it does not exist', async () => {
    const id = await file()
    const unknown = await as(people.luis)
      .read({ id: newId() })
      .catch(error => error)
    for (const person of [people.amina, people.dana, people.ada]) expect((await as(person).read({ id })).id).toBe(id)
    for (const person of [people.luis, w.river.people.rosa, w.river.people.ana]) {
      for (const call of [
        () => as(person).read({ id }),
        () => as(person).reply({ id, message: 'Hello' }),
        () => as(person).setStatus({ id, version: 1, status: 'closed' }),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: unknown.message })
    }
  })

  test('lists show people their own, and those who answer all of the organization', async () => {
    const id = await file(people.luis)
    const ids = async (person: Person, scope?: 'organization') =>
      (await as(person).list({ limit: 500, ...(scope && { scope }) })).rows.map(row => row.id)
    expect(await ids(people.luis)).toContain(id)
    expect(await ids(people.amina)).not.toContain(id)
    expect(await ids(people.dana)).not.toContain(id)
    expect(await ids(people.dana, 'organization')).toContain(id)
    expect(await ids(w.river.people.rosa, 'organization')).not.toContain(id)
    await expect(as(people.luis).list({ scope: 'organization' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('an internal note is read by those who answer alone, and no one else is told of it', async () => {
    const id = await file()
    await as(people.dana).reply({ id, message: 'They mistyped it.', isInternal: true })
    expect((await as(people.ada).read({ id })).messages).toMatchObject([
      { message: 'They mistyped it.', isInternal: true, side: 'organization' },
    ])
    expect((await as(people.amina).read({ id })).messages).toEqual([])
    expect(await notices(people.amina)).toEqual([])
    await expect(as(people.amina).reply({ id, message: 'Mine', isInternal: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await told('support_ticket_notes', id)).toEqual(['dana', 'ada'])
    expect(await told('support_tickets', id)).toEqual(['dana', 'ada', 'amina'])
  })

  async function told(topic: string, id: string) {
    const names = ['dana', 'ada', 'amina', 'luis'] as const
    const users = names.map(name => people[name].userId)
    const found = await w.t.jobs.withJob(w.harbor.id).readOnce(tx => tx.rows(ticketTopics[topic]!.audience, { ids: [id], users }))
    return names.filter(name => found.some(({ userId }) => userId === people[name].userId))
  }

  test('the requester sees neither assignment nor tags nor history', async () => {
    const id = await file()
    await as(people.dana).update({ id, version: 1, tags: ['hours'] })
    await as(people.dana).assign({ id, version: 2, assignedTo: people.ada.userId })
    expect(await as(people.amina).read({ id })).toMatchObject({
      assignedTo: null,
      assignedName: null,
      tags: [],
      history: [],
      requester: null,
    })
    expect(await as(people.dana).read({ id })).toMatchObject({ assignedName: people.ada.name, tags: ['hours'], history: [{}, {}, {}] })
  })

  test('the requester learns nothing of that from their list, nor by what it is narrowed to', async () => {
    const id = await file()
    await as(people.dana).update({ id, version: 1, tags: ['rude'] })
    await as(people.dana).assign({ id, version: 2, assignedTo: people.ada.userId })
    await as(people.dana).escalate({ id, version: 3 })
    const [row] = (await as(people.amina).list({ sort: 'newest', limit: 1 })).rows
    expect(row).toMatchObject({ id, isEscalated: false, assignedTo: null, assignedName: null, tags: [] })
    for (const narrowed of [{ tag: 'rude' }, { assigned: people.ada.userId }, { assigned: 'none' as const }])
      await expect(as(people.amina).list(narrowed)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await as(people.dana).list({ tag: 'rude', scope: 'organization' })).rows).toMatchObject([{ id, isEscalated: true }])
  })
})

describe('files', () => {
  test('the picture of a ticket is read by whoever reads the ticket; of another ticket or organization it does not exist (SEC-12)', async () => {
    const pictureId = await uploaded(people.amina, 'support-picture')
    const { id } = await as(people.amina).create({ ...problem, pictureId })
    expect((await as(people.dana).read({ id })).picture).toMatchObject({ id: pictureId, address: `/api/v1/files/${pictureId}` })
    expect(await reads(people.amina, 'support-picture', id)).toBe(true)
    expect(await reads(people.dana, 'support-picture', id)).toBe(true)
    expect(await reads(people.luis, 'support-picture', id)).toBe(false)
    expect(await reads(w.river.people.rosa, 'support-picture', id)).toBe(false)
    for (const [person, foreign] of [
      [people.luis, await uploaded(people.amina, 'support-picture')],
      [people.amina, await uploaded(w.river.people.ana, 'support-picture', w.river.id)],
      [people.amina, pictureId],
      [people.amina, await uploaded(people.amina, 'support-attachment')],
    ] as const)
      await expect(as(person).create({ ...problem, pictureId: foreign })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        details: { field: 'pictureId' },
      })
  })

  test('a file of an internal note is as internal as the note (SEC-12)', async () => {
    const id = await file()
    const open = await as(people.dana).reply({ id, message: 'See here', fileIds: [await uploaded(people.dana, 'support-attachment')] })
    const note = await as(people.dana).reply({
      id,
      message: 'See there',
      isInternal: true,
      fileIds: [await uploaded(people.dana, 'support-attachment')],
    })
    expect([await reads(people.amina, 'support-attachment', open.id), await reads(people.amina, 'support-attachment', note.id)]).toEqual([
      true,
      false,
    ])
    expect([await reads(people.luis, 'support-attachment', open.id), await reads(people.ada, 'support-attachment', note.id)]).toEqual([
      false,
      true,
    ])
    expect((await as(people.amina).read({ id })).messages.map(({ files }) => files.length)).toEqual([1])
  })

  test('a reply takes up to 5 files, each once, and none of someone else', async () => {
    const id = await file()
    const own = await uploaded(people.amina, 'support-attachment')
    await expect(as(people.amina).reply({ id, message: 'Twice', fileIds: [own, own] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const foreign = await uploaded(people.luis, 'support-attachment')
    await expect(as(people.amina).reply({ id, message: 'Not mine', fileIds: [foreign] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as(people.amina).reply({ id, message: 'Many', fileIds: Array.from({ length: 6 }, newId) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})
