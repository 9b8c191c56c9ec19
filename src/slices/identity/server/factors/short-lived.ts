import { createHash, randomBytes } from 'node:crypto'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { BrowserSecretKind } from '../session-cookie.ts'

/** Kinds of rows that are stored for the browser's next step. */
type KeptKind = Exclude<BrowserSecretKind, 'sign-up'>

/** How long a proven password waits for its second factor, and a passkey's challenge for its answer. */
export const SHORT_LIVED_SECONDS: Record<KeptKind, number> = { 'second-factor': 600, passkey: 300 }

const insert = sqlStatement<{ identifier: string; value: string; seconds: number }, unknown>(
  `insert into auth.verification (identifier, value, "expiresAt") values ($identifier, $value, app.now() + make_interval(secs => $seconds::int))`,
)
const read = sqlStatement<{ identifier: string }, { value: string }>(
  `select value from auth.verification where identifier = $identifier and "expiresAt" > app.now()`,
)
const take = sqlStatement<{ identifier: string }, { value: string }>(
  `delete from auth.verification where identifier = $identifier and "expiresAt" > app.now() returning value`,
)

/**
 * Keeps something for one browser until it is used. The browser's cookie has the secret; the row has only its hash. Resolves the secret of the cookie.
 */
export function keepForBrowser(tx: Pick<WriteTx<unknown>, 'atCommit'>, kind: KeptKind, value: object): string {
  const secret = randomBytes(32).toString('base64url')
  tx.atCommit(insert, { identifier: identifierOf(kind, secret), value: JSON.stringify(value), seconds: SHORT_LIVED_SECONDS[kind] })
  return secret
}

/** Reads the value stored for the browser; null if it has expired, was used, or belongs to another browser. */
export async function keptForBrowser<T>(tx: Pick<ReadTx<unknown>, 'first'>, kind: KeptKind, secret: string): Promise<T | null> {
  const row = await tx.first(read, { identifier: identifierOf(kind, secret) })
  return row === undefined ? null : (JSON.parse(row.value) as T)
}

/** Reads the value and uses it up: of any number of parallel calls, only one gets it. */
export async function takeFromBrowser<T>(tx: Pick<WriteTx<unknown>, 'first'>, kind: KeptKind, secret: string): Promise<T | null> {
  const row = await tx.first(take, { identifier: identifierOf(kind, secret) })
  return row === undefined ? null : (JSON.parse(row.value) as T)
}

function identifierOf(kind: KeptKind, secret: string): string {
  return `${kind}:${createHash('sha256').update(secret).digest('base64url')}`
}
