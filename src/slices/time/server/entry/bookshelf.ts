import type { CellFacts } from './load-cells.ts'

/** About thirty kilobytes a person: the hours of a month. */
const MOST_BOOKS = 500

/**
 * The open books of people who are filling their sheets, by who asks. What stands here decides nothing: a save made on it is good only if
 * the database finds the book still at that page (`turnBook`), and what it would refuse is loaded and decided again. So a stale or missing
 * book costs time and never truth, and another process, a restart or an administrator's change needs no word here.
 */
export function createBookshelf(most = MOST_BOOKS) {
  const books = new Map<string, CellFacts>()
  return {
    /** Takes the book off the shelf: of two saves at once, the second reads the database. */
    take(reader: string): CellFacts | undefined {
      const facts = books.get(reader)
      books.delete(reader)
      return facts
    },
    put(reader: string, facts: CellFacts): void {
      books.delete(reader)
      books.set(reader, facts)
      if (books.size > most) books.delete(books.keys().next().value as string)
    },
  }
}
