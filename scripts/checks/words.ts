import type { TextFile } from './citations.ts'
import type { Finding } from './source.ts'

/** Replaced words of identifiers and file names, with what to write instead. 'hand in' is found in handIn, hand-in.ts and HAND_IN. */
const names: readonly (readonly [name: string, write: string])[] = [
  ['bookshelf', 'cache'],
  ['desk', 'timesheet actions'],
  ['early key', 'keys typed before load'],
  ['emptied', 'cleared'],
  ['few at a time', 'semaphore'],
  ['hand in', 'submit'],
  ['later first', 'firstAtCommit'],
  ['late part', 'lazy part'],
  ['outbox shelf', 'outbox storage'],
  ['period span', 'period range'],
  ['reader', 'current user'],
  ['refusal', 'validation error'],
  ['refuse', 'validate or throw; deny of a right'],
  ['refused', 'invalid or failed; denied of a right'],
  ['sheet', 'timesheet; a drawer on screen is a drawer'],
  ['time book', 'time state'],
  ['transaction shape', 'transaction mode'],
  ['turn page', 'advance'],
]

/** Also checked in comments, test titles, and documents. Lists only words with a single meaning. */
const prose: readonly (readonly [found: RegExp, write: string])[] = [
  [/\bapp\.wall\b/, 'app.enable_tenant_isolation'],
  [/\bbookshelf\b/i, 'cache'],
  [/\bemptied\b/i, 'cleared'],
  [/\beverybody\b/i, 'everyone'],
  [/\b(?:hand-in|hands in|handed in|handing in|(?:can|may|must|to) hand in)\b/i, 'submit'],
  [/\bnobody\b/i, 'no one'],
  [/\b(?:of|that|the) reader(?:['’]s)?\b/i, 'current user'],
  [/\brefus(?:als?|e|ed|es|ing)\b/i, 'validation error or fails; denied of a right'],
  [/\bsheets?\b(?! of)/i, 'timesheet; a drawer on screen is a drawer'],
  [/\bsomebody\b/i, 'someone'],
  [/\btime books?\b|\bopens? the book\b/i, 'time state'],
  [/\bturn(?:s|ed|ing)? the page\b/i, 'advance'],
  [/\bwalk(?:s|ed|ing)? along the chain\b/i, 'verify the chain'],
]

/** Terms of the field that contain a replaced word. */
const standard =
  /\b(?:balance|cheat|fact|style) sheets?\b|\b(?:badge|card|file|get|screen|stream(?: default)?) readers?\b|\b(?:front|help) desks?\b/gi

/** Names that are or were stored, that clients read, or that the browser gives. */
const fixed: ReadonlySet<string> = new Set([
  'ERR_CONNECTION_REFUSED',
  'decision_refused',
  'sheet_twice',
  'time_books',
  'time_entries_sheet_',
  'time_entries_sheet_approved',
  'time_entries_sheet_submitted',
])

const code = /\.(?:tsx?|mts|mjs)$/
const isTest = /\.(?:test|spec)\.tsx?$/
/** Lists the words, or shows them to the checker; and a migration that has landed is never edited. */
const exempt = /^scripts\/checks\/(?:words|checks\.test)\.ts$|^db\/|\.json$/
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w/])\/\/.*/g
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g
const title = /(?:\b(?:test|describe)(?:\.\w+)*|\))\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`[^`]*`)/g
const declared = /(?<=\b(?:async|class|const|function|interface|let|type) |[([{,] ?|\.)[A-Za-z]+(?= ?[=:,)}\]?(<.;]|$)/gm

/**
 * Finds the private words that this repository no longer uses, and says what to write instead. `files` are read for comments, titles of tests,
 * identifiers and documents; texts on screens are not checked.
 */
export function checkWords(paths: readonly string[], files: readonly TextFile[]): Finding[] {
  const inPaths = paths.filter(path => !exempt.test(path)).flatMap(path => inNames(path, path.split(/[/.]/)))
  const inFiles = files
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) => {
      if (!code.test(path)) return inProse(path, text)
      const passages = [...(text.match(comment) ?? []), ...(isTest.test(path) ? titlesOf(text) : [])]
      return [...inNames(path, identifiersOf(text)), ...passages.flatMap(passage => inProse(path, passage))]
    })
  return [...new Set([...inPaths, ...inFiles])]
}

function inNames(path: string, identifiers: readonly string[]): Finding[] {
  return identifiers.flatMap(identifier => {
    if (fixed.has(identifier)) return []
    const words = ` ${wordsOf(identifier).replace(standard, '')} `
    return names
      .filter(([name]) => words.includes(` ${name} `) || words.includes(` ${name}s `))
      .map(([, write]) => `${path}: ${identifier}: write ${write}`)
  })
}

function inProse(path: string, passage: string): Finding[] {
  // Code and texts that a passage quotes keep their words.
  const text = passage.replace(/`[^`]*`|(?<!\w)'[^'\n]*'|“[^”]*”/g, '').replace(standard, '')
  return prose.flatMap(([found, write]) => {
    const word = found.exec(text)?.[0]
    return word === undefined ? [] : [`${path}: "${word}": write ${write}`]
  })
}

/** 'handInTest', 'HandIn-test' and 'HAND_IN_TEST' are 'hand in test'. */
function wordsOf(identifier: string): string {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()
}

/** Names of several words anywhere, because no text has one; a single word only where code declares or uses it. */
function identifiersOf(text: string): string[] {
  const withoutTexts = text.replace(comment, '').replace(quoted, "''")
  const ofSeveralWords = withoutTexts.match(/[A-Za-z$_][\w$]*/g)?.filter(name => /[a-z\d][A-Z]|_/.test(name)) ?? []
  return [...new Set([...ofSeveralWords, ...(withoutTexts.match(declared) ?? [])])]
}

function titlesOf(text: string): string[] {
  return [...text.matchAll(title)].map(([, quote]) => quote!.slice(1, -1))
}
