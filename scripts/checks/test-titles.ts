import type { TextFile } from './citations.ts'
import type { Finding } from './source.ts'

const cited = /`([\w./-]+\.(?:test|spec)\.tsx?)` › ((?:(?!`[\w./-]+\.(?:test|spec)\.tsx?`)[^|])*)/g
const titles = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)/g
const placeholders = /\\\$\\\{.*?\\\}|%[sdifjo]|\\\$\w+/g

/**
 * Every test that a document cites as `file` › title; title exists under that title, so that a renamed test is found. `files` are the documents
 * and the tests. A title with a placeholder stands for whatever a table puts there.
 */
export function checkTestTitles(files: readonly TextFile[]): Finding[] {
  const byPath = new Map(files.map(({ path, text }) => [path, text]))
  return files
    .filter(({ path }) => path.startsWith('docs/') && path.endsWith('.md'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(cited)].flatMap(([, file, list]) => {
        const known = titlesOf(byPath.get(file!) ?? '')
        return titlesCited(list!)
          .filter(title => !known.some(pattern => pattern.test(title)))
          .map(title => `${path}: ${file} has no test "${title}"`)
      }),
    )
}

/** Titles are separated by semicolons; a full stop or comma behind the last one belongs to the sentence. */
function titlesCited(list: string): string[] {
  return list
    .split(/; |`, `/)
    .map(title =>
      title
        .trim()
        .replace(/^`(?=.* )|[.;,]$/g, '')
        .replace(/`$/, ''),
    )
    .filter(title => title !== '')
}

function titlesOf(text: string): RegExp[] {
  const literals = [...text.matchAll(titles)].map(([, quote]) => escaped(quote!.slice(1, -1).replace(/\\(.)/g, '$1')))
  // A title that is nothing but a placeholder would let every other one through.
  return literals
    .filter(title => /\w/.test(title.replace(placeholders, '')))
    .map(title => new RegExp(`^${title.replace(placeholders, '.*')}$`))
}

function escaped(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
