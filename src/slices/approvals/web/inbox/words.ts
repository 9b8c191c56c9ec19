import { capitalized } from '#core/words.ts'
import { t } from './texts.ts'

interface Named {
  noun: string
  title: string
  ownerName: string
}

/** Names the kind and which one it is: 'Timesheet, Nov 9 – Nov 22'. */
export const requestText = ({ noun, title }: Pick<Named, 'noun' | 'title'>): string => t('requestOf', { noun: capitalized(noun), title })

/** A row in the labels of its controls. */
export const rowText = ({ ownerName, noun, title }: Named): string => t('rowOf', { name: ownerName, noun, title })
