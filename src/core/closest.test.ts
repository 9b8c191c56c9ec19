import { expect, test } from 'vitest'
import { closestTo } from './closest.ts'

test.each([
  ['Sheltr', ['Shelter', 'Kitchen'], 'Shelter'],
  ['sheltre', ['Shelter', 'Kitchen'], 'Shelter'],
  ['rosa@habor.org', ['rosa@harbor.org', 'ross@harbor.org'], 'rosa@harbor.org'],
  ['Cat', ['Bat', 'Rat'], null],
  ['Youth', ['Kitchen'], null],
  ['HR', ['PR'], 'PR'],
  ['HR', ['Operations'], null],
  ['x', [], null],
])('%s among %j was meant to be %s', (text, candidates, meant) => expect(closestTo(text, candidates)).toBe(meant))
