import { createHash, randomBytes } from 'node:crypto'
import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** What a mailed link lets its holder do, once. */
export type LinkPurpose = 'verify-email' | 'reset-password'

const MINUTES: Record<LinkPurpose, number> = { 'verify-email': 24 * 60, 'reset-password': 30 }

const insertLink = sqlStatement<{ identifier: string; userId: string; minutes: number }, unknown>(
  `insert into auth.verification (identifier, value, "expiresAt") values ($identifier, $userId, app.now() + make_interval(mins => $minutes::int))`,
)
const readLink = sqlStatement<{ identifier: string }, { userId: string }>(
  `select value as user_id from auth.verification where identifier = $identifier and "expiresAt" > app.now()`,
)
const consumeLink = sqlStatement<{ identifier: string }, { userId: string }>(
  `delete from auth.verification where identifier = $identifier and "expiresAt" > app.now() returning value as user_id`,
)
const deleteLinks = sqlStatement<{ purpose: string; userId: string }, unknown>(
  `delete from auth.verification where value = $userId and starts_with(identifier, $purpose || ':')`,
)

/** Makes the secret of a link and keeps only its hash. Older links stay good until one is used. */
export function issueLink(tx: Pick<WriteTx<unknown>, 'atCommit'>, purpose: LinkPurpose, userId: string): string {
  const token = randomBytes(32).toString('base64url')
  tx.atCommit(insertLink, { identifier: identifierOf(purpose, token), userId, minutes: MINUTES[purpose] })
  return token
}

/** The id of whose link it is, if it would be taken now; saves the work that only a good one deserves. */
export async function checkLink(tx: Pick<ReadTx<unknown>, 'first'>, purpose: LinkPurpose, token: string): Promise<string> {
  const link = await tx.first(readLink, { identifier: identifierOf(purpose, token) })
  if (link === undefined) refuseLink()
  return link.userId
}

/** Uses a link up. Of parallel tries one gets the person's id, the rest are refused. The caller forgets the person's other links. */
export async function redeemLink(tx: Pick<WriteTx<unknown>, 'first'>, purpose: LinkPurpose, token: string): Promise<string> {
  const link = await tx.first(consumeLink, { identifier: identifierOf(purpose, token) })
  if (link === undefined) refuseLink()
  return link.userId
}

/** No link of that purpose opens anything for the person any more (an older reset link after a reset, security case 44). */
export function forgetLinks(tx: Pick<WriteTx<unknown>, 'atCommit'>, purpose: LinkPurpose, userId: string): void {
  tx.atCommit(deleteLinks, { purpose, userId })
}

/** Under which a link is stored: its secret as a hash alone. */
export function identifierOf(purpose: LinkPurpose, token: string): string {
  return `${purpose}:${createHash('sha256').update(token).digest('base64url')}`
}

function refuseLink(): never {
  fail('VALIDATION', 'Invalid or expired link', { field: 'token', rule: 'link' })
}
