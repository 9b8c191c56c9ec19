// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { departments } from './departments.ts'

const row = (budgetAmount: number | null) => ({ name: 'Shelter', budgetAmount }) as Parameters<NonNullable<typeof departments.warning>>[0]

test('who deactivates a department is told which budget stays with it', () => {
  expect(departments.warning?.(row(25_400_000))).toMatch(/^\$254,000 of budget stays with Shelter\./)
  expect(departments.warning?.(row(null))).toBeUndefined()
})
