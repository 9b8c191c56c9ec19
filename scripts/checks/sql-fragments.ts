import type { Finding, SourceFile } from './source.ts'
import { mentionsIn } from './sql-aliases.ts'

/** Builds whole statements of the demo data from names of tables and columns; its results are not interpolated into other SQL. */
const WHOLE_STATEMENTS = 'src/server/db/bulk-insert.ts'

/** A literal of the source: its text, and what is interpolated into it. */
interface Literal {
  parts: (string | { interpolated: string })[]
}

/** A constant's text inside a statement's. */
interface Inserted {
  fragment: string
  start: number
  end: number
}

/**
 * SQL that is interpolated into other SQL must not change its meaning there. Only constants are allowed: a function that takes an
 * alias or a column as text cannot know what the name means where it is used. And an alias that a constant expects of its
 * surroundings must be the same table everywhere.
 */
export function checkSqlFragments(files: readonly SourceFile[]): Finding[] {
  const sources = new Map(
    files.filter(({ path }) => /^src\/(server|main|slices\/[^/]+\/server)\//.test(path)).map(file => [file.path, file]),
  )
  const constants = new Map([...sources].map(([path, { text }]) => [path, constantsOf(text)]))
  const findings = new Set<Finding>()
  /** Where each constant expects an alias, with its first table. */
  const expected = new Map<string, { table: string; path: string }>()

  /** The constant of this name as the file sees it, declared or imported. */
  function find(path: string, name: string, seen = new Set<string>()): { path: string; value: Literal } | null {
    if (seen.has(path)) return null
    seen.add(path)
    const value = constants.get(path)?.get(name)
    if (value) return { path, value }
    for (const { target, typeOnly } of sources.get(path)?.imports ?? []) {
      const found = typeOnly ? null : find(target, name, seen)
      if (found) return found
    }
    return null
  }

  function expand(path: string, { parts }: Literal, offset: number, inserted: Inserted[]): string {
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') {
        text += part
        continue
      }
      const constant = /^\w+$/.test(part.interpolated) ? find(path, part.interpolated) : null
      if (!constant) {
        findings.add(`${path}: \${${part.interpolated}} in SQL is no constant; a fragment that takes text can capture names`)
        text += 'null'
        continue
      }
      const start = offset + text.length
      text += expand(constant.path, constant.value, start, inserted)
      inserted.push({ fragment: `${constant.path} ${part.interpolated}`, start, end: offset + text.length })
    }
    return text
  }

  for (const [path, { text }] of sources) {
    if (path === WHOLE_STATEMENTS) continue
    for (const statement of statementsOf(text)) {
      const inserted: Inserted[] = []
      const sql = expand(path, statement, 0, inserted)
      for (const { alias, at, bound } of mentionsIn(sql)) {
        if (bound === null) {
          findings.add(`${path}: no table is called ${alias} at …${sql.slice(at, at + 30).replace(/\s+/g, ' ')}…`)
          continue
        }
        // A name without a schema is defined in the statement itself.
        if (!bound.table.includes('.')) continue
        for (const { fragment, start, end } of inserted) {
          const isExpected = at >= start && at < end && (bound.at < start || bound.at >= end)
          if (!isExpected) continue
          const first = expected.get(`${fragment} ${alias}`)
          if (!first) expected.set(`${fragment} ${alias}`, { table: bound.table, path })
          else if (first.table !== bound.table)
            findings.add(`${path}: ${alias} of ${fragment} is ${bound.table} here and ${first.table} in ${first.path}`)
        }
      }
    }
  }
  return [...findings]
}

/** The arguments of `sqlStatement(…)`. */
function statementsOf(text: string): Literal[] {
  return [...text.matchAll(/\bsqlStatement\b(?=[<(])/g)].flatMap(({ index }) => {
    let at = index + 'sqlStatement'.length
    if (text[at] === '<') at = afterTypes(text, at)
    at = skipSpace(text, at + 1)
    // Its declaration.
    if (/function\s+$/.test(text.slice(0, index))) return []
    // An expression that is not a plain literal counts as one interpolation, constant or not.
    return [literalAt(text, at) ?? { parts: [{ interpolated: text.slice(at, endOfArgument(text, at)).trim() }] }]
  })
}

function endOfArgument(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++
    if ((')]}'.includes(text[at]!) && depth-- === 0) || (text[at] === ',' && depth === 0)) return at
  }
  return text.length
}

function afterTypes(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '<') depth++
    if (text[at] === '>' && text[at - 1] !== '=' && --depth === 0) return at + 1
  }
  return text.length
}

/** Constants that are a single literal: a text or a whole number. */
function constantsOf(text: string): Map<string, Literal> {
  const constants = new Map<string, Literal>()
  for (const match of text.matchAll(/\bconst (\w+)(?:: string)? =\s*/g)) {
    const at = match.index + match[0].length
    const number = /^\d[\d_]*(?=\s)/.exec(text.slice(at))?.[0]
    const literal = number ? { parts: [number] } : literalAt(text, at)
    if (literal) constants.set(match[1]!, literal)
  }
  return constants
}

function skipSpace(text: string, at: number): number {
  return at + /^(\s|\/\/[^\n]*\n)*/.exec(text.slice(at))![0].length
}

/** The literal that begins here; null where there is none. */
function literalAt(text: string, start: number): Literal | null {
  const quote = text[start]
  if (quote !== '`' && quote !== "'" && quote !== '"') return null
  const parts: Literal['parts'] = []
  let plain = ''
  let at = start + 1
  for (; text[at] !== quote && at < text.length; at++) {
    if (text[at] === '\\') plain += text[++at]
    else if (quote === '`' && text.startsWith('${', at)) {
      const end = closing(text, at + 2)
      parts.push(plain, { interpolated: text.slice(at + 2, end).trim() })
      plain = ''
      at = end
    } else plain += text[at]
  }
  // Part of an expression, so not a constant text.
  if (/^\s*[+.?[]/.test(text.slice(at + 1))) return null
  return { parts: [...parts, plain] }
}

/** The brace that ends an interpolation. */
function closing(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length
}
