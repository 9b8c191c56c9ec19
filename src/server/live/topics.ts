import type { Statement } from '#server/db/statement.ts'

/** Who may subscribe to the changes of a table. */
export interface LiveTopic {
  /** Given records and users, returns a row for each user who may see a record. Runs as a job inside the organization. */
  audience: Statement<{ ids: string[]; users: string[] }, { id: string; userId: string }>
  /** Whether super admins inside the organization see every record. They are no members, so `audience` does not return them. */
  superAdmins: boolean
  /**
   * Readers fetch their whole list on any change, so a stream is told of the first change and then at most every `gatherMs` that something changed,
   * however many there were. The id is that of one of them.
   */
  gatherMs?: number
}

/** By the name of the table that changes. */
export type LiveTopics = Record<string, LiveTopic>

/**
 * The database announces a person whose access changed, by user id, and an organization where it changed for everyone. The authorization that
 * follows ends the streams of those who lost it; the others are told, so that their tabs ask what they may show. Each concerns its reader
 * alone, so nothing else decides who may see it.
 */
const OWN_ACCESS = 'member_access'
export const ACCESS_OF_ALL = 'organization_access'
export const isAccess = (table: string) => table === OWN_ACCESS || table === ACCESS_OF_ALL
