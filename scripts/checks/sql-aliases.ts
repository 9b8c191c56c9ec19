/**
 * Resolves each `alias.` of an SQL text to its table. Parses the SQL of this repository, not all of SQL: plain names or quoted ones
 * of letters, and every table with its schema.
 */
export interface Mention {
  alias: string
  /** Its position in the text. */
  at: number
  /** Where its table is named; null when nothing in the text has that alias. */
  bound: { table: string; at: number } | null
}

interface Scope {
  parent: Scope | null
  tables: Map<string, { table: string; at: number }>
  /** Between tables: commas. */
  isFrom: boolean
  /** The next name is a table. */
  expectsTable: boolean
  /** A table whose alias may follow. */
  named: { table: string; at: number } | null
  opened: 'table' | 'arguments' | 'other'
}

const tokens = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|\$\w+|"\w+"|[a-zA-Z_]\w*|\d[\w.]*|[^\s\w]/g
const schemas = new Set(['app', 'auth', 'platform', 'pg_catalog', 'graphile_worker'])
/** A table follows. */
const beforeTable = new Set(['from', 'join', 'using', 'update', 'into'])
/** Words between them and the table. */
const skipped = new Set(['lateral', 'only'])
/** Words that can follow a table and are not its alias. */
const keywords = new Set(
  `where on join left right inner cross full natural group order limit having union except intersect set values select returning using offset
   for do default as with from when then else end and or not is in between case window fetch conflict update into skip`.split(/\s+/),
)
const otherThanFrom = new Set([
  'where',
  'on',
  'group',
  'order',
  'limit',
  'having',
  'set',
  'values',
  'select',
  'returning',
  'window',
  'offset',
  'for',
])

/** Every `alias.column` of a text, with the table that the alias is bound to there. */
export function mentionsIn(sql: string): Mention[] {
  const words = [...sql.matchAll(tokens)]
    .map(match => ({ word: match[0].replace(/^"(\w+)"$/, '$1'), at: match.index }))
    .filter(({ word }) => !/^(--|\/\*|')/.test(word))
  const open = (parent: Scope | null, opened: Scope['opened']): Scope => {
    return { parent, tables: new Map(), isFrom: false, expectsTable: false, named: null, opened }
  }
  let scope = open(null, 'other')
  const mentions: { alias: string; at: number; scope: Scope }[] = []
  const name = (alias: string) => {
    if (scope.named && !scope.tables.has(alias)) scope.tables.set(alias, scope.named)
    scope.named = null
  }

  for (let i = 0; i < words.length; i++) {
    const { word, at } = words[i]!
    const next = words[i + 1]?.word
    if (word === '(') {
      const opened = scope.expectsTable ? 'table' : scope.named && i > 0 && words[i - 1]!.at >= scope.named.at ? 'arguments' : 'other'
      scope.expectsTable = false
      scope = open(scope, opened)
    } else if (word === ')') {
      const { opened, parent } = scope
      if (scope.named) name(lastPart(scope.named.table))
      if (parent === null) continue
      scope = parent
      if (opened === 'table') scope.named = { table: '', at }
    } else if (scope.expectsTable && /^[a-z_]/i.test(word) && !keywords.has(word)) {
      if (skipped.has(word)) continue
      scope.expectsTable = false
      const table = next === '.' ? `${word}.${words[i + 2]!.word}` : word
      if (next === '.') i += 2
      scope.named = { table, at }
    } else if (scope.named && (word === 'as' || (word === 'with' && next === 'ordinality'))) {
      if (word === 'with') i++
    } else if (scope.named && /^[a-z_]/i.test(word) && !keywords.has(word)) {
      name(word)
    } else {
      if (scope.named) name(lastPart(scope.named.table))
      scope.expectsTable = false
      if (['union', 'except', 'intersect'].includes(word)) scope = open(scope.parent, scope.opened)
      else if (beforeTable.has(word)) {
        if (word !== 'from' || words[i - 1]?.word !== 'distinct') scope.expectsTable = true
        scope.isFrom = scope.expectsTable
      } else if (otherThanFrom.has(word)) scope.isFrom = false
      else if (word === ',' && scope.isFrom) scope.expectsTable = true
      else if (next === '.' && /^[a-z_]\w*$/i.test(word)) {
        if (!schemas.has(word) && word !== 'excluded') mentions.push({ alias: word, at, scope })
        i += 2
      }
    }
  }
  if (scope.named) name(lastPart(scope.named.table))
  return mentions.map(({ alias, at, scope: innermost }) => ({ alias, at, bound: boundIn(innermost, alias) }))
}

function boundIn(innermost: Scope, alias: string): Mention['bound'] {
  for (let scope: Scope | null = innermost; scope !== null; scope = scope.parent) {
    const found = scope.tables.get(alias)
    if (found) return found
  }
  return null
}

function lastPart(table: string): string {
  return table.split('.').at(-1)!
}
