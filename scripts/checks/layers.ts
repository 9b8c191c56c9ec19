import type { Finding, SourceFile } from './source.ts'

type Layer = 'core' | 'rules' | 'contract' | 'slice-server' | 'slice-web' | 'server' | 'web' | 'main'

/** What each layer may import, besides itself. By pattern: a slice that is new today is guarded from its first file. */
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

/** Slices whose web half every signed-in screen needs: who looks, and who is signed in. */
const sharedWeb = /^src\/slices\/(access\/web\/reader|identity\/web\/(session|calls))\.ts$/

/** The only places that know the call library; everything else speaks to them. */
const knowsCalls = /^src\/(core\/endpoint\.ts|server\/rpc\/|web\/rpc\.ts)/

/** Whoever loads one of these can open a transaction around the gate (security.md R1); verbs are given theirs. */
const opensDatabase =
  /^(pg|kysely|graphile-worker)$|^src\/server\/db\/(batch|connections|embedded|listen|migrate|missing-revokes|open-|pool|statement-queue|transaction)/

/** The authentication library brings its own pool, as a login that reaches nothing but its own schema. */
const hasOwnPool = 'src/slices/identity/server/better-auth.ts'

export function checkLayers(files: readonly SourceFile[]): Finding[] {
  return files.flatMap(file => {
    const layer = layerOf(file.path)
    if (layer === undefined) return [`${file.path}: lies in no known place below src`]
    return file.imports.flatMap(({ target, ours, typeOnly }) => {
      if (sliceOf(file.path) !== undefined && opensDatabase.test(target) && !typeOnly && file.path !== hasOwnPool)
        return [`${file.path}: a slice opens no database (${target}); it works in the transaction that it is given (R1)`]
      if (!ours)
        return target.startsWith('@orpc/') && !knowsCalls.test(file.path)
          ? [`${file.path}: imports ${target}; only core/endpoint.ts, server/rpc and web/rpc.ts may`]
          : []
      const other = layerOf(target)
      if (other === undefined) return [`${file.path}: imports ${target}, which is no part of the product`]
      if (other !== layer && !allowed[layer].includes(other)) return [`${file.path}: ${layer} must not import ${other} (${target})`]
      if (other === 'contract' && layer === 'slice-web' && !typeOnly)
        return [`${file.path}: the browser imports contracts as types only (${target})`]
      const [from, to] = [sliceOf(file.path), sliceOf(target)]
      if (from !== undefined && to !== undefined && from !== to && (other === 'slice-server' || other === 'slice-web')) {
        const open = target === `src/slices/${to}/server/public.ts` || sharedWeb.test(target)
        if (!open) return [`${file.path}: another slice's ${target} is not public; import its rules, contract or server/public.ts`]
      }
      return []
    })
  })
}
