import { expect, test } from 'vitest'
import { signaturesOf, timesheetDocument } from './timesheet-document.ts'

const timesheet = {
  employee: { name: 'Zoë Świątek', jobTitle: 'Driver', groupName: 'Biweekly' },
  period: { startsOn: '2026-03-16', endsOn: '2026-03-29', payDate: '2026-04-03' },
  settings: { timeFormat: 'decimal', expectedMinutes: 4800 },
  status: 'approved',
  revision: 2,
  columns: [{ handle: 'regular', label: 'Regular' }],
  overtime: [{ date: '2026-03-20', overtimeMinutes: 60, doubleTimeMinutes: 30 }],
  attestation: 'I certify these hours.',
  history: [
    { event: 'approve', actor: 'Mona', decidedFor: 'Ben', detail: null, createdAt: '2026-03-31T15:00:00Z' },
    { event: 'submit', actor: 'Zoë', decidedFor: null, detail: null, createdAt: '2026-03-30T15:00:00Z' },
  ],
} as unknown as Parameters<typeof timesheetDocument>[0]['timesheet']
const entries = [
  { date: '2026-03-16', column: 'regular', minutes: 450 },
  { date: '2026-03-16', column: 'fund:1', minutes: 30 },
  { date: '2026-03-17', column: 'regular', minutes: 480 },
]

test('an event of another part of the product is on paper with its title', () => {
  const words = { title: 'Effort certified', did: 'certified effort' }
  const { blocks } = timesheetDocument({
    timesheet: { ...timesheet, history: [{ ...timesheet.history[0]!, event: 'certify', words, decidedFor: null }, ...timesheet.history] },
    entries,
    timeZone: 'America/New_York',
    madeAt: '2026-04-02T16:00:00Z',
  })
  const grids = blocks.filter(block => block.kind === 'grid')
  expect(grids.at(-1)!.rows.map(([, what]) => what)).toEqual(['Submitted', 'Approved', 'Effort certified'])
})

test('a timesheet on paper has its facts, its hours by day, totals, and what happened in order', () => {
  const { title, about, blocks } = timesheetDocument({ timesheet, entries, timeZone: 'America/New_York', madeAt: '2026-04-02T16:00:00Z' })
  expect(title).toContain('2026')
  expect(about).toBe('Zoë Świątek')
  const grids = blocks.filter(block => block.kind === 'grid')
  expect(grids[0]).toMatchObject({
    rows: [
      ['Mon, Mar 16', 'Regular', '7.50', ''],
      ['Mon, Mar 16', 'fund:1', '0.50', '8.00'],
      ['Tue, Mar 17', 'Regular', '8.00', '8.00'],
    ],
    total: ['Total', '', '16.00', '16.00'],
  })
  expect(grids[1]).toMatchObject({
    rows: [
      ['Regular', '15.50'],
      ['fund:1', '0.50'],
    ],
    total: ['Total', '16.00'],
  })
  expect(grids[2]!.rows).toEqual([
    ['Submitted', 'Zoë', 'Mar 30, 2026, 11:00 AM'],
    ['Approved', 'Mona for Ben', 'Mar 31, 2026, 11:00 AM'],
  ])
  expect(grids[3]!.rows.map(([, what, who]) => [what, who])).toEqual([
    ['Submitted', 'Zoë'],
    ['Approved', 'Mona for Ben'],
  ])
  expect(grids[3]!.rows[1]![0]).toBe('Mar 31, 2026, 11:00 AM')
  expect(blocks[0]).toMatchObject({
    rows: expect.arrayContaining([
      ['Job title', 'Driver'],
      ['Pay date', 'Fri, Apr 3, 2026'],
      ['Document created', 'Apr 2, 2026, 12:00 PM, Eastern Time'],
      ['Status', 'Approved, revision 2'],
      ['Scheduled hours', '80.00'],
      ['Overtime', '1.50'],
    ]),
  })
})

test('a timesheet without hours has totals of zero', () => {
  const { blocks } = timesheetDocument({ timesheet, entries: [], timeZone: 'UTC', madeAt: '2026-04-02T16:00:00Z' })
  expect(blocks.filter(block => block.kind === 'grid').map(({ rows, total }) => [rows.length, total?.at(-1)])).toEqual([
    [0, '0.00'],
    [0, '0.00'],
    [2, undefined],
    [2, undefined],
  ])
})

type Event = (typeof timesheet)['history'][number]
/** `submit Zoë, approve Mona`: from the first event on. */
const happened = (text: string) =>
  text
    .split(', ')
    .map(one => one.split(' '))
    .map(([event, actor]) => ({ event, actor, decidedFor: null, detail: null, createdAt: '2026-03-30T15:00:00Z' }) as unknown as Event)
    .toReversed()

test.each<[(typeof timesheet)['status'], string, string[]]>([
  ['submitted', 'submit Zoë', ['submit Zoë']],
  ['approved', 'submit Zoë, approve Mona, approve Ben', ['submit Zoë', 'approve Mona', 'approve Ben']],
  ['submitted', 'submit Zoë, approve Mona, withdraw Mona', ['submit Zoë']],
  ['approved', 'submit Zoë, approve Mona, withdraw Mona, approve Mona', ['submit Zoë', 'approve Mona']],
  ['submitted', 'submit Zoë, approve Mona, reject Ben, submit Zoë', ['submit Zoë']],
  ['approved', 'submit Zoë, approve Mona, reopen Ada, submit Zoë, approve Ben', ['submit Zoë', 'approve Ben']],
  ['rejected', 'submit Zoë, approve Mona, reject Ben', []],
  ['draft', 'submit Zoë, recall Zoë', []],
])('the signatures of a timesheet that is %s after %s', (status, events, expected) => {
  expect(signaturesOf(status, happened(events)).map(({ event, actor }) => `${event} ${actor}`)).toEqual(expected)
})

test('a timesheet that is not submitted says that it is not signed', () => {
  const open = { ...timesheet, status: 'rejected' as const }
  const { blocks } = timesheetDocument({ timesheet: open, entries, timeZone: 'UTC', madeAt: '2026-04-02T16:00:00Z' })
  expect(blocks).toContainEqual({ kind: 'text', text: "Not signed: this timesheet hasn't been submitted." })
})
