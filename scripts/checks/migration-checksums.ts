import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SqlFile } from '../schema/definitions.ts'
import { type Finding, root } from './source.ts'

/** The SHA-256 of each migration's text in hexadecimal, by the name of its file. */
export type Checksums = Readonly<Record<string, string>>

export const checksumsFile = 'db/migrations/checksums.json'

/** Reads the committed checksums; empty if the file was deleted. */
export function recordedChecksums(): Checksums {
  const path = join(root, checksumsFile)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Checksums) : {}
}

/** The recorded checksums with those of new files, in the order of their names. A recorded one stays as it is. */
export function withNewFiles(recorded: Checksums, files: readonly SqlFile[]): Checksums {
  const all = { ...Object.fromEntries(files.map(file => [nameOf(file), checksumOf(file)])), ...recorded }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/**
 * A start fails on a migration that was changed after it had been applied, so a change is found here, before anyone starts the new version. A
 * file that has not landed may change: whoever changes it deletes its line and generates it again.
 */
export function checkChecksums(recorded: Checksums, files: readonly SqlFile[]): Finding[] {
  const names = new Set(files.map(nameOf))
  const gone = Object.keys(recorded).filter(name => !names.has(name))
  return [
    ...gone.map(name => `${checksumsFile}: ${name} is no file; put it back, or delete its line if it has not landed`),
    ...files.flatMap(file => {
      const known = recorded[nameOf(file)]
      if (known === undefined) return [`${file.path}: has no line in ${checksumsFile}; run npm run generate`]
      if (known === checksumOf(file)) return []
      return [`${file.path}: was changed; put it back and write a new file, or if it has not landed delete its line in ${checksumsFile}`]
    }),
  ]
}

function nameOf({ path }: SqlFile): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function checksumOf({ text }: SqlFile): string {
  return createHash('sha256').update(text).digest('hex')
}
