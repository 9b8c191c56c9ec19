import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, root } from './source.ts'

/** A file as it is read for citations. */
export interface TextFile {
  path: string
  text: string
}

/** Pattern of an id. Each one is a row or a rule of ours, except for the names of public lists and algorithms. */
const id = /\b([A-Z]{2,})-\d+\b/g
const publicNames: ReadonlySet<string> = new Set(['CVE', 'ISO', 'RFC', 'SHA', 'UTF'])

const decisionByNumber = /\bdecisions? (\d{1,4}(?:(?:, | and | to |, and )\d{1,4})*)\b/gi
const decisionByPath = /\bdocs\/decisions\/(\d{4}(?: and \d{4})*)([\w-]*\.md)?/g

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
  const decisions = files.flatMap(({ path }) => /^docs\/decisions\/(\d{4}-.*)$/.exec(path)?.[1] ?? [])
  const findings: Finding[] = []
  for (const [name, paths] of defined) if (paths.length > 1) findings.push(`${name} is defined more than once: ${paths.join(', ')}`)
  for (const { path, text } of files) {
    if (exempt.test(path)) continue
    for (const [name, family] of text.matchAll(id))
      if (!defined.has(name) && !publicNames.has(family!))
        findings.push(`${path}: cites ${name}, which is defined nowhere in docs/ or rules/`)
    for (const decision of decisionsCitedIn(text))
      if (!decisions.some(known => known.startsWith(decision)))
        findings.push(`${path}: cites decision ${decision}, which docs/decisions has not`)
    text.split('\n').forEach((line, at) => {
      const patterns = [...outside, ...bare, ...(isTest.test(path) && isTitle(line) ? bareInTitle : [])]
      const found = patterns.map(pattern => pattern.exec(line)?.[0]).find(match => match !== undefined)
      if (found !== undefined) findings.push(`${path}:${at + 1}: cites ${found.trim()}, which leads nowhere in the repository`)
    })
  }
  return [...new Set(findings)]
}

/** Reads everything that people write, to be checked for citations. */
export function citingFiles(paths: readonly string[]): TextFile[] {
  return paths
    .filter(path => /\.(?:tsx?|mts|mjs|css|md|json|sql)$/.test(path) && !generated.test(path) && !path.startsWith('package'))
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function isTitle(line: string): boolean {
  return /\b(?:test|describe)\b|^\s*(?:\[|\]\)\(|\)\(|['"`])/.test(line)
}

/** The beginnings of the files' names, such as '0012-'; the whole name where a path has it. */
function decisionsCitedIn(text: string): string[] {
  const byNumber = [...text.matchAll(decisionByNumber)].flatMap(([, numbers]) => numbers!.match(/\d+/g)!)
  const byPath = [...text.matchAll(decisionByPath)].flatMap(([, numbers, rest]) => (rest ? [numbers! + rest] : numbers!.match(/\d+/g)!))
  return [...byNumber, ...byPath].map(decision => (/^\d+$/.test(decision) ? `${decision.padStart(4, '0')}-` : decision))
}

function definitionsIn(path: string, text: string): string[] {
  if (path.startsWith('docs/')) return [...text.matchAll(/^\| ([A-Z]+-\d+) \|/gm)].map(([, name]) => name!)
  if (!/^src\/(?:core|slices\/[^/]+\/rules)\/.*\.ts$/.test(path) || isTest.test(path)) return []
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
