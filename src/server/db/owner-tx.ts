import type pg from 'pg'
import { columnName } from './row-shape.ts'
import type { ReadTx, WriteTx } from './transaction.ts'
import { typeOptions } from './type-parsers.ts'

/** A transaction on the migrating connection, for steps of the start that use the same statements as verbs. */
export type OwnerTx = Pick<ReadTx<unknown>, 'rows'> & Pick<WriteTx<unknown>, 'run'>

/** Runs `work` in one transaction, as the migrating user; `set local role` switches to another role. Throws if it was rolled back. */
export async function inOwnerTransaction(client: pg.Client, work: (tx: OwnerTx) => Promise<void>): Promise<void> {
  // Statements that are sent together wait for each other: a client takes one at a time.
  let last: Promise<unknown> = Promise.resolve()
  const send = (text: string, values: unknown[]) => {
    const sent = last.then(() => client.query<Record<string, unknown>>({ text, values, types: typeOptions }))
    last = sent.catch(() => undefined)
    return sent
  }
  const tx: OwnerTx = {
    rows: async <Row>({ text, values }: { text: string; values: (params: never) => unknown[] }, params: unknown) => {
      const { rows } = await send(text, values(params as never))
      return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [columnName(name), value]))) as Row[]
    },
    run: async ({ text, values }, params) => (await send(text, values(params))).rowCount ?? 0,
  }
  try {
    await client.query('begin')
    await work(tx)
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back') // DRV-13
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
