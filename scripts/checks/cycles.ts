import type { Finding, SourceFile } from './source.ts'

const sliceOf = (path: string) => /^src\/slices\/([^/]+)\//.exec(path)?.[1]

/** Import cycles between files and between slices, each once. Type-only imports count. */
export function checkCycles(files: readonly SourceFile[]): Finding[] {
  const imports = files.flatMap(file => file.imports.filter(({ ours }) => ours).map(({ target }) => [file.path, target] as const))
  const betweenSlices = imports.flatMap(([from, to]) => {
    const [a, b] = [sliceOf(from), sliceOf(to)]
    return a === undefined || b === undefined || a === b ? [] : [[a, b, from] as const]
  })
  const through = (a: string, b: string) => betweenSlices.find(([from, to]) => from === a && to === b)?.[2]
  return [
    ...cyclesIn(imports).map(circle => `cycle: ${circle.join(' → ')}`),
    ...cyclesIn(betweenSlices).map(circle => {
      const places = circle.slice(1).map((slice, index) => through(circle[index] as string, slice))
      return `slice cycle: ${circle.join(' → ')}, through ${places.join(', ')}`
    }),
  ]
}

/** The cycles of a graph, given by its edges; the first name of each is repeated at its end. */
function cyclesIn(edges: readonly (readonly [from: string, to: string, ...unknown[]])[]): string[][] {
  const graph = new Map<string, string[]>()
  for (const [from, to] of edges) graph.set(from, [...(graph.get(from) ?? []), to])
  const done = new Set<string>()
  const circles: string[][] = []

  function visit(name: string, trail: string[]): void {
    const at = trail.indexOf(name)
    if (at !== -1) {
      circles.push([...trail.slice(at), name])
      return
    }
    if (done.has(name)) return
    for (const next of new Set(graph.get(name))) visit(next, [...trail, name])
    done.add(name)
  }

  for (const name of graph.keys()) visit(name, [])
  return circles
}
