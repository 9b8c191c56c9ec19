import type { TextFile } from './citations.ts'
import type { Finding } from './source.ts'

/** What people at US non-profits do not say, in texts that reach a screen, a mail, the console or the API's description. */
const patterns: readonly (readonly [found: RegExp, write: string])[] = [
  [/\b(?:somebody|everybody|nobody)\b/i, 'someone, everyone, no one'],
  [/\b(?:meanwhile|by now|once more)\b/i, 'in the meantime, since you opened it, again'],
  [/\b(?:a look|look over|look at (?:it|them))\b/i, 'review'],
  [/\bwaits for |\bwaiting for you\b/i, 'awaiting, pending, to review'],
  [/\be-mails?\b/i, 'email'],
  [/\bsheets?\b/i, 'timesheet'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/\bemptied\b/i, 'cleared'],
  [/\brefus(?:al|e|ed|es)\b/i, 'an error that says what to do'],
  [/(?:\d|\}) h\b(?! ?\()/, 'hrs'],
  [/\b\w+, [\w-]+ (?:and|or) [\w-]+\b/, 'a comma before "and" or "or" in a list of three'],
  [/(?<![?:])\b(?:did not load|couldn't be loaded)\b/i, "Couldn't load …"],
]

/** Only where a person reads it on a screen: an operator's console and the API's description are less of a talk. */
const spoken: typeof patterns = [
  [
    /\b(?:did|does|do|is|are|was|were|has|have|had|could|would|will) not\b|\bcannot\b|(?<!as |to )\b(?:you|we|they) (?:are|will)\b|(?<!as )\bit is\b/i,
    'a contraction',
  ],
]
const onScreens = /^src\/(?:web|slices\/[^/]+\/(?:web|rules|server)|server\/(?:files|limits|record))\//

/** Texts of the specification, which stay to the letter, and names of things. */
const fixed: readonly string[] = [
  'Nobody else can approve your timesheet',
  'Passwords do not match',
  'Cannot delete role',
  'Subdomain cannot start or end with a hyphen',
  'Subdomain cannot contain consecutive hyphens',
  'This feature is not enabled for your organization.',
  'The organization for this subdomain could not be found or is inactive.',
]

const source = /^src\/.*\.tsx?$/
/** Not read by the product's people: tests, the gallery for developers, and generated files. */
const exempt = /\.test\.tsx?$|\/test\/|\/ui\/dev\/|\.generated\./
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w/])\/\/.*/g
const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/** Three words that begin like a sentence; not a list of classes. */
const sentence = /^[A-Z“{$]\S*\s\S+\s\S/
const classes = /(?:^| )(?:[a-z-]+:)*(?:h|px|py|gap|text|flex|min-h)-[\w.[]/

/** Finds what no one would say on a screen: in every sentence of the sources but in comments and tests. */
export function checkScreenWords(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => source.test(path) && !exempt.test(path))
    .flatMap(({ path, text }) =>
      [...text.replace(comment, '').matchAll(quoted)]
        .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\'/g, "'"))
        .filter(said => sentence.test(said) && !classes.test(said) && !fixed.some(one => said.includes(one)))
        .flatMap(said =>
          [...patterns, ...(onScreens.test(path) ? spoken : [])].flatMap(([found, write]) => {
            const word = found.exec(said)?.[0]
            return word === undefined ? [] : [`${path}: “${said}”: "${word}": write ${write}`]
          }),
        ),
    )
}
