import type { Finding, SourceFile } from './source.ts'

/** Names of catch-all files, in which no one finds anything. */
const drawers = /\/(utils?|helpers?|lib|common|misc|shared)(\/|\.tsx?$)/
const rooms = /^src\/slices\/[^/]+\/(README\.md|(rules|contract|server|web|test)\/)/
const name = /^(\.?[a-z0-9]+(-[a-z0-9]+)*)(\.(test|generated))?\.(tsx?|md|css|svg|ttf|woff2)$/
const MAX_LINES = 400

/** The closed vocabulary: where a file may be, what it is called, how long it may be. */
export function checkVocabulary(paths: readonly string[], files: readonly SourceFile[]): Finding[] {
  const inSource = paths.filter(path => path.startsWith('src/'))
  return [
    ...inSource
      .filter(path => path.startsWith('src/slices/') && !rooms.test(path))
      .map(path => `${path}: a slice holds only README.md, rules/, contract/, server/, web/ and test/`),
    ...inSource
      .filter(path => drawers.test(path))
      .map(path => `${path}: name the subject; utils, helpers, lib, common and shared are none`),
    ...inSource
      .filter(path => !/\/(README\.md|LICENSE)$/.test(path) && !name.test(path.split('/').at(-1) ?? ''))
      .map(path => `${path}: file names are words in lower case with hyphens`),
    ...files
      .filter(({ path, lines }) => lines > MAX_LINES && !path.includes('.generated.'))
      .map(({ path, lines }) => `${path}: ${lines} lines; past ${MAX_LINES} there is a second subject in it`),
    ...files
      .filter(({ path, text }) => /^export \* from/m.test(text) || /\/index\.tsx?$/.test(path))
      .map(({ path }) => `${path}: no barrels; import from the file that says it`),
    ...files
      .filter(({ text }) => /set_config\([^)]*,\s*false\s*\)|\bset session\b|[`'"]\s*set\s+(role\b|app\.)|\breset role\b/i.test(text))
      .map(({ path }) => `${path}: settings outlive the transaction; use set_config(…, true) or set local (WALL-2)`),
  ]
}
