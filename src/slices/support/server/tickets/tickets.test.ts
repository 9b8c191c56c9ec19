import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { personWrite } from '#server/rpc/verb.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { createTicket } from './create.ts'

let t: TestDatabase
let harbor: TimeWorld<'dana' | 'amina' | 'luis'>
let river: TimeWorld<'rosa' | 'ana'>
const only = { create: contract.create }
let as: ReturnType<typeof clientsOf<typeof only>>

beforeAll(async () => {
  t = await testDatabase({ connections: 6 })
  as = clientsOf(t, only, { create: personWrite(createTicket) })
  harbor = await timeWorld(t, 'harbor', { dana: { role: 'administrator' }, amina: { role: 'employee' }, luis: { role: 'employee' } })
  river = await timeWorld(t, 'river', { rosa: { role: 'administrator' }, ana: { role: 'employee' } })
})
afterAll(() => t.close())

const problem = { title: 'Hours are gone', category: 'problem', description: 'I saved them and they are gone.' } as const

test('numbers have no gaps in an organization, also when many file at once and some fail', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 24 }, (_, at) =>
      as(at % 2 ? harbor.people.amina : harbor.people.luis).create({ ...problem, ...(at % 3 === 0 && { pictureId: newId() }) }),
    ),
  )
  const numbers = made.flatMap(one => (one.status === 'fulfilled' ? [one.value.number] : [])).sort((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, at) => at + 1))
  expect((await as(river.people.ana).create(problem)).number).toBe(1)
})
