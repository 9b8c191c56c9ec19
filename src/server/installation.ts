import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The secret that signs sessions: the setting, or one kept in the data folder, readable by the server's account only. */
export function secretOf({ secret, dataFolder }: { readonly secret?: string; readonly dataFolder: string }): string {
  if (secret !== undefined) return secret
  const file = join(dataFolder, 'secret')
  mkdirSync(dataFolder, { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  return readFileSync(file, 'utf8').trim()
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
