import { expect, test } from 'vitest'
import { timesheetDocument } from './timesheet-document.ts'

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

test('a timesheet on paper has its facts, its hours by day, totals, and what happened in order', () => {
  const { title, blocks } = timesheetDocument({ timesheet, entries }, 'America/New_York')
  expect(title).toContain('2026')
  const grids = blocks.filter(block => block.kind === 'grid')
  expect(grids[0]).toMatchObject({
    rows: [
      ['Mon, Mar 16', 'Regular', '7.50'],
      ['', 'fund:1', '0.50'],
      ['Tue, Mar 17', 'Regular', '8.00'],
    ],
    total: ['Total', '', '16.00'],
  })
  expect(grids[1]).toMatchObject({
    rows: [
      ['Regular', '15.50'],
      ['fund:1', '0.50'],
    ],
    total: ['Total', '16.00'],
  })
  expect(grids[2]!.rows.map(([, what, who]) => [what, who])).toEqual([
    ['Submitted', 'Zoë'],
    ['Approved', 'Mona for Ben'],
  ])
  expect(grids[2]!.rows[1]![0]).toBe('Mar 31, 2026, 11:00 AM')
  expect(blocks[0]).toMatchObject({
    rows: expect.arrayContaining([
      ['Employee', 'Zoë Świątek, Driver'],
      ['Status', 'Approved, revision 2'],
      ['Scheduled hours', '80.00'],
      ['Overtime', '1.50'],
    ]),
  })
})

test('a timesheet without hours has totals of zero', () => {
  const { blocks } = timesheetDocument({ timesheet, entries: [] }, 'UTC')
  expect(blocks.filter(block => block.kind === 'grid').map(({ rows, total }) => [rows.length, total?.at(-1)])).toEqual([
    [0, '0.00'],
    [0, '0.00'],
    [2, undefined],
  ])
})
