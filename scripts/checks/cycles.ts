import type { Finding, SourceFile } from './source.ts'

/** Files that import each other in a circle, each circle once. Type-only imports count: a circle of names is one, too. */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const graph = new Map(files.map(file => [file.path, file.imports.filter(({ ours }) => ours).map(({ target }) => target)]))
  const done = new Set<string>()
  const findings: Finding[] = []

  function visit(path: string, trail: string[]): void {
    const at = trail.indexOf(path)
    if (at !== -1) {
      findings.push(`cycle: ${[...trail.slice(at), path].join(' → ')}`)
      return
    }
    if (done.has(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }

  for (const path of graph.keys()) visit(path, [])
  return findings
}
