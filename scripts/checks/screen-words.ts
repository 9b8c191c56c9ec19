import type { TextFile } from './citations.ts'
import type { Finding } from './source.ts'

/** Words that people at US nonprofits don't use, in texts that reach a screen, an email, the console, or the API's description. */
const patterns: readonly (readonly [found: RegExp, write: string])[] = [
  [
    /\bappears? (?:here|as soon)\b|\b(?:it opens|is saved|are saved) when\b|^You enter\b/i,
    'what will happen or is happening: "will show up", "You\'re entering"',
  ],
  [/\b(?:somebody|everybody|nobody)\b/i, 'someone, everyone, no one'],
  [/^No \w+ has this\b/i, 'No matches'],
  [/\b(?:meanwhile|by now|once more)\b|\balready[.!]?$/i, 'in the meantime, since you opened it, again'],
  [/\b(?:a look|look over|look at (?:it|them))\b/i, 'review'],
  [/\bwaits\b|\bwait(?:ing)? for you\b/i, 'awaiting, pending, to review'],
  [/\be-mails?\b/i, 'email'],
  [/\bsheets?\b/i, 'timesheet'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/\bemptied\b/i, 'cleared'],
  [/\brefus(?:al|e|ed|es)\b/i, 'an error that says what to do'],
  [/(?:\d|\}) h\b(?! ?\()/, 'hrs'],
  [/\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d/, 'the day with its month: "Sat, Oct 31"'],
  [/, optional\b|, (?:\{n\}|\d+)$/i, 'a verb or brackets: "Needs review (2)"'],
  [/\b\w+, [\w-]+ (?:and|or) [\w-]+\b/, 'a comma before "and" or "or" in a list of three'],
  [/(?<![?:])\b(?:did not load|didn't load|couldn't be loaded)\b/i, "Couldn't load …"],
  [/^(?:Hello|Hi|Dear)\b[^.!?\n]*,\s+[a-z]/, 'a capital after the greeting'],
  [/\bthe own\b/i, "your own, or the current user's"],
  [/\b(?:is|are|has) no (?!longer\b|one\b|more\b|other\b|room\b)\w+ (?:backup|list|value|member|address|part)\b/i, "isn't a …"],
  [
    /\b(?:colour|favour|behaviour|centre|whilst|fortnight|rota|organis\w+|authoris\w+|bi-weekly|semi-monthly)\b/i,
    'the US word or spelling',
  ],
]

/** Only where a person reads it on a screen: an operator's console and the API's description are less of a talk. */
const spoken: typeof patterns = [
  [
    /\b(?:did|does|do|is|are|was|were|has|have|had|could|would|will) not\b|\bcannot\b|(?<!as |to )\b(?:you|we|they) (?:are|will)\b|(?<!as )\b(?:it|there) is\b/i,
    'a contraction',
  ],
  [/\bdecided\b/i, 'reviewed'],
  [/(?:^|\s)operators?\b/i, 'platform administrator'],
]
const onScreens = /^src\/(?:core|web|slices\/[^/]+\/(?:web|rules|server)|server\/(?:files|import|limits|record))\//

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

const source = /^src\/.*\.tsx?$|^scripts\/[^/]+\.(?:ts|mjs)$/
/** Not read by the product's people: tests, the demo data, the gallery for developers, and generated files. */
const exempt = /\.test\.tsx?$|\/server\/demo\/|\/test\/|\/ui\/dev\/|\.generated\./
/** Every text of these files is read by someone. */
const catalogue = /\bdefineTexts\(|\): Mail \{/
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w/])\/\/.*/g
const quoted = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g
/** Three words that begin like a sentence; not a list of classes. In a catalogue and in a mail two words of any case are one. */
const sentence = /^[A-Z“{$]\S*\s\S+\s\S/
const words = /\S\s\S/
const classes = /(?:^| )(?:[a-z-]+:)*(?:h|px|py|gap|text|flex|min-h)-[\w.[]/
const heading = /^#+ .*$/gm

/**
 * Finds what no one would say: in every text of a catalogue or a mail, in every sentence of the sources and the console's commands but in comments and
 * tests, and in the headings of documents.
 */
export function checkScreenWords(files: readonly TextFile[]): Finding[] {
  return files
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      said(path, text)
        .filter(one => !fixed.some(known => one.includes(known)))
        .flatMap(one =>
          [...patterns, ...(onScreens.test(path) ? spoken : [])].flatMap(([found, write]) => {
            const word = found.exec(one)?.[0]
            return word === undefined ? [] : [`${path}: “${one}”: "${word}": write ${write}`]
          }),
        ),
    )
}

function said(path: string, text: string): string[] {
  if (path.endsWith('.md')) return (text.match(heading) ?? []).map(line => line.replace(/`[^`]*`/g, ''))
  if (!source.test(path)) return []
  const isSaid = catalogue.test(text) ? words : sentence
  return [...text.replace(comment, '').matchAll(quoted)]
    .map(([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\\'/g, "'"))
    .filter(one => isSaid.test(one) && !classes.test(one))
}
