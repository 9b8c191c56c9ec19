import type pg from 'pg'
import { expect, test } from 'vitest'
import { inOwnerTransaction } from './owner-tx.ts'
import { sqlStatement } from './statement.ts'

test('statements that are sent together reach the client one after another, also after one that failed', async () => {
  let running = 0
  const most: number[] = []
  const query = async (query: string | { text: string }) => {
    most.push(++running)
    await Promise.resolve()
    running--
    if (typeof query === 'object' && query.text === 'select 2') throw new Error('failed')
    return { rows: [], rowCount: 0, command: 'COMMIT' }
  }
  const statements = [1, 2, 3].map(at => sqlStatement<object, unknown>(`select ${at}`))
  await inOwnerTransaction({ query } as unknown as pg.Client, async tx => {
    const done = await Promise.allSettled(statements.map(statement => tx.run(statement, {})))
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })
  expect(most).toEqual([1, 1, 1, 1, 1])
})
