import { functionsDefinedIn, type MigrationFile } from '../schema/definitions.ts'
import type { Finding } from './source.ts'

/**
 * Each function is defined once, so that whoever looks for it finds its text in one place. A landed migration is never edited, so a later one
 * may define the function again if it names the file whose text no longer counts: `-- replaces app.name of <file>`.
 */
export function checkMigrations(files: readonly MigrationFile[]): Finding[] {
  const findings: Finding[] = []
  const latest = new Map<string, string>()
  for (const file of files) {
    const here = fileName(file.path)
    for (const { name } of functionsDefinedIn(file)) {
      const earlier = latest.get(name)
      latest.set(name, here)
      if (earlier === undefined) continue
      const excuse = `-- replaces ${name.replace(/\(.*/, '')} of ${earlier}`
      const isReplaced = earlier !== here && file.text.split('\n').some(line => line.trim() === excuse)
      if (!isReplaced) findings.push(`${file.path}: defines ${name}, which ${earlier} defines; a later file says "${excuse}"`)
    }
  }
  return findings
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
