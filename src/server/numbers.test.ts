import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#core/failure.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { makeOrganization, type TestOrganization } from '#test/organization.ts'
import { giveNumberBack, nextNumber } from './numbers.ts'

let t: TestDatabase
let harbor: TestOrganization<'ann'>
let other: TestOrganization<'ben'>

beforeAll(async () => {
  t = await testDatabase()
  harbor = await makeOrganization(t, 'harbor', { ann: {} })
  other = await makeOrganization(t, 'other', { ben: {} })
})
afterAll(async () => {
  await t.close()
})

const inside = ({ id }: { id: string }) => t.jobs.withJob(id)
const next = (organization: { id: string }, series: string, count?: number) =>
  inside(organization).write(tx => nextNumber(tx, series, count))

test('numbers begin at 1 in each organization and each series', async () => {
  expect(await next(harbor, 'receipts 2026')).toBe(1)
  expect(await next(harbor, 'receipts 2026')).toBe(2)
  expect(await next(harbor, 'receipts 2027')).toBe(1)
  expect(await next(other, 'receipts 2026')).toBe(1)
})

test('50 callers at a time get 50 numbers without a gap, also when every third of them fails', async () => {
  const calls = Array.from({ length: 50 }, (_, at) =>
    inside(harbor)
      .write(async tx => {
        const number = await nextNumber(tx, 'gifts')
        return at % 3 === 0 ? fail('CONFLICT', 'Not stored') : number
      })
      .catch(() => null),
  )
  const numbers = (await Promise.all(calls)).filter(number => number !== null)
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: numbers.length }, (_, at) => at + 1))
  expect(numbers).toHaveLength(33)
  expect(await next(harbor, 'gifts')).toBe(34)
})

test('several numbers are taken at once, and the first is answered', async () => {
  expect(await next(harbor, 'statements', 2000)).toBe(1)
  expect(await next(harbor, 'statements')).toBe(2001)
})

test('a number that is given back is the next one', async () => {
  await inside(harbor).write(async tx => {
    await nextNumber(tx, 'entries')
    await giveNumberBack(tx, 'entries')
  })
  expect(await next(harbor, 'entries')).toBe(1)
})
