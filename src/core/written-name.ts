/**
 * Names as files write them: 'Brooks, Aaliyah', 'Aaliyah Brooks' and 'Aaliyah M. Brooks'. Of more than two words without a comma the last is the last name.
 * Two names are one if they agree, else if the first word of the first name and the last name do, which leaves out middle names. Authority: decision 67.
 * Rule IMP-2.
 */
/** Compared whatever the case and width. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

export interface WrittenName {
  firstName?: string
  lastName?: string
}

export function splitName(name: string | undefined): WrittenName {
  if (name === undefined) return {}
  const [last, first] = name.split(',').map(part => part.trim())
  if (first) return { firstName: first, ...(last && { lastName: last }) }
  const words = name.replaceAll(',', '').trim().split(/\s+/)
  return words.length < 2
    ? { firstName: name.replaceAll(',', '').trim() }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1)! }
}

/** Keys for looking up a full name, the most exact first. */
export function nameKeys({ firstName = '', lastName = '' }: WrittenName): string[] {
  const [first, last] = [fold(firstName), fold(lastName)]
  if (first === '' || last === '') return []
  const [word] = first.split(/\s+/)
  return [...new Set([`${first} ${last}`, `${word} ${last}`])]
}
