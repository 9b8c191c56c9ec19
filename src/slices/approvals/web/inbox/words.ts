import { locale } from '#web/texts.ts'
import { t } from './texts.ts'

interface Named {
  noun: string
  title: string
  ownerName: string
}

/** A noun at the beginning of a line. */
export const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** What it is and which one: 'Timesheet, Nov 9 – Nov 22'. */
export const requestText = ({ noun, title }: Pick<Named, 'noun' | 'title'>): string => t('requestOf', { noun: capitalized(noun), title })

/** A row in the labels of its controls. */
export const rowText = ({ ownerName, noun, title }: Named): string => t('rowOf', { name: ownerName, noun, title })

/** Several names or nouns in a sentence. */
export const listed = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale, { type }).format(words)
