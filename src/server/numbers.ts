import { sqlStatement } from './db/statement.ts'
import type { ReadTx, WriteTx } from './db/transaction.ts'

// Concurrent callers wait for the row; if one fails, its numbers are rolled back with it.
const take = sqlStatement<{ series: string; count: number }, { last: number }>(
  `insert into app.number_series as n (series, last_number) values ($series, $count)
   on conflict (organization_id, series) do update set last_number = n.last_number + $count returning n.last_number as last`,
)
const giveBack = sqlStatement<{ series: string }, unknown>(
  'update app.number_series set last_number = last_number - 1 where organization_id = (select app.org_id()) and series = $series',
)

/**
 * Takes the next numbers of a series of the organization, from 1, without gaps: the series is held until the transaction ends, and a transaction that
 * fails takes none. Take them as late as possible, because others wait for them. Resolves with the first number.
 */
export async function nextNumber(tx: Pick<ReadTx<unknown>, 'first'>, series: string, count = 1): Promise<number> {
  const { last } = (await tx.first(take, { series, count }))!
  return last - count + 1
}

/** Gives the last number back in the transaction that took it, where nothing was stored under it. */
export async function giveNumberBack(tx: Pick<WriteTx<unknown>, 'run'>, series: string): Promise<void> {
  await tx.run(giveBack, { series })
}
