// Checks what the files alone tell of the repository's structure: the first stage of `npm run check`. Prints each finding and fails when there is one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkAuditedWrites } from './checks/audited-writes.ts'
import { checkBrowser } from './checks/browser.ts'
import { checkCitations, citingFiles } from './checks/citations.ts'
import { checkComments } from './checks/comments.ts'
import { checkCursors } from './checks/cursors.ts'
import { checkCycles } from './checks/cycles.ts'
import { checkDocPaths } from './checks/doc-paths.ts'
import { checkLayers } from './checks/layers.ts'
import { checkChecksums, recordedChecksums } from './checks/migration-checksums.ts'
import { checkMigrations } from './checks/migrations.ts'
import { checkScreenWords } from './checks/screen-words.ts'
import { checkSliceNames } from './checks/slice-names.ts'
import { repositoryFiles, root, sourceFiles } from './checks/source.ts'
import { checkSqlFragments } from './checks/sql-fragments.ts'
import { checkTableOwners, tablesOf } from './checks/table-owners.ts'
import { checkTestTitles } from './checks/test-titles.ts'
import { checkTexts } from './checks/texts.ts'
import { checkVocabulary } from './checks/vocabulary.ts'
import { checkWords } from './checks/words.ts'
import { functionFiles, migrationFiles } from './schema/definitions.ts'

const paths = repositoryFiles()
const files = sourceFiles(paths)
const migrations = migrationFiles(paths)
const functions = functionFiles(paths)
const texts = citingFiles(paths)
const slices = [...new Set(paths.flatMap(path => /^src\/slices\/([^/]+)\//.exec(path)?.[1] ?? []))]
const findings = [
  ...checkVocabulary(paths, files),
  ...checkLayers(files),
  ...checkCycles(files),
  ...checkCursors(files, functions),
  ...checkAuditedWrites(files),
  ...checkSliceNames(slices, [...files, { path: 'vite.config.ts', text: readFileSync(join(root, 'vite.config.ts'), 'utf8') }]),
  ...checkBrowser(files),
  ...checkBrowser(files, 'src/web/public/page.ts'),
  ...checkSqlFragments(files),
  ...checkTableOwners(files, tablesOf(readFileSync(join(root, 'docs/schema.md'), 'utf8'))),
  ...checkTexts(files),
  ...checkDocPaths(paths),
  ...checkMigrations(migrations, functions),
  ...checkChecksums(recordedChecksums(), migrations),
  ...checkCitations(texts),
  ...checkTestTitles(texts),
  ...checkWords(paths, texts),
  ...checkComments(texts),
  ...checkScreenWords(texts),
]
for (const finding of findings) console.log(finding)
const lengths = files
  .filter(({ path }) => !path.includes('.generated.'))
  .map(({ lines }) => lines)
  .sort((a, b) => a - b)
console.log(
  `${files.length} source files, median ${lengths[Math.floor(lengths.length / 2)]} lines, longest ${lengths.at(-1)}; ${findings.length} findings`,
)
process.exitCode = findings.length === 0 ? 0 : 1
