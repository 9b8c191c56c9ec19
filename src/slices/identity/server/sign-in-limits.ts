import { fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { addressBucket } from '#server/limits/address.ts'
import { upsertBucket } from '#server/limits/bucket.ts'

const WINDOW_SECONDS = 15 * 60
/** An address may have this many times the failures of an account: 20 and 5 by default. */
const ADDRESS_FACTOR = 4

interface Attempt {
  /** The account whose password is tried. */
  account: string
  /** Null for a known browser, whose attempts do not count for its address. */
  ip: string | null
}

const secondsLeft = `ceil(extract(epoch from r.window_started_at + make_interval(secs => $seconds::int) - app.now()))::int`

// One statement: the address is counted first, and the account only if the address is below its limit. Returns no row if a count was not
// stored.
const countAttempt = sqlStatement<
  { account: string; address: string | null; seconds: number; accountLimit: number; addressLimit: number },
  { retryAfter: number | null }
>(
  `with address as (
     insert into auth.rate_limits as r (bucket, window_started_at, count) select $address, app.now(), 1 where $address::text is not null
     ${upsertBucket} returning r.count, ${secondsLeft} as seconds_left
   ), account as (
     insert into auth.rate_limits as r (bucket, window_started_at, count)
     select $account, app.now(), 1 where not exists (select from address where count > $addressLimit::int)
     ${upsertBucket} returning r.count, ${secondsLeft} as seconds_left
   )
   select case when address.count > $addressLimit::int then address.seconds_left
     when account.count > $accountLimit::int then account.seconds_left end as retry_after
   from (values (1)) as one left join address on true left join account on true
   where ($address::text is null or address.count is not null) and (address.count > $addressLimit::int or account.count is not null)`,
)

const forgetAccount = sqlStatement<{ account: string }, unknown>('delete from auth.rate_limits where bucket = $account')
const forgiveAddress = sqlStatement<{ address: string }, unknown>(
  'update auth.rate_limits set count = greatest(count - 1, 0) where bucket = $address',
)

/**
 * Counts an attempt in one atomic write before the password is checked, so that of any number of parallel attempts exactly the limit are
 * checked. Throws RATE_LIMITED, also for the right password.
 */
export async function countPasswordAttempt(database: OpenDatabase, { account, ip }: Attempt, accountLimit: number): Promise<void> {
  const limits = { accountLimit, addressLimit: ADDRESS_FACTOR * accountLimit, seconds: WINDOW_SECONDS }
  const params = { account: `sign-in:${account}`, address: ip === null ? null : addressOf(ip), ...limits }
  const answer = await database.withAuth().readOnce(tx => tx.first(countAttempt, params))
  // A missing row must not be taken for "not limited".
  if (answer === undefined) throw new Error('the counter answered nothing')
  if (answer.retryAfter !== null) {
    fail('RATE_LIMITED', 'Too many login attempts. Please try again later.', { data: { retryAfterSeconds: answer.retryAfter } })
  }
}

/** After the right password: clears the account's count, and takes this attempt back from the address's. */
export function clearPasswordAttempts(tx: WriteTx<unknown>, { account, ip }: Attempt): void {
  // In the same order as an attempt counts them, to avoid deadlocks.
  if (ip !== null) tx.atCommit(forgiveAddress, { address: addressOf(ip) })
  tx.atCommit(forgetAccount, { account: `sign-in:${account}` })
}

function addressOf(ip: string): string {
  return `sign-in:address:${addressBucket(ip)}`
}
