import { sqlStatement } from '#server/db/statement.ts'
import { personId } from '../person.ts'
import type { Turn } from './write-cells.ts'

/**
 * The page of a person's time book, which turns with everything that decides their hours (db/migrations: app.time_books). Every path that
 * writes their entries or moves their sheet takes it first, the reader's own with `employeeId` null, and holds it to the commit: one writer
 * at a time a person, so that versions, the 24 hours and the week's overtime are decided on the truth.
 */
export const openBook = sqlStatement<{ employeeId: string | null }, { page: string | null }>(`select app.open_book(${personId}) as page`)

/** Fails with SW409 when the page is not the open one any more: whoever decided on it decides again. */
export const turnBook = sqlStatement<Turn, unknown>(`select app.turn_book($employeeId, $page, $next, $periodStart)`)
