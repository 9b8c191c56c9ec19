import type { Person } from '../organization.ts'
import { ANCHOR } from '../stored-time.ts'

/** Who may ask about one person's record. */
export const relations = [
  'owner',
  // Of the owner, and of their manager.
  'manager',
  'director',
  // The second reporting line; both have people of their own.
  'otherManager',
  'otherDirector',
  // Reports to the same manager.
  'colleague',
  'administrator',
  // Has a manager's role and no employee record.
  'member',
  // An administrator whose employee record was deactivated.
  'former',
] as const
export type Relation = (typeof relations)[number]

/**
 * `shown`: answers with the record. `without`: answers, and nothing of the record is in it. `directory`: the directory's fields of it
 * and no others. `done`: changes the record. `own`: can touch only what is the caller's own. `told` and `silent`: events of the stream.
 */
export type Expected = 'shown' | 'without' | 'directory' | 'done' | 'own' | 'not-found' | 'denied' | 'told' | 'silent'

export interface TimeRecord {
  owner: Person
  /** Submitted, awaiting the manager. */
  submissionId: string
  /** The manager's, about that timesheet. */
  notificationId: string
  /** The owner's. */
  sessionId: string
  fundId: string
  /** The system role of managers; the owner has that of employees. */
  managerRoleId: string
  /** The workflow of everyone's group: the manager decides, as they would without one. */
  workflowId: string
  /** The number the organization knows the owner by: no part of the directory. */
  employeeNumber: string
}

/** Expected answers of one operation about the record, by relation. */
export interface Row {
  answers: Record<Relation, Expected>
  input: (record: TimeRecord) => Record<string, unknown>
  /** Text that an answer contains if it shows the record; by default the person's name. */
  shows?: (record: TimeRecord) => string
  /** Calls made first by an administrator, or by `who`. The record is then one of its own. */
  before?: (
    record: TimeRecord,
    call: (path: string, input: Record<string, unknown>, who?: 'administrator' | 'manager') => Promise<void>,
  ) => Promise<void>
}

/** A slice's operations behind a sign-in, by their path in the contract: a row, or the reason why there is none. */
export type WhoReadsWhom = Record<string, Row | { exempt: string }>

/** The words of a line are in the order of `relations`. */
export function line(words: string): Record<Relation, Expected> {
  const expected = words.trim().split(/\s+/)
  if (expected.length !== relations.length) throw new Error(`a row needs ${relations.length} answers: ${words}`)
  return Object.fromEntries(relations.map((relation, index) => [relation, expected[index]])) as Record<Relation, Expected>
}

export const aboutTheCaller = { exempt: 'speaks of the caller alone; its input names no record' }

/** The days of the record. */
export const days = { from: ANCHOR, to: '2026-01-31' }
export const person = ({ owner }: TimeRecord) => ({ employeeId: owner.employeeId })
