import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf } from '#server/rpc/verb.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import type { IdentityDeps } from '../deps.ts'
import { forgetLinks, redeemLink } from '../link.ts'

const confirm = sqlStatement<{ userId: string }, unknown>(
  `update auth."user" set "emailVerified" = true, "updatedAt" = app.now() where id = $userId`,
)

/** Redeems a verification link once. */
export async function verifyEmail(deps: IdentityDeps, { token }: InputOf<typeof identity.verifyEmail>): Promise<{ ok: true }> {
  await deps.database.withAuth().write(async tx => {
    const userId = await redeemLink(tx, 'verify-email', token)
    tx.atCommit(confirm, { userId })
    forgetLinks(tx, 'verify-email', userId)
  })
  return { ok: true }
}
