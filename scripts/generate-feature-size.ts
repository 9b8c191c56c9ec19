// docs/decisions/0032: what a plain list with a form costs, counted on locations, the model feature. With --check it only compares. Fails
// when the feature outgrows its limits.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { locations } from '#slices/structure/contract/locations.ts'
import { bringUpToDate } from './documents/bring-up-to-date.ts'

const MAX_FILES = 9
const MAX_LINES = 220
const MAX_CENTRAL_LINES = 1
const MAX_PLACES = 4

const root = join(import.meta.dirname, '..')
const linesOf = (file: string) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter(line => line.trim() !== '')
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)test\//.test(name))
    .map(name => join(folder, name))
    .sort()

const slice = filesBelow('src/slices/structure')
const own = slice.filter(file => /\/location[^/]*$/.test(file))
const lists = slice.filter(file => !own.includes(file) && !/\/(department|unit|contact)[^/]*$/.test(file))
/** Lines of files that the four records share: in the slice's manifests, routes and texts. */
const shared = lists
  .map(file => [file, linesOf(file).filter(line => /location/i.test(line)).length] as const)
  .filter(([, count]) => count > 0)
const central = ['src/main/slices.ts', 'src/main/web-slices.tsx', 'src/core/vocabulary.ts']
  .map(file => linesOf(file).filter(line => /['.]locations?\b/.test(line) && !line.includes('settings_locations')).length)
  .reduce((sum, count) => sum + count, 0)

const ownLines = own.map(file => [file, linesOf(file).length] as const)
const total = [...ownLines, ...shared].reduce((sum, [, count]) => sum + count, 0)

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const tables = migrations()
  .map(file => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const ddl = /create table app\.locations \(([\s\S]*?)\n\);/.exec(tables)?.[1] ?? ''
const added = [...tables.matchAll(/alter table app\.locations add column (\w+)/g)].map(([, column]) => column)

function migrations(): string[] {
  return readdirSync(join(root, 'db/migrations'))
    .filter(name => name.endsWith('.sql'))
    .map(name => join('db/migrations', name))
}

/** A column and a field of the form name it in quotes; the contract and the server's definition as a key. */
const isNaming = (file: string, field: string) =>
  /contract\/locations|server\//.test(file) ? new RegExp(`(?<!\\w)${field}:`) : new RegExp(`(?:key|name): '${field}'`)
const places = Object.keys(locations.fields).map(field => {
  const isColumn = new RegExp(`\\b${snake(field)} (text|uuid)`).test(ddl) || added.includes(snake(field))
  const written = own.flatMap(file => linesOf(file).filter(line => isNaming(file, field).test(line))).length
  return [field, Number(isColumn) + written] as const
})

/** A whole subject: the example that `npm run example` adds to a copy of the checkout. */
const MAX_SUBJECT_FILES = 12
const MAX_SUBJECT_LINES = 400
const example = 'test/example-subject'
const subject = readdirSync(join(root, example), { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile())
  .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
  .sort()
  .map(file => [file, linesOf(file).length] as const)
const subjectLines = subject.reduce((sum, [, count]) => sum + count, 0)

const tooMuch = [
  own.length > MAX_FILES && `${own.length} files`,
  total > MAX_LINES && `${total} lines`,
  central > MAX_CENTRAL_LINES && `${central} central lines`,
  ...places.map(([field, count]) => count > MAX_PLACES && `${field} is written ${count} times`),
  subject.length > MAX_SUBJECT_FILES && `a subject of ${subject.length} files`,
  subjectLines > MAX_SUBJECT_LINES && `a subject of ${subjectLines} lines`,
].filter(Boolean)
if (tooMuch.length > 0) {
  console.error(`A plain list with a form has outgrown its limits: ${tooMuch.join(', ')}`)
  process.exitCode = 1
}

bringUpToDate(
  'docs/decisions/0032-what-a-feature-costs.md',
  `# 32. What a plain list with a form costs

Counted by \`scripts/generate-feature-size.ts\` for locations, the model feature; do not edit. \`npm run generate\` writes it, and fails if a limit is
exceeded: ${MAX_FILES} files and ${MAX_LINES} lines without tests, ${MAX_CENTRAL_LINES} line outside the slice, each field written ${MAX_PLACES} times. Before the
blocks, it took 14 files, 563 lines, and edits in 11 central places, and each field was written 11 times.

**Counted.** ${own.length} files of its own, ${total} lines that are not blank, ${central} lines outside its slice; a field is written at most ${Math.max(...places.map(([, count]) => count))} times.

| file | lines |
|---|---|
${ownLines.map(([file, count]) => `| \`${file}\` | ${count} |`).join('\n')}
${shared.map(([file, count]) => `| in \`${file}\` | ${count} |`).join('\n')}

| field | written |
|---|---|
${places.map(([field, count]) => `| ${field} | ${count} |`).join('\n')}

## A subject

\`test/example-subject\` is a subject as the next engineer would add it: a table of 8 columns of its own, a list with files, filters, and saved views, a card, a source of
reports, an approval, a public page, a job, and notes. \`npm run example -- <folder>\` makes a copy of the checkout with it, and the long run tests that copy: the whole
suite but its browser. Limits: ${MAX_SUBJECT_FILES} files and ${MAX_SUBJECT_LINES} lines, its tests' lines included, and an entry in each of the two lists of slices.

**Counted.** ${subject.length} files, ${subjectLines} lines that are not blank.

| file | lines |
|---|---|
${subject.map(([file, count]) => `| \`${file}\` | ${count} |`).join('\n')}
`,
)
