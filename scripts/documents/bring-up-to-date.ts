import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../checks/source.ts'

/** Writes a generated document; with --check it writes nothing and fails when the document is out of date. */
export function bringUpToDate(path: string, text: string): void {
  if (read(join(root, path)) === text) return
  if (!process.argv.includes('--check')) {
    writeFileSync(join(root, path), text)
    return
  }
  console.error(`Stale: ${path}. Run: node scripts/generate.ts`)
  process.exitCode = 1
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

/** A cell of a Markdown table. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/\s+/g, ' ')
}
