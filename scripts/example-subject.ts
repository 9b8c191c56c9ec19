// `npm run example -- <folder>`: a copy of the checkout in a new folder with one more subject, vehicles, as the next engineer would add it: a table, a list with files,
// filters, and saved views, a card, a source of reports, an approval, a public page, a job, and notes (test/example-subject). With --test the
// suite also runs there, which shows that nothing else has to be touched. Limits: 12 files, 400 lines, an entry in each of the two lists of slices.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const template = 'test/example-subject'

/** The two lists of slices: what an entry stands before, and the manifest it is imported from. */
const LISTS = [
  { file: 'src/main/slices.ts', before: /superAdmin\](?=\n)/, manifest: '#slices/vehicles/server/manifest.ts' },
  { file: 'src/main/web-slices.tsx', before: /superAdmin,\n\](?=\n)/, manifest: '#slices/vehicles/web/manifest.ts' },
] as const

const words = process.argv.slice(2)
const isTried = words.includes('--test')
const given = words.find(word => !word.startsWith('--'))
if (given !== undefined && existsSync(given)) {
  console.error(`${given} is there already. Name a new folder.`)
  process.exit(1)
}
const folder = given ?? join(mkdtempSync(join(tmpdir(), 'steward-example-')), 'steward')

copyCheckout()
addSubject()
finish()
let status = 0
if (isTried) status = tryIt()
if (given === undefined) rmSync(dirname(folder), { recursive: true, force: true })
else console.log(`The checkout with the example is in ${folder}`)
process.exit(status)

/** Everything that git has or would add, and the packages as a link. */
function copyCheckout(): void {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' }).split('\0')
  for (const file of files) if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
}

function addSubject(): void {
  cpSync(join(root, template), folder, { recursive: true })
  for (const { file, before, manifest } of LISTS) {
    const text = readFileSync(join(folder, file), 'utf8')
    const added = text.replace(before, found => found.replace('superAdmin', 'superAdmin, vehicles'))
    if (added === text) throw new Error(`${file} has no place for one more slice`)
    writeFileSync(join(folder, file), `import { vehicles } from '${manifest}'\n${added}`)
  }
}

/** Does what CONTRIBUTING asks for after a change: formats, generates, and writes the table of who may call what. */
function finish(): void {
  run('node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...LISTS.map(({ file }) => file))
  // The checker of files follows git.
  execFileSync('git', ['init', '-q'], { cwd: folder })
  execFileSync('git', ['add', '-A'], { cwd: folder })
  run('scripts/generate.ts')
  run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'test/permissions.test.ts', '-u')
  execFileSync('git', ['add', '-A'], { cwd: folder })
}

function tryIt(): number {
  const stages = ['types', 'lint', 'structure', 'dead code', 'rules', 'generated files', 'server', 'web', 'build', 'sizes']
  return spawnSync(process.execPath, ['scripts/test.ts', ...stages], { cwd: folder, stdio: 'inherit' }).status ?? 1
}

function run(...args: string[]): void {
  execFileSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
}
