import { createHmac } from 'node:crypto'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { deriveKey } from '../derived-key.ts'

/** Letters and digits that are hard to confuse; twelve of them are 60 bits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 12

/** Whether setup is still to be done: it has not run, and there is no platform administrator. */
export const setupNeeded = sqlStatement<object, { needed: boolean; seed: string }>(
  `select setup_done_at is null and not exists (select from platform.administrators) as needed, setup_seed as seed from platform.installation`,
)

/**
 * The code for /setup; null when setup is done. It follows from the secret and the database, so every server and every start prints the
 * same one, and it is valid until it has been used.
 */
export async function setupCode(database: OpenDatabase, secret: string): Promise<string | null> {
  const installation = await database.withAuth().readOnce(tx => tx.first(setupNeeded, {}))
  if (!installation?.needed) return null
  return setupCodeOf(secret, installation.seed).replace(/(.{4})(?=.)/g, '$1-')
}

/** The letters of the code, without hyphens. */
export function setupCodeOf(secret: string, seed: string): string {
  const bytes = createHmac('sha256', deriveKey(secret, 'setup code')).update(seed).digest().subarray(0, LENGTH)
  return Array.from(bytes, byte => LETTERS[byte % LETTERS.length]).join('')
}

/** A code as typed: hyphens, spaces and case are ignored. */
export function typedSetupCode(code: string): string {
  return code.replace(/[\s-]/g, '').toUpperCase()
}
