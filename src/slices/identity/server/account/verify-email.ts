import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { deleteLinksOf, redeemLink } from '../link.ts'

const confirm = sqlStatement<{ userId: string }, unknown>(
  `update auth."user" set "emailVerified" = true, "updatedAt" = app.now() where id = $userId`,
)

/** Confirms an address with a verification link, which works once. Throws VALIDATION for an invalid or expired link. */
export async function verifyEmail(deps: IdentityDeps, { token }: InputOf<typeof identity.verifyEmail>): Promise<{ ok: true }> {
  await deps.database.withAuth().write(async tx => {
    const userId = await redeemLink(tx, 'verify-email', token)
    tx.atCommit(confirm, { userId })
    deleteLinksOf(tx, 'verify-email', userId)
  })
  return { ok: true }
}
