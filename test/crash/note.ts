import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Times are reported, not asserted: docs/deep-run.md shows these lines. */
export function noteLine(what: string, line: string): void {
  const folder = fileURLToPath(new URL('../../.cache/tests/notes/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}${what.replaceAll(' ', '-')}.txt`, `${line}\n`)
}
