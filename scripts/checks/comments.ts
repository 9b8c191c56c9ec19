import type { TextFile } from './citations.ts'
import type { Finding } from './source.ts'

/** Migrations that had landed before this check, by the beginnings of their paths: they are never edited, not even a comment. */
const neverEdited: readonly string[] = ['00', '03', '05', '06'].map(hour => `db/migrations/20261128${hour}`)

/** Shows such comments to the checker. */
const exempt = 'scripts/checks/checks.test.ts'
const checked = /^(?:bench|db|e2e|scripts|src|test)\/.*\.(?:css|mjs|mts|sql|tsx?)$/
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w/])\/\/.*(?:\n[ \t]*\/\/.*)*/g
const sqlComment = /\/\*[\s\S]*?\*\/|--.*(?:\n[ \t]*--.*)*/g
const marks = /^[ \t]*(?:\/\*+|\*\/|\*|\/\/+|--+)[ \t]?/gm
/** Openings of fragments, which make a reader look for the subject. */
const fragment = /^(?:Those|What|Whatever|Whichever|Whoever|Whose|That|The same|It|One of)\b/

/**
 * A comment begins with a verb or the name of the thing, not with a fragment such as "Those that" or "What is". `exceptions` without such an
 * opening are reported, so that they leave the list.
 */
export function checkComments(files: readonly TextFile[], exceptions: readonly string[] = neverEdited): Finding[] {
  const found = files
    .filter(({ path }) => checked.test(path) && path !== exempt && !path.includes('.generated.'))
    .flatMap(({ path, text }) => openingsOf(path, text).map(opening => ({ path, opening })))
  return [
    ...found
      .filter(({ path }) => !exceptions.some(exception => path.startsWith(exception)))
      .map(({ path, opening }) => `${path}: a comment begins with "${opening}"; begin with a verb or the name of the thing`),
    ...exceptions
      .filter(exception => !found.some(({ path }) => path.startsWith(exception)))
      .map(exception => `scripts/checks/comments.ts: the comments of ${exception} are rewritten; take it off the list`),
  ]
}

function openingsOf(path: string, text: string): string[] {
  const comments = text.match(path.endsWith('.sql') ? sqlComment : comment) ?? []
  return comments.flatMap(passage => {
    const words = passage.replace(/\*\/$/, '').replace(marks, '').trim()
    return fragment.test(words) ? [words.split(/\s+/, 4).join(' ')] : []
  })
}
