// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { ResourcesDashboard } from './calls.ts'
import { departmentShares, percent } from './staff-shares.ts'

const data = (more: Partial<ResourcesDashboard>) =>
  ({ largestDepartments: [{ id: 'a', name: 'Shelter', people: 8 }], inOtherDepartments: 0, unassigned: 0, ...more }) as ResourcesDashboard

test('people in no department are a group of their own, and groups without anyone are left out', () => {
  const shares = (more: Partial<ResourcesDashboard>) => departmentShares(data(more)).map(({ label, value }) => [label, value])
  expect(shares({})).toEqual([['Shelter', 8]])
  expect(shares({ unassigned: 2, inOtherDepartments: 3 })).toEqual([
    ['Shelter', 8],
    ['Other departments', 3],
    ['Unassigned', 2],
  ])
})

test.each([
  [1, 3, '33%'],
  [0, 3, '0%'],
  [3, 3, '100%'],
  [1, 1000, '1%'],
  [999, 1000, '99%'],
  [0, 0, '0%'],
])('%i of %i is %s: what is there is never 0 %%, and what is missing never makes 100 %%', (part, whole, text) => {
  expect(percent(part, whole)).toBe(text)
})
