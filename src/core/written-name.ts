/**
 * Names as files write them: 'Brooks, Aaliyah', 'Aaliyah Brooks', 'Aaliyah M. Brooks', 'Aaliyah Brooks, LCSW' and 'Aaliyah Brooks Jr. (she/her)'. Of more than two
 * words without a comma the last is the last name. Jr. and III stay with the last name; honorifics, credentials, and pronouns are left off. Two names are one if
 * they agree, else if the first word of the first name and the last name do, without middle names and suffixes. Authority: decision 67. Rule IMP-2.
 */
import { CREDENTIALS, GENERATIONS, HONORIFICS, PRONOUNS } from './name-parts.ts'

/** Compared whatever the case and width. */
const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

export interface WrittenName {
  firstName?: string
  lastName?: string
}

/** `note` is for the person, where the name should be confirmed: what was left off, or how it was read. */
type SplitName = WrittenName & { note?: string }

export function splitName(name: string | undefined): SplitName {
  if (name === undefined) return {}
  const leftOff: string[] = []
  const leaveOff = (text: string) => {
    leftOff.push(text)
    return ''
  }
  const plain = name
    .replace(/\(([^()]*)\)/g, (whole, inner: string) => (PRONOUNS.test(inner.trim()) ? leaveOff(inner.trim()) : whole))
    .replace(/(?<=\s)\S+$/, word => (PRONOUNS.test(word) ? leaveOff(word) : word))
  const [main = [], ...others] = plain
    .split(',')
    .map(part => part.trim().split(/\s+/).filter(Boolean))
    .filter(words => words.length > 0)
  const generations: string[] = []
  const parts = others.filter((words, at) => {
    if (words.every(word => generationOf(word) !== undefined)) generations.push(...words.map(word => generationOf(word)!))
    // 'Doe, MD' may be someone called MD: only behind a whole name it is a credential.
    else if ((main.length > 1 || at > 0) && words.every(word => isCredential(word, name))) leftOff.push(...words)
    else return true
    return false
  })
  const [given, ...more] = parts
  const trim = (words: string[], least: number) => {
    while (words.length > least) {
      const word = words.at(-1)!
      const generation = generationOf(word)
      if (generation !== undefined) generations.unshift(generation)
      else if (isCredential(word, name)) leftOff.unshift(word)
      else break
      words.pop()
    }
  }
  trim(main, given === undefined ? 2 : 1)
  if (given !== undefined) trim(given, 1)
  const first = given ?? main
  if (first.length > (given === undefined ? 2 : 1) && HONORIFICS.has(bare(first[0]!))) leftOff.unshift(first.shift()!)
  const read = namesOf(main, given, generations)
  const notes = [
    ...(leftOff.length > 0 ? [`Left off the name: ${leftOff.join(', ').replace(/\.$/, '')}.`] : []),
    ...(more.length > 0 || isUnclear(main, given, plain)
      ? [`Read as first name “${read.firstName ?? ''}” and last name “${read.lastName ?? ''}”. Check the name.`]
      : []),
  ]
  return { ...read, ...(notes.length > 0 && { note: notes.join(' ') }) }
}

/** Keys for looking up a full name, the most exact first. */
export function nameKeys({ firstName = '', lastName = '' }: WrittenName): string[] {
  const [first, last] = [fold(firstName), fold(lastName)]
  if (first === '' || last === '') return []
  const [word] = first.split(/\s+/)
  const words = last.split(/\s+/)
  const withoutSuffix = words.length > 1 && generationOf(words.at(-1)!) !== undefined ? words.slice(0, -1).join(' ') : last
  return [...new Set([`${first} ${last}`, `${word} ${last}`, `${word} ${withoutSuffix}`])]
}

const bare = (word: string) => fold(word).replaceAll('.', '')
const generationOf = (word: string): string | undefined => GENERATIONS.get(bare(word))

/** Whether it is written as a credential is: 'Ma' is a last name, and so may 'MA' be in a name all in capitals. */
function isCredential(word: string, name: string): boolean {
  if (!CREDENTIALS.has(bare(word))) return false
  if (bare(word).length < 3) return word === word.toUpperCase() && name !== name.toUpperCase()
  return !/^\p{Lu}\p{Ll}+$/u.test(word) || bare(word) === 'esq'
}

function namesOf(main: readonly string[], given: readonly string[] | undefined, generations: readonly string[]): WrittenName {
  if (given !== undefined) return { firstName: given.join(' '), lastName: [...main, ...generations].join(' ') }
  if (main.length < 2) return { firstName: [...main, ...generations].join(' ') }
  return { firstName: main.slice(0, -1).join(' '), lastName: [main.at(-1)!, ...generations].join(' ') }
}

/** Whether what was read as a first name may be a credential that isn't known, or something else is written about the person. */
function isUnclear(main: readonly string[], given: readonly string[] | undefined, name: string): boolean {
  if (/[()[\]{}/\d]/.test(name)) return true
  if (given?.length !== 1) return false
  const [word] = given as [string]
  if (bare(word).length > 2 && CREDENTIALS.has(bare(word)) && !/^\p{Lu}\p{Ll}+$/u.test(word)) return true
  if (main.length < 2) return false
  const isShouted = /^[\p{Lu}.-]{2,}$/u.test(word)
  return isShouted && (main.join('') !== main.join('').toUpperCase() || CREDENTIALS.has(bare(word)))
}
