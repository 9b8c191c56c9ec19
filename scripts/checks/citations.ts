import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, root } from './source.ts'

/** A file as it is read for citations. */
export interface TextFile {
  path: string
  text: string
}

const families = [
  'ACC',
  'APR',
  'AUD',
  'CAL',
  'COL',
  'CSV',
  'DRV',
  'IDN',
  'NTF',
  'ORG',
  'OT',
  'PAY',
  'PPL',
  'PRD',
  'RND',
  'SEC',
  'SHT',
  'WALL',
]
const id = new RegExp(`\\b(?:${families.join('|')})-\\d+\\b`, 'g')

/** Documents outside of the repository, in every form in which they were ever named. */
const outside = [
  /\b(?:decisions|time-rules|workforce-data|platform-core|stack-notes|constants|clauses|frontend|performance|nonprofit-modules|routes)\.md\b/,
  /\b(?:stack-notes|time-rules|workforce-data|platform-core)\b/,
  /\.md §|\bspecification [PW]\b|(?<![\w.])[PW] §/,
  /(?:^|[\s(`'"])\.\.\/shared\b/,
]
/** "T1" or "case 12" was a number of such a document. What is meant has an id of its own. */
const bare = [
  /\b(?:security )?cases? \d/i,
  /\((?:[^()]*[ ,])?[TRNPDOILB]\d{1,2}[,)]/,
  /(?:\/\/|\*|--) [TRNPDOILB]\d{1,2}\b/,
  /\b[Rr]ules? [A-Z]\d/,
]
const bareInTitle = [/ \(\d{1,3}(?:(?:, | and | to )\d{1,3})*\)['"`]/, /['"`][TRNPDOIL]\d{1,2}(?=[:,'"`]| and )/]

/** Lists what must not be cited, or shows it to the checker. */
const exempt = /^scripts\/checks\/(?:citations|checks\.test)\.ts$/
const generated = /\.generated\.|^docs\/(?:rules|packages\.cdx|calls|schema|permissions)\b/
const isTest = /\.(?:test|spec)\.tsx?$/

/**
 * Every id that code or a document cites stands in exactly one place of the repository: a row of a table in docs/, or the header of a rule. And
 * nothing is cited that does not lie in the repository, but public law, standards and RFCs.
 */
export function checkCitations(files: readonly TextFile[]): Finding[] {
  const defined = new Map<string, string[]>()
  for (const { path, text } of files) {
    for (const name of definitionsIn(path, text)) defined.set(name, [...(defined.get(name) ?? []), path])
  }
  const findings: Finding[] = []
  for (const [name, paths] of defined) if (paths.length > 1) findings.push(`${name} is defined more than once: ${paths.join(', ')}`)
  for (const { path, text } of files) {
    if (exempt.test(path)) continue
    for (const [name] of text.matchAll(id))
      if (!defined.has(name)) findings.push(`${path}: cites ${name}, which is defined nowhere in docs/ or rules/`)
    text.split('\n').forEach((line, at) => {
      const patterns = [...outside, ...bare, ...(isTest.test(path) && isTitle(line) ? bareInTitle : [])]
      const found = patterns.map(pattern => pattern.exec(line)?.[0]).find(match => match !== undefined)
      if (found !== undefined) findings.push(`${path}:${at + 1}: cites ${found.trim()}, which leads nowhere in the repository`)
    })
  }
  return [...new Set(findings)]
}

/** What is read: all that people write, but for migrations, of which one that has landed is never edited. */
export function citingFiles(paths: readonly string[]): TextFile[] {
  return paths
    .filter(path => /\.(?:tsx?|mts|mjs|css|md|json|sql)$/.test(path) && !generated.test(path) && !path.startsWith('package'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function isTitle(line: string): boolean {
  return /\b(?:test|describe)\b|^\s*(?:\[|\]\)\(|\)\(|['"`])/.test(line)
}

function definitionsIn(path: string, text: string): string[] {
  if (path.startsWith('docs/')) return [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, name]) => name!).filter(name => name.match(id))
  if (!/^src\/slices\/[^/]+\/rules\/.*\.ts$/.test(path) || isTest.test(path)) return []
  const header = /\/\*\*(.*?)\*\//s.exec(text)?.[1]?.replace(/\s*\n\s*\*\s?/g, ' ') ?? ''
  return expand(/ Authority: .*?\. Rules? ([^.]*)\./.exec(header)?.[1] ?? '')
}

/** 'PAY-1 to PAY-3 and PAY-9' is four ids. */
function expand(list: string): string[] {
  const ranges = [...list.matchAll(/([A-Z]+)-(\d+)(?: to \1-(\d+))?/g)]
  return ranges.flatMap(([, family, first, last]) => {
    const [from, to] = [Number(first), Number(last ?? first)]
    return Array.from({ length: to - from + 1 }, (_, at) => `${family}-${from + at}`)
  })
}
