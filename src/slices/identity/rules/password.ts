/**
 * A password has a valid shape (password-shape.ts), is not a common one in any variation, and is not made of what is publicly known
 * about its owner (password-personal.ts). Authority: PRD-7. Rule IDN-4.
 */
import type { Violation } from '#core/result.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { type PasswordPersonalRule, passwordPersonalViolation, withoutOwnWords } from './password-personal.ts'
import { type PasswordShapeRule, passwordShapeViolation } from './password-shape.ts'

export type PasswordRule = PasswordShapeRule | PasswordPersonalRule | 'password_common'

/** Digits alone, shorter than this, are dates, phone numbers and keypad patterns. */
const DIGITS_ALONE = 12
/** How much may surround a common word while it still counts as common: so many characters, of which so many are not digits. */
const MAX_CHARACTERS_AROUND = 6
const MAX_NON_DIGITS_AROUND = 2
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'qwertzuiop',
]
const RUNS = ROWS.flatMap(row => [row, [...row].reverse().join('')])
/** Signs and digits that stand for letters; a 1 may be either of two. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
}

/** `ownWords` are words known about the person: names, address, organizations. */
export function passwordViolation(password: string, ownWords: readonly string[]): Violation<PasswordRule> | null {
  const violation = passwordShapeViolation(password) ?? passwordPersonalViolation(password, ownWords)
  if (violation !== null) return violation
  if (!isCommon(password) && !isCommon(withoutOwnWords(password, ownWords))) return null
  return { rule: 'password_common', field: 'password', message: 'This password is too common. Please choose another one.' }
}

function isCommon(password: string): boolean {
  const typed = password.trim().toLowerCase()
  if (COMMON_PASSWORDS.has(typed)) return true
  const joined = typed.replace(/[\s._-]/g, '')
  if (/^\d+$/.test(joined) && joined.length < DIGITS_ALONE) return true
  return isRepeated(typed) || RUNS.some(run => run.includes(joined)) || isDressedWord(typed) || isDressedWord(joined)
}

/** One to four characters repeated, or a common word twice. */
function isRepeated(text: string): boolean {
  const [, unit] = /^(.+?)\1+$/u.exec(text) ?? []
  return unit !== undefined && ([...unit].length <= 4 || COMMON_PASSWORDS.has(unit))
}

/** A common word with a few extra characters and with signs for some letters: P@ssw0rd1, Summer2024!, 123dragon. */
function isDressedWord(text: string): boolean {
  const ends = /[^a-z]*$/.exec(text)?.[0] ?? ''
  const begins = /^[^a-z]*/.exec(text)?.[0] ?? ''
  const withoutEnd = text.slice(0, text.length - ends.length)
  const cores: [core: string, around: string][] = [
    [text, ''],
    [withoutEnd, ends],
    [withoutEnd.slice(begins.length), begins + ends],
    [text.slice(begins.length), begins],
  ]
  return cores.some(([core, around]) => isLittle(around) && ['i', 'l'].some(one => COMMON_PASSWORDS.has(plain(core, one))))
}

function isLittle(around: string): boolean {
  return around.length <= MAX_CHARACTERS_AROUND && around.replace(/\d/g, '').length <= MAX_NON_DIGITS_AROUND
}

function plain(text: string, one: string): string {
  return text.replace(/[^a-z]/g, sign => (sign === '1' ? one : (LEET[sign] ?? sign)))
}
