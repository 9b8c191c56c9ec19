import type { Finding, SourceFile } from './source.ts'

/** Verbs in write mode that leave no audit event, with the reason. This only gets shorter. */
const notAudited: Readonly<Record<string, string>> = {
  'src/server/import/import-routes.ts: start': 'reads a file; the import is audited when it runs',
  'src/server/import/import-routes.ts: reread': 'reads a file; the import is audited when it runs',
  'src/server/import/import-routes.ts: check': 'changes no record; the import is audited when it runs',
  'src/slices/modules/server/routes.ts: opened': 'counts that someone opened a module',
  'src/slices/notifications/server/routes.ts: markRead': "the current user's own inbox",
  'src/slices/notifications/server/routes.ts: markAllRead': "the current user's own inbox",
  'src/slices/notifications/server/routes.ts: setPreference': "the current user's own preference",
  'src/slices/saved-views/server/saved-views.ts: save': "the current user's own views",
  'src/slices/saved-views/server/saved-views.ts: remove': "the current user's own views",
}

const bound = /(\w+): write\((?:(?:async )?(?:\w+|\([^)]*\)) =>\s*)?(\w+)/g
const imported = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s+'[^']+'/gm
const topLevel = /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)|interface |type |class )/gm
const nested = /^ {2}(?:(?:async )?function (\w+)|const (\w+)[^=\n]*= (?:async )?\()/gm
const destructured = /const \{([^}]*)\} = (\w+)\(/g
const emits = /\bemitAudit\(/
/** The record block's own parts audit what they store (src/server/record/change.ts). */
const emitsThroughParts = /\bparts\.(?:change|create|record)\(/
const used = /(?<!\w|(?<!\.)\.)\w+/g
const called = /(?<!\w|(?<!\.)\.)\w+(?=\()/g

interface Source {
  file: SourceFile
  declared: ReadonlyMap<string, string>
  /** Names that are declared inside a function. */
  nested: ReadonlySet<string>
  /** Names from other files, with the file. */
  imports: ReadonlyMap<string, { path: string; name: string }>
  /** Names that a call returned, with the function. */
  returned: ReadonlyMap<string, string>
}

/**
 * Every verb that a slice binds in write mode emits an audit event, directly or through something that it uses. `exceptions` that do, or that are
 * gone, are reported, so that they leave the list.
 */
export function checkAuditedWrites(files: readonly SourceFile[], exceptions: Readonly<Record<string, string>> = notAudited): Finding[] {
  const sources = new Map(files.filter(isServer).map(file => [file.path, read(file)] as const))
  const silent = new Set(
    [...sources.values()].flatMap(source =>
      [...source.file.text.matchAll(bound)]
        .filter(([, , verb]) => !audits(sources, source, verb!, new Set()))
        .map(([, operation]) => `${source.file.path}: ${operation}`),
    ),
  )
  return [
    ...[...silent]
      .filter(one => !(one in exceptions))
      .map(one => `${one} writes without an audit event; call emitAudit, or add it to scripts/checks/audited-writes.ts with the reason`),
    ...Object.keys(exceptions)
      .filter(one => !silent.has(one))
      .map(one => `scripts/checks/audited-writes.ts: ${one} is audited or gone; take it off the list`),
  ]
}

const isServer = ({ path }: SourceFile) => /^src\/(?:server|slices\/[^/]+\/server)\//.test(path)

function audits(sources: ReadonlyMap<string, Source>, source: Source, name: string, seen: Set<string>): boolean {
  const key = `${source.file.path} ${name}`
  if (seen.has(key)) return false
  seen.add(key)
  const text = source.declared.get(name)
  if (text === undefined) {
    const maker = source.returned.get(name)
    const from = source.imports.get(maker ?? name)
    const other = from && sources.get(from.path)
    return other !== undefined && audits(sources, other, maker === undefined ? from!.name : name, seen)
  }
  if (emits.test(text) || emitsThroughParts.test(text)) return true
  // A local variable may have the name of a function inside another one, so those count only where they are called.
  const names = [...(text.match(used) ?? []).filter(one => !source.nested.has(one)), ...(text.match(called) ?? [])]
  return [...new Set(names)].some(one => isKnown(source, one) && audits(sources, source, one, seen))
}

const isKnown = ({ declared, imports, returned }: Source, name: string) => declared.has(name) || imports.has(name) || returned.has(name)

function read(file: SourceFile): Source {
  const { text } = file
  const [inner, outer] = [new Map(textsOf(text, nested)), new Map(textsOf(text, topLevel))]
  const returned = new Map(
    [...text.matchAll(destructured)].flatMap(([, names, maker]) => names!.split(',').map(one => [one.trim(), maker!] as const)),
  )
  return {
    file,
    declared: new Map([...inner, ...outer]),
    nested: new Set([...inner.keys()].filter(one => !outer.has(one))),
    returned,
    imports: importsOf(file),
  }
}

/** Declarations by name, each with its text up to the next one. */
function textsOf(text: string, declaration: RegExp): [name: string, text: string][] {
  const starts = [...text.matchAll(declaration)]
  return starts.flatMap(([, fn, constant], at) => {
    const name = fn ?? constant
    return name === undefined ? [] : [[name, text.slice(starts[at]!.index, starts[at + 1]?.index ?? text.length)]]
  })
}

function importsOf({ text, imports }: SourceFile): Source['imports'] {
  const statements = [...text.matchAll(imported)]
  const targets = imports.filter(({ ours }) => ours)
  const found = new Map<string, { path: string; name: string }>()
  for (const [statement, names] of statements) {
    const specifier = /'([^']+)'$/.exec(statement)![1]!
    const target = targets.find(({ target: path }) => path.endsWith(specifier.replace(/^(?:#|(?:\.\.?\/)+)/, '')))
    for (const one of target === undefined ? [] : names!.split(',')) {
      const [name, alias] = one
        .trim()
        .replace(/^type /, '')
        .split(/\s+as\s+/)
      if (name) found.set(alias ?? name, { path: target!.target, name })
    }
  }
  return found
}
