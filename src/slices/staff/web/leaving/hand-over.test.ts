import { expect, test } from 'vitest'
import { type Block, handOverInput, handOversOf, namesText, problemsOf, settledFirst } from './hand-over.ts'

const block = (name: string, part: Partial<Block> = {}): Block => ({ name, label: name, count: 1, canMove: true, ...part })
const grace = { value: 'g', label: 'Grace Nakamura' }
const values = { terminationDate: '2026-11-30', reportsTo: null, approvals: null, departments: null }

test('each thing to hand over has one picker, in the same order whatever the server names first', () => {
  expect(handOversOf([block('departments'), block('approvals'), block('reports')])).toEqual(['reportsTo', 'approvals', 'departments'])
  expect(handOversOf([])).toEqual([])
})

test('what no one can take over has no picker, and is settled first', () => {
  const blocks = [block('administrator', { canMove: false }), block('reports'), block('something new')]
  expect(handOversOf(blocks)).toEqual(['reportsTo'])
  expect(settledFirst(blocks).map(({ name }) => name)).toEqual(['administrator', 'something new'])
})

test('a picker that is needed and empty is an error, and so is a missing day', () => {
  expect(problemsOf(values, ['reportsTo'])).toEqual({ reportsTo: 'Choose someone to reassign this to' })
  expect(problemsOf({ ...values, terminationDate: null }, [])).toEqual({ terminationDate: 'This field is required' })
  expect(problemsOf({ ...values, reportsTo: grace }, ['reportsTo'])).toEqual({})
})

test('only what is needed is handed over, also if another picker was filled before', () => {
  expect(handOverInput({ ...values, reportsTo: grace, departments: grace }, ['departments'])).toEqual({ departments: 'g' })
})

test.each([
  [block('reports'), ''],
  [block('reports', { count: 2, names: ['Ada', 'Ben'] }), 'Ada, Ben'],
  [block('reports', { count: 5, names: ['Ada', 'Ben'] }), 'Ada, Ben and 3 more'],
])('the first few are named, and how many more there are (%#)', (given, text) => {
  expect(namesText(given)).toBe(text)
})
