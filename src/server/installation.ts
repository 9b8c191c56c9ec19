import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** So that nobody guesses the secret; a generated one has 43 characters. */
export const LEAST_SECRET = 32

/**
 * The secret that signs sessions: the setting, or one kept in the data folder, readable by the server's account only. Throws when the
 * file holds less than a secret: one made of it would be easily guessed.
 */
export function secretOf({ secret, dataFolder }: { readonly secret?: string; readonly dataFolder: string }): string {
  if (secret !== undefined) return secret
  const file = join(dataFolder, 'secret')
  if (!existsSync(file)) makeSecret(file)
  const kept = readFileSync(file, 'utf8').trim()
  if (kept.length < LEAST_SECRET) {
    throw new OperatorError(
      `${file} is damaged: it must hold at least ${LEAST_SECRET} characters. Restore it from a backup, ` +
        'or remove it: a new one is made, and everybody must sign in again',
    )
  }
  return kept
}

/** Written beside and put in place whole: a start that is cut short leaves no secret rather than half of one. */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const working = `${file}.${process.pid}`
  try {
    writeFileSync(working, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    linkSync(working, file)
  } catch (error) {
    // Another process was faster: its secret counts.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(working, { force: true })
  }
}

/**
 * Notes that the first start of this data folder went through (schema and demo data stand), so that a later start without STEWARD_DEMO
 * adds none. One that was killed in between is repeated.
 */
export function markInstalled({ dataFolder }: { readonly dataFolder: string }): void {
  if (isInstalled(dataFolder)) return
  // With DATABASE_URL nobody has needed the folder yet.
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataFolder, 'installed'), `${new Date().toISOString()}\n`, { flush: true })
}

export function isInstalled(dataFolder: string): boolean {
  return existsSync(join(dataFolder, 'installed'))
}
