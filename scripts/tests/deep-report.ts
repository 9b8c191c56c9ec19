import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { repositoryFiles } from '../checks/source.ts'
import { root, type StageResult } from './stage.ts'

const GIB = 1024 ** 3

/** Writes docs/deep-run.md: when, on what, how often what was repeated, how it ended. */
export function writeDeepReport(results: readonly StageResult[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${Math.round(totalmem() / GIB)} GiB, ${process.platform}, Node ${process.version}`
  const lines = [
    '# The last long run',
    '',
    `\`npm run test:deep\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.`,
    '',
    '| part | passed | failed | seconds |',
    '|---|---:|---:|---:|',
    ...results.map(({ name, passed, failed, seconds }) => `| ${name} | ${passed} | ${failed} | ${seconds.toFixed(1)} |`),
    '',
    'How often the random tests of a file repeat, each time with other data:',
    '',
    '| file | every day | in the long run |',
    '|---|---:|---:|',
    ...repeats().map(({ path, everyDay, deep }) => `| ${path} | ${everyDay} | ${deep} |`),
    '',
    'What the loops that kill and drain servers met:',
    '',
    ...notes().map(note => `- ${note}`),
    '',
  ]
  writeFileSync(join(root, 'docs/deep-run.md'), lines.join('\n'))
}

function repeats(): { path: string; everyDay: string; deep: string }[] {
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

/** Times and counts that a test tells instead of asserting; it leaves each as a line in a file of its own. */
function notes(): string[] {
  const folder = join(root, '.cache/tests/notes')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .map(name => readFileSync(join(folder, name), 'utf8').trim())
}
