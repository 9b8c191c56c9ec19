import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** The minimum length of the secret, so that it cannot be guessed; a generated one has 43 characters. */
export const MIN_SECRET_LENGTH = 32

/**
 * The secret that signs sessions: the setting, or a generated one in the data folder, readable only by the server's account. Throws an
 * OperatorError when the file's content is too short.
 */
export function secretOf({ secret, dataFolder }: { readonly secret?: string; readonly dataFolder: string }): string {
  if (secret !== undefined) return secret
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) writeOnce(file, randomBytes(32).toString('base64url'))
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < MIN_SECRET_LENGTH) {
    throw new OperatorError(
      `${file} is damaged: it must hold at least ${MIN_SECRET_LENGTH} characters. Restore it from a backup, ` +
        'or remove it: a new one is generated, and everyone must sign in again',
    )
  }
  return kept
}

/**
 * Creates a file that only the server's account can read, unless it exists. It is linked into place, so that an interrupted start leaves no
 * partial one.
 */
export function writeOnce(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  // On a shared folder, processes of other machines can have the same id.
  const working = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(working, text, { mode: 0o600, flush: true })
    linkSync(working, file)
  } catch (error) {
    // Another process was faster; its text is kept.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(working, { force: true })
  }
}

/**
 * Records that the first start of this data folder is complete, with schema and demo data, so that a later start without STEWARD_DEMO adds
 * no demo data. A first start that was killed is repeated.
 */
export function markInstalled({ dataFolder }: { readonly dataFolder: string }): void {
  if (isInstalled(dataFolder)) return
  // With DATABASE_URL the folder may not exist yet.
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataFolder, 'installed'), `${new Date().toISOString()}\n`, { flush: true })
}

export function isInstalled(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'installed'))
}
