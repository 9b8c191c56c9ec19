/** A noun at the beginning of a line. */
export const capitalized = (noun: string): string => noun.charAt(0).toUpperCase() + noun.slice(1)

/** Several names or nouns in a sentence: 'Ada, Ben, and Cy', or with 'disjunction' 'Ada, Ben, or Cy'. */
export const listed = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en-US', { type }).format(words)
