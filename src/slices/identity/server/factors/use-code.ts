import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { IdentityDeps } from '../deps.ts'
import { hashOfBackupCode, typedCode } from './backup-code.ts'
import { stepOfCode } from './totp.ts'

const readAuthenticator = sqlStatement<{ userId: string }, { secret: string; seconds: number }>(
  `select secret, floor(extract(epoch from app.now()))::bigint as seconds from auth.authenticators where user_id = $userId and verified_at is not null`,
)
// Of parallel calls with one code the first moves the step, and the others find it moved.
const useStep = sqlStatement<{ userId: string; step: number }, unknown>(
  `update auth.authenticators set last_step = $step::bigint
   where user_id = $userId and verified_at is not null and last_step < $step::bigint`,
)
const useBackupCode = sqlStatement<{ userId: string; codeHash: string }, unknown>(
  'delete from auth.backup_codes where user_id = $userId and code_hash = $codeHash',
)

/** The factor whose code it was. */
export type UsedCode = 'authenticator' | 'backup_code'

/** Uses a code up in the transaction; null if it is wrong, or was used before. Does not count the attempt. */
export async function useCode(
  tx: Pick<WriteTx<unknown>, 'first' | 'run'>,
  { factors }: Pick<IdentityDeps, 'factors'>,
  userId: string,
  text: string,
): Promise<UsedCode | null> {
  const code = typedCode(text)
  if (/^\d{6}$/.test(code)) {
    const stored = await tx.first(readAuthenticator, { userId })
    if (stored === undefined) return null
    const step = stepOfCode(factors.sealed.open(userId, stored.secret), code, stored.seconds)
    return step !== null && (await tx.run(useStep, { userId, step })) === 1 ? 'authenticator' : null
  }
  const codeHash = hashOfBackupCode(factors.backupKey, userId, code)
  return (await tx.run(useBackupCode, { userId, codeHash })) === 1 ? 'backup_code' : null
}

export const failCode = (): never => fail('VALIDATION', "That code isn't correct. Please try again.", { field: 'code', rule: 'code' })
