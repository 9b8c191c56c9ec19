import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { currentEmployee, firstOf, givenEmployee, type OfEmployee } from '#slices/people/server/public.ts'
import type { timesheetNotes } from '#slices/time/contract/day-records.ts'
import { MAX_PER_DAY } from '#slices/time/rules/day-of-timesheet.ts'
import { requireAdministrator } from '../timesheet/on-behalf-rights.ts'
import { type DayNote, notesOfDays } from './day-records.ts'
import { type DayChange, openDay, recordDayEvent } from './open-day.ts'

const dayOf = `select n.date from app.timesheet_notes n
  where n.organization_id = (select app.org_id()) and n.id = $id and n.employee_id = (select who.id from who)`

/** The day of a note in a person's timesheet. */
const dayOfNote: OfEmployee<{ id: string }, { date: PlainDate }> = {
  own: sqlStatement<{ id: string }, { date: PlainDate }>(`with who as (${currentEmployee}) ${dayOf}`),
  named: sqlStatement<{ id: string; employeeId: string }, { date: PlainDate }>(`with who as (${givenEmployee}) ${dayOf}`),
}

const insert = sqlStatement<{ id: string; employeeId: string; date: PlainDate; note: string }, unknown>(
  'insert into app.timesheet_notes (id, employee_id, date, note) values ($id, $employeeId, $date, $note)',
)
const setNote = sqlStatement<{ id: string; note: string }, unknown>(
  `update app.timesheet_notes set note = $note, version = version + 1, updated_at = app.now()
   where organization_id = (select app.org_id()) and id = $id`,
)
const deleteNote = sqlStatement<{ id: string }, unknown>(
  'delete from app.timesheet_notes where organization_id = (select app.org_id()) and id = $id',
)

/** Under the lock of `openDay`, which every writer of these notes takes. */
const notesOn = (tx: WriteTx<Actor>, employeeId: string, date: PlainDate) => tx.rows(notesOfDays, { employeeId, from: date, to: date })

/** Throws NOT_FOUND, FORBIDDEN for someone else's note, and CONFLICT with the note as it is now for another version. */
function requireOwn(notes: readonly DayNote[], change: { id: string; version: number }): DayNote {
  const note = notes.find(({ id }) => id === change.id) ?? fail('NOT_FOUND', 'Note not found')
  if (!note.isOwn) fail('FORBIDDEN', 'Someone else wrote this note', { rule: 'not_author' })
  if (note.version !== change.version)
    fail('CONFLICT', 'This note has changed since you opened it', { field: 'version', rule: 'version', data: { current: note } })
  return note
}

interface NoteInput {
  date: PlainDate
  note: string
  change?: { id: string; version: number } | undefined
}

async function save(tx: WriteTx<Actor>, by: DayChange, { date, note, change }: NoteInput): Promise<DayNote> {
  const person = await openDay(tx, by, date)
  const before = await notesOn(tx, person.id, date)
  const stored = change && requireOwn(before, change)
  if (!stored && before.length >= MAX_PER_DAY)
    fail('VALIDATION', `A day can have up to ${MAX_PER_DAY} notes`, { field: 'note', rule: 'too_many' })
  if (stored?.note === note) return stored
  const id = stored?.id ?? newId()
  if (stored) await tx.run(setNote, { id, note })
  else await tx.run(insert, { id, employeeId: person.id, date, note })
  recordDayEvent(tx, person.id, by, {
    action: stored ? 'timesheet_note.changed' : 'timesheet_note.added',
    resourceType: 'timesheet_notes',
    ...(stored && { before: { date, note: stored.note } }),
    after: { date, note },
  })
  return (await notesOn(tx, person.id, date)).find(one => one.id === id)!
}

async function remove(tx: WriteTx<Actor>, by: DayChange, change: { id: string; version: number }) {
  const day = await firstOf(tx, dayOfNote, by.whose, { id: change.id })
  if (by.whose !== 'own') requireAdministrator(tx.actor)
  const { date } = day ?? fail('NOT_FOUND', 'Note not found')
  const person = await openDay(tx, by, date)
  const { id, note } = requireOwn(await notesOn(tx, person.id, date), change)
  await tx.run(deleteNote, { id })
  recordDayEvent(tx, person.id, by, { action: 'timesheet_note.removed', resourceType: 'timesheet_notes', before: { date, note } })
  return { ok: true as const }
}

/** Adds a note to a day of the current user's timesheet, or changes one of theirs. */
export function saveNote({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof timesheetNotes.save>): Promise<OutputOf<typeof timesheetNotes.save>> {
  return save(tx, { whose: 'own', reason: null, requestId: request.requestId }, input)
}

/** An administrator adds a note to a day of someone else's timesheet, or changes one that they wrote there. */
export function saveNoteOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, ...input },
}: VerbArgs<WriteTx<Actor>, typeof timesheetNotes.saveOnBehalf>): Promise<OutputOf<typeof timesheetNotes.saveOnBehalf>> {
  return save(tx, { whose: { employeeId }, reason, requestId: request.requestId }, input)
}

/** Removes one of the current user's notes from their timesheet. */
export function removeNote({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof timesheetNotes.remove>): Promise<OutputOf<typeof timesheetNotes.remove>> {
  return remove(tx, { whose: 'own', reason: null, requestId: request.requestId }, input)
}

/** An administrator removes a note that they wrote from someone else's timesheet. */
export function removeNoteOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, ...input },
}: VerbArgs<WriteTx<Actor>, typeof timesheetNotes.removeOnBehalf>): Promise<OutputOf<typeof timesheetNotes.removeOnBehalf>> {
  return remove(tx, { whose: { employeeId }, reason, requestId: request.requestId }, input)
}
