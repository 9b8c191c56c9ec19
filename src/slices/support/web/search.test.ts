import { expect, test } from 'vitest'
import { queueSearch } from './search.ts'

test('of the address of a list of tickets, what the server would not accept is dropped', () => {
  expect(queueSearch.parse({ status: 'open,bogus,closed', priority: 'x', assigned: 'zz', sort: 'y', category: 'z' })).toMatchObject({
    status: 'open,closed',
    priority: undefined,
    assigned: undefined,
    sort: 'activity',
    category: undefined,
  })
  const ada = '01a1aaaa-0000-7000-8000-000000000000'
  for (const assigned of ['me', 'none', ada]) expect(queueSearch.parse({ assigned }).assigned).toBe(assigned)
  expect(queueSearch.write({ status: '', assigned: ada })).toEqual({ status: undefined, assigned: ada })
})
