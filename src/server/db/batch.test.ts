import { EventEmitter } from 'node:events'
import type { Connection } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { Batch, type Command, ProtocolMismatch } from './batch.ts'
import { command } from './statement-queue.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

test('a batch after a plain query gets its own answer, complete or failed', async () => {
  const client = await t.connectAsLogin()
  const outcomes = Array.from({ length: 200 }, (_, i) => {
    void client.query('select 0')
    const commands = [command('', `select ${i} as n`), command('', i % 3 === 0 ? 'select 1 / 0' : `select ${-i} as n`)]
    return new Promise<string>(resolve => {
      client.query(new Batch(commands, true, error => resolve(error === undefined ? numbersOf(commands) : 'failed')))
    })
  })
  expect(await Promise.all(outcomes)).toEqual(Array.from({ length: 200 }, (_, i) => (i % 3 === 0 ? 'failed' : `${i} ${-i}`)))
  await client.end()
})

test('a ReadyForQuery before every statement was answered is an error', () => {
  const commands = [command('', 'select 1'), command('', 'select 2')]
  const { connection, errors } = submitted(commands)
  commands[0]!.rows.push({ n: 1 })
  connection.emit('readyForQuery', { status: 'I' })
  expect(errors).toEqual([expect.any(ProtocolMismatch)])
})

test('an unexpected answer settles no batch', () => {
  const { connection, batch, errors } = submitted([command('', 'select 1')])
  // pg submits the next query from within its own listener, before ours handles the same message.
  connection.emit('readyForQuery', { status: 'I' })
  expect(errors.length).toBe(1)
  const next: unknown[] = []
  const following = new Batch([command('', 'select 2')], true, error => next.push(error))
  connection.once('readyForQuery', () => following.submit(connection))
  connection.emit('readyForQuery', { status: 'I' })
  expect(next).toEqual([])
  following.handleCommandComplete({ text: 'SELECT 1' })
  connection.emit('readyForQuery', { status: 'I' })
  expect(next).toEqual([undefined])
  batch.abort(new Error('late'))
  expect(errors.length).toBe(1)
})

function submitted(commands: Command[]) {
  const connection = Object.assign(new EventEmitter(), { stream: { writable: true, write: () => true } }) as unknown as Connection
  const errors: unknown[] = []
  const batch = new Batch(commands, true, error => errors.push(error))
  expect(batch.submit(connection)).toBeNull()
  return { connection, batch, errors }
}

function numbersOf(commands: Command[]): string {
  return commands.map(({ rows }) => rows.map(row => row.n).join()).join(' ')
}
