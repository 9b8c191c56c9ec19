import { describe, expect, test } from 'vitest'
import { gridWarningsOf, warningLines } from '../timesheet-view.ts'
import { ownMarks } from './own-marks.ts'

test('days without hours are one line, followed by all other warnings', () => {
  const missing = (date: string) => ({ kind: 'missing_day' as const, date, column: null, text: `No hours on ${date}` })
  const long = { kind: 'over_daily' as const, date: '2026-11-12', column: null, text: '16.50 hrs on Thu, Nov 12 (over 16 hrs)' }
  expect(warningLines({ warnings: [missing('2026-11-09'), long, missing('2026-11-10')] })).toEqual([
    'No hours on Mon, Nov 9; Tue, Nov 10',
    long.text,
  ])
  expect(warningLines({ warnings: [] })).toEqual([])
})

describe('what the grid marks for its owner', () => {
  const missing = { kind: 'missing_day', text: 'No hours on Thu, Nov 12', date: '2026-11-12', column: null } as const
  const long = { kind: 'over_daily', text: '16.50 hrs on Sat, Nov 14 (over 16 hrs)', date: '2026-11-14', column: null } as const
  const note = {
    id: '',
    note: 'Thu is short',
    noteType: 'rejection',
    days: ['2026-11-12'],
    revision: 1,
    createdBy: '',
    createdAt: '',
  } as const

  test('empty days are not marked, long days are', () => {
    expect([...ownMarks({ warnings: [missing, long], status: 'draft', notes: [] })]).toEqual([['2026-11-14|total', long.text]])
  })

  test('days that a reviewer pointed at are marked while the timesheet is rejected, and not afterwards', () => {
    const notes = [{ ...note, days: [...note.days] }]
    expect([...ownMarks({ warnings: [missing], status: 'rejected', notes })]).toEqual([['2026-11-12|total', 'Thu is short']])
    expect(ownMarks({ warnings: [missing], status: 'submitted', notes }).size).toBe(0)
  })
})

test('a warning about a workweek marks the week, others the day or the cell that they name', () => {
  const warning = (kind: 'over_weekly' | 'overtime_mismatch' | 'over_daily', column: string | null) => ({
    kind,
    text: kind,
    date: '2026-11-12',
    column,
  })
  const marks = gridWarningsOf({
    warnings: [warning('over_weekly', null), warning('overtime_mismatch', 'overtime'), warning('over_daily', null)],
  })
  expect([...marks]).toEqual([
    ['2026-11-12|week', 'over_weekly. overtime_mismatch'],
    ['2026-11-12|total', 'over_daily'],
  ])
})
