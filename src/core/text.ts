/**
 * Text that people type and others read. Invisible or direction-changing characters can make two names look alike or change what a
 * name says. Authority: Unicode UTS 39 (security mechanisms), UAX 31 (joiners in identifiers).
 */
import { z } from 'zod'

/** Control, format and private-use characters, lone surrogates, line separators, and characters that render as nothing. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Allowed in context: a joiner between letters of scripts that need it, a joiner inside an emoji, a variation selector. */
const NEEDED = [
  /(?<=[\p{L}\p{M}])(?<![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\u200c\u200d](?=\p{L})/gu,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f)\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Emoji})\ufe0f/gu,
]

/** Most text that is read: nothing in it is hidden, and nothing stacked. */
const ASCII = /^[\x20-\x7e]*$/

/** Whether the text is a single line without hidden characters. */
export function isSeenWhole(text: string): boolean {
  return ASCII.test(text) || !INVISIBLE.test(text) || !INVISIBLE.test(NEEDED.reduce((rest, needed) => rest.replace(needed, ''), text))
}

/** More combining marks on one letter than any script uses: they would overlap the lines around. */
const STACKED = /\p{M}{5}/u
const notStacked = (text: string) => ASCII.test(text) || !STACKED.test(text.normalize('NFC'))
const stacked = { error: 'must not stack more than 4 marks on one letter', params: { rule: 'text_stacked' } }

const whole = (breaks: RegExp | null) => (text: string) => isSeenWhole(breaks === null ? text : text.replace(breaks, ''))
const invisible = { error: "can't contain invisible or direction-changing characters", params: { rule: 'text_invisible' } }

const filled = (min: number) => (min === 1 ? { error: 'must not be empty' } : undefined)

/** A single line: a name, a title, a search. Trimmed; `max` and `min` in UTF-16 units. */
export const line = (max: number, min = 1) =>
  z.string().trim().min(min, filled(min)).max(max).refine(whole(null), invisible).refine(notStacked, stacked)

/** Several lines: a note, a reason. Line breaks and tabs are allowed. */
export const lines = (max: number, min = 0) =>
  z
    .string()
    .trim()
    .min(min, filled(min))
    .max(max)
    .refine(whole(/[\r\n\t]/g), invisible)
    .refine(notStacked, stacked)
