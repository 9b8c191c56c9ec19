import { createHash } from 'node:crypto'

/**
 * The id of a record for which a client chose a UUID, so that a repeated call stores it once. It is made from the id of its organization or ticket too:
 * the platform finds a ticket by its id alone, so no organization may give its ticket the id of another one's.
 */
export function chosenId(owner: string, chosen: string): string {
  const hash = createHash('sha256').update(`${owner} ${chosen.toLowerCase()}`).digest('hex')
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
}
