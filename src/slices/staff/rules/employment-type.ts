/**
 * How someone is employed, and how other systems write it: 'Full-Time', 'Regular Full Time', 'FT'. Seasonal, per diem, and on-call work is temporary. What none of
 * these is, such as 'Contractor', is not guessed. Authority: decision 67. Rule STF-12.
 */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'temporary', 'intern'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

const WRITTEN: readonly (readonly [RegExp, EmploymentType])[] = [
  [/\b(?:intern(?:ship)?|trainee)\b/, 'intern'],
  [/\b(?:temp(?:orary)?|seasonal|per diem|on call|casual)\b/, 'temporary'],
  [/\b(?:part time|pt)\b|^p$/, 'part_time'],
  [/\b(?:full time|ft)\b|^f$/, 'full_time'],
]

/** Values of files that keep the status, or who is a worker at all, in this column. */
const SAYS_NOTHING =
  /^(?:active|employee|employed|staff|regular|standard|hourly|salar(?:y|ied)|(?:on |paid |unpaid )?leave(?: of absence)?)$/

/** Whether it is about something else, so that the kind of employment stays open. */
export const saysNoEmploymentType = (written: string): boolean => SAYS_NOTHING.test(plain(written))

const plain = (written: string): string =>
  written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

/** Null for what says none of them. */
export function readEmploymentType(written: string): EmploymentType | null {
  const text = plain(written)
  return WRITTEN.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
