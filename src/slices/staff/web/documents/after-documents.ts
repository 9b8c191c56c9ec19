import { moreCalls } from '../calls.ts'

/** Queries to refetch after a person's documents change. */
export const afterDocuments = [moreCalls.documents.key(), moreCalls.history.key()]
