import { createHash, randomInt } from 'node:crypto'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** Letters and digits that nobody takes for one another; twelve of them are 58 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whether the installation waits for its first operator: nobody has been through /setup, and nobody is a platform administrator. */
export const setupNeeded = sqlStatement<object, { needed: boolean }>(
  `select setup_done_at is null and not exists (select from platform.administrators) as needed from platform.installation`,
)
const storeCode = sqlStatement<{ hash: string }, unknown>(
  'update platform.installation set setup_code_hash = $hash where setup_done_at is null',
)

/**
 * Makes a new one-time code for /setup and answers it for the log, or null when the installation has an operator. Only its hash is kept, so
 * each start prints another and the one before is worth nothing.
 */
export function ensureSetupCode(database: OpenDatabase): Promise<string | null> {
  return database.withAuth().write(async tx => {
    const installation = await tx.first(setupNeeded, {})
    if (!installation?.needed) return null
    const letters = Array.from({ length: 12 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    tx.atCommit(storeCode, { hash: setupCodeHash(letters) })
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** As it is typed: hyphens, spaces and case do not matter. */
export function setupCodeHash(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex')
}
