import { fail } from '#core/failure.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import type { IdentityDeps } from '../deps.ts'
import { BACKUP_CODES, hashOfBackupCode, newBackupCode, typedCode } from './backup-code.ts'
import { recordFactorEvent } from './factor-event.ts'
import { lockFactors } from './factor-rows.ts'
import { recentlyProven } from './own-factors.ts'

const clear = sqlStatement<{ userId: string }, unknown>('delete from auth.backup_codes where user_id = $userId')
const store = sqlStatement<{ userId: string; hashes: string[] }, unknown>(
  'insert into auth.backup_codes (user_id, code_hash) select $userId, unnest($hashes::text[])',
)
const state = sqlStatement<{ userId: string }, { hasCodes: boolean; hasFactor: boolean }>(
  `select exists (select from auth.backup_codes where user_id = $userId) as has_codes, app.has_second_factor($userId::uuid) as has_factor`,
)

/** Makes ten codes in place of those before. Resolves with them; only hashes are stored. */
async function makeCodes(tx: WriteTx<unknown>, { factors }: Pick<IdentityDeps, 'factors'>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newBackupCode)
  const hashes = codes.map(code => hashOfBackupCode(factors.backupKey, userId, typedCode(code)))
  await tx.run(clear, { userId })
  await tx.run(store, { userId, hashes })
  return codes
}

/** With a new factor: ten codes, or null where codes are left. */
export async function codesOfNewFactor(
  tx: WriteTx<unknown>,
  deps: Pick<IdentityDeps, 'factors'>,
  userId: string,
): Promise<string[] | null> {
  return (await tx.first(state, { userId }))?.hasCodes === true ? null : makeCodes(tx, deps, userId)
}

/** Without a factor no code is asked for, so none is kept. */
export async function forgetCodesWithoutFactor(tx: WriteTx<unknown>, userId: string): Promise<void> {
  if ((await tx.first(state, { userId }))?.hasFactor === false) await tx.run(clear, { userId })
}

/** Ten new codes in place of the old ones. Throws CONFLICT, rule `no_factor`, without a factor, and what `recentlyProven` does. */
export async function newBackupCodes(deps: IdentityDeps, request: RequestContext): Promise<{ backupCodes: string[] }> {
  const own = await recentlyProven(deps, request)
  const backupCodes = await deps.database.withAuth().write(async tx => {
    await lockFactors(tx, own.userId)
    if ((await tx.first(state, { userId: own.userId }))?.hasFactor !== true) {
      fail('CONFLICT', 'Set up an authenticator app or a passkey first', { rule: 'no_factor' })
    }
    recordFactorEvent(tx, request, own, 'backup_codes_renewed', 'account.newBackupCodes', 'backup_code')
    return makeCodes(tx, deps, own.userId)
  })
  return { backupCodes }
}
