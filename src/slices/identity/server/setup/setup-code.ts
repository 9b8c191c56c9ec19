import { createHash, randomInt } from 'node:crypto'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'

/** Letters and digits that are hard to confuse; twelve of them are 58 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whether setup is still to be done: it has not run, and there is no platform administrator. */
export const setupNeeded = sqlStatement<object, { needed: boolean }>(
  `select setup_done_at is null and not exists (select from platform.administrators) as needed from platform.installation`,
)
const storeCode = statement<{ hash: string }>()((db, p) =>
  db.updateTable('platform.installation').set({ setupCodeHash: p.hash }).where('setupDoneAt', 'is', null),
)

/**
 * Creates a one-time code for /setup; null when setup is done. Only its hash is stored, so every start logs a new code, and older ones are
 * invalid.
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

/** The hash of a code as typed: hyphens, spaces and case are ignored. */
export function setupCodeHash(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest('hex')
}
