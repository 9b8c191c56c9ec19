import { expect, test } from 'vitest'
import { anyTo, mayBecome, type Transitions } from '#core/transitions.ts'
import { changeStatus } from './change-status.ts'

type Status = 'draft' | 'sent' | 'void'
const invoices: Transitions<Status> = { draft: ['sent', 'void'], sent: ['void'], void: [] }

/** Notes what a change would send with its transaction. */
function recorder() {
  const events: unknown[] = []
  const tx = {
    actor: { organizationId: 'o' },
    atCommit: (_: unknown, params: object) => events.push(params),
    announce: (table: string, id: string) => events.push(`${table} ${id}`),
  }
  const change = (from: Status, to: Status, deny?: () => never) =>
    changeStatus(tx as never, {
      table: 'invoices',
      row: { id: 'i', version: 4, status: from },
      to,
      transitions: invoices,
      store: async status => events.push(`stored ${status}`) + 4,
      action: 'invoice.status_changed',
      requestId: 'r',
      ...(deny && { deny }),
    })
  return { events, change }
}

test('a change that the table allows is stored, audited with both statuses, and announced', async () => {
  const { events, change } = recorder()
  expect(await change('draft', 'sent')).toBe(5)
  expect(events).toMatchObject([
    'stored sent',
    { action: 'invoice.status_changed', resourceType: 'invoices', eventBefore: '{"status":"draft"}', eventAfter: '{"status":"sent"}' },
    'invoices i',
  ])
})

test('the same status again stores nothing', async () => {
  const { events, change } = recorder()
  expect(await change('sent', 'sent')).toBe(4)
  expect(events).toEqual([])
})

test.each<[Status, Status]>([
  ['sent', 'draft'],
  ['void', 'sent'],
])('a change from %s to %s, which the table lacks, is a conflict that names what is allowed', async (from, to) => {
  const { events, change } = recorder()
  await expect(change(from, to)).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { rule: 'status', data: { from, to, allowed: invoices[from] } },
  })
  expect(events).toEqual([])
})

test('a slice may deny in its own words', async () => {
  const deny = () => {
    throw new Error('closed')
  }
  await expect(recorder().change('void', 'draft', deny)).rejects.toThrow('closed')
})

test('anyTo allows every other status, or the named ones alone', () => {
  const statuses = ['draft', 'sent', 'void'] as const
  expect(anyTo(statuses)).toEqual({ draft: ['sent', 'void'], sent: ['draft', 'void'], void: ['draft', 'sent'] })
  expect(anyTo(statuses, ['void'])).toEqual({ draft: ['void'], sent: ['void'], void: [] })
  expect(mayBecome(anyTo(statuses), 'sent', 'sent')).toBe(false)
})
