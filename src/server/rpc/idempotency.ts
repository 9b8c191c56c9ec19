import { createHash } from 'node:crypto'
import { Failure, fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'

const claimKey = sqlStatement<{ key: string; hash: string }, unknown>(
  `insert into app.idempotency_keys (key, request_hash, response) values ($key, $hash, 'null') on conflict do nothing`,
)
const storeResponse = sqlStatement<{ key: string; answer: string }, unknown>(
  `update app.idempotency_keys set response = $answer where key = $key and user_id = (select app.user_id())`,
)
const findResponse = sqlStatement<{ key: string }, { requestHash: string; response: unknown }>(
  `select request_hash, response from app.idempotency_keys where key = $key and user_id = (select app.user_id())`,
)

/** The key was used before: the current work is rolled back, and the stored response is returned. */
class AlreadyAnswered extends Failure {
  constructor() {
    super('CONFLICT', 'This request was answered before')
  }
}

/**
 * Runs a write under the client's idempotency key (WALL-13). The claim is sent with the verb's first queries, so it costs no round trip. A
 * second request with the same key waits for the row lock until the first one commits, and then gets its response. Throws
 * IDEMPOTENCY_MISMATCH when the key was used for another request, and VALIDATION when it has fewer than 8 or more than 200 characters.
 */
export async function once<T>(
  transactions: Transactions<Actor>,
  key: string,
  operation: string,
  input: unknown,
  verb: (tx: WriteTx<Actor>) => Promise<T>,
): Promise<T> {
  if (key.length < 8 || key.length > 200)
    fail('VALIDATION', 'Idempotency-Key: 8 to 200 characters', { field: 'Idempotency-Key', rule: 'length' })
  const hash = createHash('sha256').update(operation).update('\0').update(JSON.stringify(input)).digest('hex')
  try {
    return await transactions.write(async tx => {
      const claim = tx.run(claimKey, { key, hash })
      const work = verb(tx)
      // The first error is thrown below; this handler keeps the other one from being an unhandled rejection.
      work.catch(() => undefined)
      if ((await claim) === 0) throw new AlreadyAnswered()
      const answer = await work
      tx.atCommit(storeResponse, { key, answer: JSON.stringify(answer) })
      return answer
    })
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error
    const stored = await transactions.readOnce(tx => tx.first(findResponse, { key }))
    if (stored === undefined) throw error
    if (stored.requestHash !== hash) {
      fail('IDEMPOTENCY_MISMATCH', 'This idempotency key was used for another request', { field: 'Idempotency-Key', rule: 'same_request' })
    }
    return stored.response as T
  }
}
