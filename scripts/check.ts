// Checks the structure of the repository: `npm run check`. Prints each finding and fails when there is one.
import { checkBrowser } from './checks/browser.ts'
import { checkCycles } from './checks/cycles.ts'
import { checkDocPaths } from './checks/doc-paths.ts'
import { checkLayers } from './checks/layers.ts'
import { repositoryFiles, sourceFiles } from './checks/source.ts'
import { checkSqlFragments } from './checks/sql-fragments.ts'
import { checkTexts } from './checks/texts.ts'
import { checkVocabulary } from './checks/vocabulary.ts'

const paths = repositoryFiles()
const files = sourceFiles(paths)
const findings = [
  ...checkVocabulary(paths, files),
  ...checkLayers(files),
  ...checkCycles(files),
  ...checkBrowser(files),
  ...checkSqlFragments(files),
  ...checkTexts(files),
  ...checkDocPaths(paths),
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
