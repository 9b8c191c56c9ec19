/**
 * How someone is employed, and how other systems write it: 'Full-Time', 'Regular Full Time', 'FT'. Seasonal, per diem, and on-call work is temporary. What none of
 * these is, such as 'Contractor', is not guessed. Authority: decision 67. Rule STF-12.
 */
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'temporary', 'intern'] as const
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]

const WRITTEN: readonly (readonly [RegExp, EmploymentType])[] = [
  [/\b(?:intern(?:ship)?|trainee)\b/, 'intern'],
  [/\b(?:temp(?:orary)?|seasonal|per diem|on call|casual)\b/, 'temporary'],
  [/\b(?:part time|pt)\b/, 'part_time'],
  [/\b(?:full time|ft)\b/, 'full_time'],
]

/** Null for what says none of them. */
export function readEmploymentType(written: string): EmploymentType | null {
  const text = written
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  return WRITTEN.find(([pattern]) => pattern.test(text))?.[1] ?? null
}
