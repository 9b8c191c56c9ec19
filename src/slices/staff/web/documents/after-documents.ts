import { moreCalls } from '../calls.ts'

/** What shows a change of a person's documents. */
export const afterDocuments = [moreCalls.documents.key(), moreCalls.history.key()]
