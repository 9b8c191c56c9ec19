import { expect, test } from 'vitest'
import { newId } from './id.ts'

const many = Array.from({ length: 20_000 }, newId)

test('ids are unique and sorted by creation, even within a millisecond', () => {
  expect(many.toSorted()).toEqual(many)
  expect(new Set(many).size).toBe(many.length)
})

test('an id is a uuid of version 7 with the time in front', () => {
  for (const id of many.slice(0, 100)) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const time = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(Math.abs(time - Date.now())).toBeLessThan(1000)
})
