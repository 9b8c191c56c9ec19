import { beforeAll, expect, test } from 'vitest'
import { mailText } from '#server/mail/blocks.ts'
import { support } from '#slices/support/contract/tickets.ts'
import type { Person } from '#test/organization.ts'
import { setUpTickets } from '../../test/tickets-world.ts'
import { ticketTopics } from '../topics.ts'
import { operatorMail } from './notices.ts'

const w = setUpTickets()
const { as, file, notices, people } = w
let helper: Person
let watcher: Person
let limited: Person
beforeAll(async () => {
  helper = await w.harbor.add('Hal', { role: { baseRole: 'employee', grants: { support_queue: 'write' } } })
  watcher = await w.harbor.add('Rex', { role: { baseRole: 'manager', grants: { support_queue: 'read' } } })
  limited = await w.harbor.add('Lia', { role: { baseRole: 'admin', grants: { settings_locations: 'write' }, blocks: ['support_queue'] } })
})

test('a new ticket is told to those who answer, whatever their base role, and to no one else', async () => {
  await file()
  for (const person of [helper, people.dana, people.ada]) expect(await notices(person)).toEqual(['support_ticket_created'])
  for (const person of [watcher, limited, people.luis]) expect(await notices(person)).toEqual([])
})

test('whoever answers is a choice for a ticket, and base role admin alone is none', async () => {
  const { administrators } = await as(helper).choices({})
  expect(administrators.map(({ name }) => name).sort()).toEqual(['Hal Test', 'ada Test', 'dana Test'])
  const id = await file()
  expect(await as(people.dana).assign({ id, version: 1, assignedTo: helper.userId })).toMatchObject({ version: 2 })
  for (const { userId } of [watcher, limited])
    await expect(as(people.dana).assign({ id, version: 2, assignedTo: userId })).rejects.toMatchObject({
      code: 'VALIDATION',
      details: { field: 'assignedTo', rule: 'answers' },
    })
})

test('whoever has the queue at read reads tickets and notes, and changes nothing', async () => {
  const id = await file()
  await as(helper).reply({ id, message: 'Ask payroll', isInternal: true })
  expect(await as(watcher).read({ id })).toMatchObject({ answers: false, messages: [{ message: 'Ask payroll' }] })
  expect((await as(watcher).list({ scope: 'organization' })).total).toBeGreaterThan(0)
  const denied = { code: 'FORBIDDEN', details: { rule: 'forbidden' } }
  await expect(as(watcher).reply({ id, message: 'Hello' })).rejects.toMatchObject(denied)
  await expect(as(watcher).reply({ id, message: 'Hello', isInternal: true })).rejects.toMatchObject(denied)
  await expect(as(watcher).setStatus({ id, version: 1, status: 'closed' })).rejects.toMatchObject(denied)
  await expect(as(watcher).update({ id, version: 1, priority: 'high' })).rejects.toMatchObject(denied)
})

test('base role admin without the queue has their own tickets alone', async () => {
  const [own, others] = [await file(limited), await file()]
  expect(await as(limited).read({ id: own })).toMatchObject({ isOwn: true, answers: false, history: [] })
  await expect(as(limited).read({ id: others })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as(limited).list({ scope: 'organization' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as(limited).figures({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await as(limited).list({})).rows.map(({ id }) => id)).toEqual([own])
})

test('a change of a ticket is announced to those who have the queue, and to whoever filed it', async () => {
  const id = await file()
  const everyone = [helper, watcher, limited, people.dana, people.amina, people.luis]
  const told = async (topic: string) => {
    const rows = await w.t.jobs
      .withJob(w.harbor.id)
      .readOnce(tx => tx.rows(ticketTopics[topic]!.audience, { ids: [id], users: everyone.map(({ userId }) => userId) }))
    return everyone.filter(({ userId }) => rows.some(row => row.userId === userId)).map(({ name }) => name)
  }
  expect(await told('support_tickets')).toEqual(['Hal Test', 'Rex Test', 'dana Test', 'amina Test'])
  expect(await told('support_ticket_notes')).toEqual(['Hal Test', 'Rex Test', 'dana Test'])
})

test('what is said of those who answer doesn’t call them administrators, who they need not be', () => {
  const { subject, blocks } = operatorMail({
    to: 'o@x.test',
    organizationName: 'Harbor',
    number: 7,
    event: 'escalated',
    link: 'https://x.test',
  })
  expect(mailText(blocks)).toContain('Someone at Harbor escalated support ticket #7.')
  const contracts = Object.values(support).map(one => one['~orpc'].route.summary ?? '')
  for (const text of [subject, mailText(blocks), ...contracts]) expect(text).not.toMatch(/administrators?\b/i)
})
