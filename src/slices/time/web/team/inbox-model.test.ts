import { describe, expect, test } from 'vitest'
import type { Inbox, InboxRow } from './calls.ts'
import { afterApproval, bulkRows, nextAfter, openable, rowsOf, shownPeriod, stepped, tabWith, toggled } from './inbox-model.ts'

const warning = { kind: 'missing_day', text: 'No hours on Thu, Nov 12', date: '2026-11-12', column: null } as const

function row(name: string, more: Partial<InboxRow> = {}): InboxRow {
  return {
    submissionId: name,
    employeeId: `employee ${name}`,
    employeeName: name,
    jobTitle: null,
    periodStart: '2026-11-09',
    periodEnd: '2026-11-22',
    status: 'submitted',
    minutes: 4800,
    submittedAt: '2026-11-19T10:00:00Z',
    reviewedAt: null,
    version: 1,
    remindedAt: null,
    warnings: [],
    canDecide: true,
    ...more,
  }
}

const odd = row('odd', { warnings: [warning] })
const [one, two, three] = [row('one'), row('two'), row('three')]
const elsewhere = row('elsewhere', { canDecide: false })
const absent = row('absent', { submissionId: null, status: 'draft', canDecide: false })
const inbox: Inbox = {
  periods: [
    { startsOn: '2026-10-26', endsOn: '2026-11-08', payDate: '2026-11-13' },
    { startsOn: '2026-11-09', endsOn: '2026-11-22', payDate: '2026-11-27' },
    { startsOn: '2026-11-23', endsOn: '2026-12-06', payDate: '2026-12-11' },
  ],
  pending: [one, elsewhere, odd, two, three],
  notSubmitted: [absent],
  reviewed: [row('done', { status: 'approved', canDecide: false })],
  shownOn: '2026-11-20',
  today: '2026-11-20',
}
const ids = (rows: readonly InboxRow[]) => rows.map(item => item.submissionId)

describe('the order of pending timesheets', () => {
  test('those that need review come first, then those without warnings, then those waiting on others', () => {
    expect(ids(rowsOf(inbox, 'pending'))).toEqual(['odd', 'one', 'two', 'three', 'elsewhere'])
  })

  test('keys move from row to row, stop at both ends, and start at the first', () => {
    const rows = rowsOf(inbox, 'pending')
    expect(stepped(rows, 'odd', 1)).toBe('one')
    expect(stepped(rows, 'odd', -1)).toBe('odd')
    expect(stepped(rows, 'elsewhere', 1)).toBe('elsewhere')
    expect(stepped(rows, undefined, 1)).toBe('odd')
    expect(stepped([absent], undefined, 1)).toBeUndefined()
  })

  test('a person who submitted nothing has no timesheet to open', () => {
    expect(openable([absent, one])).toEqual([one])
  })
})

describe('after a decision', () => {
  const rows = rowsOf(inbox, 'pending')

  test('the next timesheet that the current user can decide opens, or at the end the previous one', () => {
    expect(nextAfter(rows, ['odd'])).toBe('one')
    expect(nextAfter(rows, ['three'])).toBe('two')
  })

  test('several reviewed at once are all left out', () => {
    expect(nextAfter(rows, ['one', 'two', 'three'])).toBe('odd')
    expect(nextAfter(rows, ['odd', 'one'])).toBe('two')
  })

  test('nothing opens once nothing awaits the current user, even though timesheets await others', () => {
    expect(nextAfter([odd, elsewhere], ['odd'])).toBeUndefined()
  })
})

describe('bulk approval', () => {
  test('takes all timesheets without warnings while none is selected, else the selected ones', () => {
    expect(ids(bulkRows(inbox.pending, new Set()))).toEqual(['one', 'two', 'three'])
    expect(ids(bulkRows(inbox.pending, new Set(['two'])))).toEqual(['two'])
  })

  test('never takes a timesheet with warnings or one that awaits someone else, selected or not', () => {
    expect(ids(bulkRows(inbox.pending, new Set(['odd', 'elsewhere', 'one'])))).toEqual(['one'])
    expect(bulkRows([odd, elsewhere], new Set(['odd', 'elsewhere']))).toEqual([])
  })

  test('takes as many as the server does', () => {
    const many = Array.from({ length: 201 }, (_, at) => row(`many ${at}`))
    expect(bulkRows(many, new Set())).toHaveLength(200)
  })

  test('a row is selected and deselected without touching the others', () => {
    expect([...toggled(new Set(['one']), 'two')]).toEqual(['one', 'two'])
    expect([...toggled(new Set(['one', 'two']), 'one')]).toEqual(['two'])
  })
})

describe('an approval shown before the server has answered', () => {
  test('of the last step moves the timesheet to the reviewed ones', () => {
    const after = afterApproval(inbox, 'one', true, '2026-11-20T12:00:00Z')
    expect(ids(after.pending)).not.toContain('one')
    expect(after.reviewed[0]).toMatchObject({
      submissionId: 'one',
      status: 'approved',
      reviewedAt: '2026-11-20T12:00:00Z',
      canDecide: false,
    })
  })

  test('of an earlier step leaves it submitted, waiting on others', () => {
    const after = afterApproval(inbox, 'one', false, '2026-11-20T12:00:00Z')
    expect(after.pending.find(item => item.submissionId === 'one')).toMatchObject({ status: 'submitted', canDecide: false })
    expect(after.reviewed).toEqual(inbox.reviewed)
  })

  test('of a timesheet that is not listed changes nothing', () => {
    expect(afterApproval(inbox, 'unknown', true, '2026-11-20T12:00:00Z')).toBe(inbox)
  })
})

describe('tab and period', () => {
  test('a timesheet is found in the tab that lists it', () => {
    expect(tabWith(inbox, 'odd')).toBe('pending')
    expect(tabWith(inbox, 'done')).toBe('reviewed')
    expect(tabWith(inbox, 'unknown')).toBeUndefined()
  })

  test('the period that covers the day has its neighbors beside it', () => {
    expect(shownPeriod(inbox, '2026-11-20')).toMatchObject({ startsOn: '2026-11-09', previous: '2026-11-08', next: '2026-11-23' })
    expect(shownPeriod(inbox, '2026-11-08')).toMatchObject({ startsOn: '2026-10-26', previous: undefined, next: '2026-11-09' })
  })

  test('at most one future period can be opened', () => {
    expect(shownPeriod(inbox, '2026-11-23')).toMatchObject({ startsOn: '2026-11-23', next: undefined })
  })

  test('without any group there is no period', () => {
    expect(shownPeriod({ ...inbox, periods: [] }, '2026-11-20')).toBeNull()
  })
})
