import { createHash, randomBytes } from 'node:crypto'
import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** The one thing that a mailed link allows, once. */
export type LinkPurpose = 'verify-email' | 'reset-password' | 'email-old' | 'email-new'

const MINUTES: Record<LinkPurpose, number> = { 'verify-email': 24 * 60, 'reset-password': 30, 'email-old': 24 * 60, 'email-new': 24 * 60 }

const insertLink = sqlStatement<{ identifier: string; userId: string; minutes: number }, unknown>(
  `insert into auth.verification (identifier, value, "expiresAt") values ($identifier, $userId, app.now() + make_interval(mins => $minutes::int))`,
)
const readLink = sqlStatement<{ identifier: string }, { userId: string }>(
  `select value as user_id from auth.verification where identifier = $identifier and "expiresAt" > app.now()`,
)
const consumeLink = sqlStatement<{ identifiers: readonly string[] }, { identifier: string; userId: string }>(
  `delete from auth.verification where identifier = any($identifiers::text[]) and "expiresAt" > app.now() returning identifier, value as user_id`,
)
const deleteLinks = sqlStatement<{ purpose: string; userId: string }, unknown>(
  `delete from auth.verification where value = $userId and starts_with(identifier, $purpose || ':')`,
)

/** Creates a link's secret and stores only its hash. Older links stay valid until one is used. */
export function issueLink(tx: Pick<WriteTx<unknown>, 'atCommit'>, purpose: LinkPurpose, userId: string): string {
  const token = randomBytes(32).toString('base64url')
  tx.atCommit(insertLink, { identifier: identifierOf(purpose, token), userId, minutes: MINUTES[purpose] })
  return token
}

/** Resolves with the link's user id without using the link up. Throws VALIDATION for an invalid or expired link, before any costly work. */
export async function checkLink(tx: Pick<ReadTx<unknown>, 'first'>, purpose: LinkPurpose, token: string): Promise<string> {
  const link = await tx.first(readLink, { identifier: identifierOf(purpose, token) })
  if (link === undefined) failInvalidLink()
  return link.userId
}

/**
 * Uses a link up and resolves with its user id. Throws VALIDATION for an invalid, expired or used link, also for all but one of parallel
 * attempts.
 */
export async function redeemLink(tx: Pick<WriteTx<unknown>, 'first'>, purpose: LinkPurpose, token: string): Promise<string> {
  return (await redeemOneOf(tx, [purpose], token)).userId
}

/** Redeems a link that may have any of several purposes, and returns the one it has. */
export async function redeemOneOf<P extends LinkPurpose>(
  tx: Pick<WriteTx<unknown>, 'first'>,
  purposes: readonly P[],
  token: string,
): Promise<{ userId: string; purpose: P }> {
  const link = await tx.first(consumeLink, { identifiers: purposes.map(purpose => identifierOf(purpose, token)) })
  const purpose = purposes.find(one => link?.identifier.startsWith(`${one}:`))
  if (link === undefined || purpose === undefined) failInvalidLink()
  return { userId: link.userId, purpose }
}

/** Deletes the person's other links of that purpose, such as an older reset link after a reset (SEC-44). */
export function deleteLinksOf(tx: Pick<WriteTx<unknown>, 'atCommit'>, purpose: LinkPurpose, userId: string): void {
  tx.atCommit(deleteLinks, { purpose, userId })
}

/** The stored identifier of a link, which contains only a hash of its secret. */
export function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}

/** Throws VALIDATION: the same for every reason why a link does not work. */
export function failInvalidLink(): never {
  fail('VALIDATION', 'Invalid or expired link', { field: 'token', rule: 'link' })
}
