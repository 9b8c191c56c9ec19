import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes.ts'

/** A figure and its target. */
export interface Check {
  what: string
  value: number
  /** As it is shown. */
  shown: string
  target: string
  isMet: boolean
}

export function atLeast(what: string, value: number, least: number): Check {
  return { what, value, shown: value.toFixed(2), target: `≥ ${least.toFixed(2)}`, isMet: value >= least }
}

export function atMost(what: string, value: number, most: number, unit: string, digits = 0): Check {
  return { what, value, shown: `${value.toFixed(digits)} ${unit}`, target: `≤ ${most} ${unit}`, isMet: value <= most }
}

/** A Markdown table that is readable in a terminal too; all columns but the first are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map(row => (row[column] ?? '').length), 3))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [line(head), rule, ...rows.map(line)]
}

/** Lists what misses its target. */
export function verdict(checks: readonly Check[]): string[] {
  const missed = checks.filter(({ isMet }) => !isMet)
  if (missed.length === 0) return [`All ${checks.length} targets are met.`]
  return [
    `${checks.length - missed.length} of ${checks.length} targets are met. **Missed:**`,
    '',
    ...missed.map(({ what, shown, target }) => `- ${what}: ${shown}, the target is ${target}`),
  ]
}

const file = join(root, 'docs/bench.md')
const INTRODUCTION = `# Performance

These are measurements, not promises: \`npm run bench\`, \`npm run bench:jobs\`, and \`npm run bench:web\` each write a section below. Only the sizes can fail a build;
the tests cover what can be checked without a clock (round trips, queries, bytes).
`

/** Replaces one command's section of docs/bench.md and keeps the other's. */
export function writeSection(title: string, lines: readonly string[]): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : INTRODUCTION
  const [introduction = INTRODUCTION, ...sections] = before.split(/^(?=## )/m)
  const others = sections.filter(section => !section.startsWith(`## ${title}\n`))
  const all = [...others, `## ${title}\n\n${lines.join('\n')}\n`].toSorted().toReversed()
  writeFileSync(file, [introduction.trimEnd(), ...all.map(section => section.trimEnd())].join('\n\n').concat('\n'))
}
