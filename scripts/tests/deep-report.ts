import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFiles, root } from '../checks/source.ts'
import { measuredOn } from '../documents/measured-on.ts'
import type { StageResult } from './stage.ts'

/** Times and counts that a test reports instead of asserting, each as a line in a file of its own. */
const notesFolder = join(root, '.cache/tests/notes')

/**
 * Begins the report of a long run. Call the returned function with the results so far: before each part, so that an interrupted run
 * has reported where it was, and at the end. Stored in docs/deep-run.md; for a selection of parts it is only printed at the end.
 */
export function openDeepReport(parts: readonly { name: string }[], isWhole: boolean): (results: readonly StageResult[]) => void {
  // Notes of an ordinary run report fewer rounds, so remove them.
  rmSync(notesFolder, { recursive: true, force: true })
  const names = parts.map(({ name }) => name)
  const begun = measuredOn()
  return results => {
    const text = deepReport({ begun, parts: names, results, repeats: repeats(), notes: notes() })
    if (isWhole) writeFileSync(join(root, 'docs/deep-run.md'), text)
    else if (results.length === parts.length) console.log(text)
  }
}

export interface Repeats {
  path: string
  everyDay: string
  deep: string
}

interface DeepRun {
  /** Date, commit and machine. */
  begun: string
  /** In order; those without a result have not ended yet, and the first of them is running. */
  parts: readonly string[]
  results: readonly Omit<StageResult, 'subjects'>[]
  repeats: readonly Repeats[]
  notes: readonly string[]
}

/** The report's text: the parts with their results, the names of failures, repetition counts, and the notes of the loops. */
export function deepReport({ begun, parts, results, repeats, notes }: DeepRun): string {
  const minutes = (results.reduce((sum, { seconds }) => sum + seconds, 0) / 60).toFixed(0)
  const failures = results.flatMap(({ name, failed, failures: named }) =>
    failed === 0 ? [] : (named.length > 0 ? named : [`${failed} tests`]).map(failure => `- ${name}: ${failure}`),
  )
  const next = parts[results.length]
  return [
    '# The last long test run',
    '',
    `\`npm run test:all\` ${begun}.`,
    next === undefined
      ? `It took ${minutes} minutes.`
      : `**This run is incomplete**: after ${minutes} minutes, its part ${next} had not finished.`,
    '',
    '| part | passed | failed | seconds |',
    '|---|---:|---:|---:|',
    ...results.map(({ name, passed, failed, seconds }) => `| ${name} | ${passed} | ${failed} | ${seconds.toFixed(1)} |`),
    ...parts.slice(results.length).map(name => `| ${name} | | | |`),
    '',
    ...(failures.length > 0 ? ['**Failed:**', '', ...failures, ''] : []),
    "How many times each file's random tests repeat, each time with different data:",
    '',
    '| file | daily run | long run |',
    '|---|---:|---:|',
    ...repeats.map(({ path, everyDay, deep }) => `| ${path} | ${everyDay} | ${deep} |`),
    '',
    ...(notes.length > 0 ? ['Results of the loops that kill and drain servers:', '', ...notes.map(note => `- ${note}`), ''] : []),
  ].join('\n')
}

function repeats(): Repeats[] {
  return repositoryFiles()
    .filter(path => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap(path =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/\bruns\(([\d_]+), ([\d_]+)\)/g)].map(([, everyDay, deep]) => ({
        path,
        everyDay: (everyDay ?? '').replaceAll('_', ''),
        deep: (deep ?? '').replaceAll('_', ''),
      })),
    )
}

function notes(): string[] {
  if (!existsSync(notesFolder)) return []
  return readdirSync(notesFolder)
    .sort()
    .map(name => readFileSync(join(notesFolder, name), 'utf8').trim())
}
