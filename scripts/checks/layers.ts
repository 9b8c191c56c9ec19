import type { Finding, SourceFile } from './source.ts'

type Layer = 'core' | 'rules' | 'contract' | 'slice-server' | 'slice-web' | 'server' | 'web' | 'main'

/** Imports that each layer may have, besides itself. By pattern, so that a new slice is covered from its first file. */
const allowed: Record<Layer, readonly Layer[]> = {
  core: [],
  rules: ['core'],
  contract: ['core', 'rules'],
  server: ['core'],
  web: ['core'],
  'slice-server': ['core', 'rules', 'contract', 'server'],
  'slice-web': ['core', 'rules', 'contract', 'web'],
  main: ['core', 'rules', 'contract', 'server', 'web', 'slice-server', 'slice-web'],
}

const patterns: readonly [RegExp, Layer][] = [
  [/^src\/core\//, 'core'],
  [/^src\/slices\/[^/]+\/rules\//, 'rules'],
  [/^src\/slices\/[^/]+\/contract\//, 'contract'],
  [/^src\/slices\/[^/]+\/server\//, 'slice-server'],
  [/^src\/slices\/[^/]+\/web\//, 'slice-web'],
  [/^src\/server\//, 'server'],
  [/^src\/web\//, 'web'],
  [/^src\/main\//, 'main'],
]

const layerOf = (path: string) => patterns.find(([pattern]) => pattern.test(path))?.[1]
const sliceOf = (path: string) => /^src\/slices\/([^/]+)\//.exec(path)?.[1]

/** The files that a slice opens to other slices, one for each half. */
const openHalf = /^src\/slices\/[^/]+\/(server\/public\.ts|web\/public\.tsx)$/

/** Columns of a list, which the table on screen takes from beside its endpoints: they import nothing, so no schema comes with them. */
export const columnsFile = /^src\/slices\/[^/]+\/contract\/[a-z-]+-columns\.ts$/

/** The only files that may import the call library. */
const knowsCalls = /^src\/(core\/endpoint\.ts|server\/rpc\/|web\/rpc\.ts)/

/** Modules that can open a transaction around the gate (WALL-1); verbs receive theirs. */
const opensDatabase =
  /^(pg|kysely|graphile-worker)$|^src\/server\/db\/(batch|connections|embedded|listen|migrate|missing-revokes|open-|pool|statement-queue|transaction)/

/** The authentication library brings its own pool, with a login that can access only its own schema. */
const hasOwnPool = 'src/slices/identity/server/better-auth.ts'

export function checkLayers(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(file => {
    const layer = layerOf(file.path)
    if (layer === undefined) return [`${file.path}: lies in no known place below src`]
    return file.imports.flatMap(({ target, ours, typeOnly }) => {
      if (sliceOf(file.path) !== undefined && opensDatabase.test(target) && !typeOnly && file.path !== hasOwnPool)
        return [`${file.path}: a slice opens no database (${target}); it works in the transaction that it is given (WALL-1)`]
      if (columnsFile.test(file.path) && !typeOnly) return [`${file.path}: columns import types only (${target})`]
      if (!ours)
        return target.startsWith('@orpc/') && !knowsCalls.test(file.path)
          ? [`${file.path}: imports ${target}; only core/endpoint.ts, server/rpc and web/rpc.ts may`]
          : []
      const other = layerOf(target)
      if (other === undefined) return [`${file.path}: imports ${target}, which is no part of the product`]
      if (other !== layer && !allowed[layer].includes(other)) return [`${file.path}: ${layer} must not import ${other} (${target})`]
      if (other === 'contract' && layer === 'slice-web' && !typeOnly && !columnsFile.test(target))
        return [`${file.path}: the browser imports contracts as types only (${target})`]
      const [from, to] = [sliceOf(file.path), sliceOf(target)]
      if (from !== undefined && to !== undefined && from !== to && (other === 'slice-server' || other === 'slice-web')) {
        if (!openHalf.test(target))
          return [`${file.path}: another slice's ${target} is not public; import its rules, contract, server/public.ts or web/public.tsx`]
      }
      return []
    })
  })
}
