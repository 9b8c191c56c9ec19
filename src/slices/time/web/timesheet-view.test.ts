import { expect, test } from 'vitest'
import { gridColumnsOf, type Timesheet } from './timesheet-view.ts'

type Column = Timesheet['columns'][number]
const column = (handle: string, kind: Column['kind']): Column => ({ handle, label: handle, kind, editable: true, source: 'group' })

test('columns of a kind stand together in their own order, time off last, so that a kind has one head in every grid', () => {
  const columns = [column('vacation', 'time_off'), column('fund:a', 'fund'), column('department:b', 'department'), column('fund:c', 'fund')]
  expect(gridColumnsOf({ columns }).map(({ handle }) => handle)).toEqual(['fund:a', 'fund:c', 'department:b', 'vacation'])
})
