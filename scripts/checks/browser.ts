import { columnsFile } from './layers.ts'
import type { Finding, SourceFile } from './source.ts'

/** Follows the runtime imports of the browser's entry: they may reach no server code, no Node module, and of a contract only columns. */
export function checkBrowser(files: readonly SourceFile[], entry = 'src/main/web.tsx'): Finding[] {
  const byPath = new Map(files.map(file => [file.path, file]))
  const seen = new Set<string>()
  const findings: Finding[] = []
  const waiting = [entry]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const { target, ours, typeOnly } of byPath.get(path)?.imports ?? []) {
      if (typeOnly) continue
      if (/^(node:|pg$|fastify$|better-auth|graphile-worker|kysely)/.test(target))
        findings.push(`${path}: loads ${target} into the browser`)
      if (/^src\/(server|slices\/[^/]+\/(server|contract))\//.test(target) && !columnsFile.test(target))
        findings.push(`${path}: loads ${target} into the browser`)
      if (ours) waiting.push(target)
    }
  }
  return findings
}
