import { expect, test } from 'vitest'
import { type Entry, gridColumnsOf, originsOf, type Timesheet } from './timesheet-view.ts'

type Column = Timesheet['columns'][number]
const column = (handle: string, kind: Column['kind']): Column => ({ handle, label: handle, kind, editable: true, source: 'group' })

test('columns of a kind stand together in their own order, time off last, so that a kind has one head in every grid', () => {
  const columns = [column('vacation', 'time_off'), column('fund:a', 'fund'), column('department:b', 'department'), column('fund:c', 'fund')]
  expect(gridColumnsOf({ columns }).map(({ handle }) => handle)).toEqual(['fund:a', 'fund:c', 'department:b', 'vacation'])
})

test('a cell says how its hours came about where they were not typed; of an import, the reason says it', () => {
  const entry = (column: string, source: Entry['source'], enteredBy: string | null = null): Entry => ({
    date: '2026-11-09',
    column,
    minutes: 60,
    minutesEntered: 60,
    version: 3,
    enteredBy,
    reason: enteredBy === null ? null : 'Imported from hours.csv',
    source,
  })
  const origins = originsOf([
    entry('a', 'typed'),
    entry('b', 'copied'),
    entry('c', 'usual_week'),
    entry('d', 'split'),
    entry('e', 'holiday'),
    entry('f', 'imported', 'Ada Winters'),
    entry('g', 'copied', 'Ada Winters'),
  ])
  expect([...origins].map(([key, { text, version }]) => [key.split('|')[1], text, version])).toEqual([
    ['b', 'Copied from the last period', 3],
    ['c', 'Filled from the usual week', 3],
    ['d', 'Split across columns', 3],
    ['e', 'Holiday pay', 3],
    ['g', 'Copied from the last period', 3],
  ])
})
