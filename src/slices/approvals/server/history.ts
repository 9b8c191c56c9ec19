import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'

interface Subject {
  subjectType: string
  subjectId: string
}

/** The name of `platform.profiles p` in a history; one who has none is Steward's support. */
const author = `coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), 'Steward support')`

export interface ReviewNote {
  id: string
  note: string
  noteType: 'approval' | 'rejection' | 'general'
  days: string[]
  revision: number
  createdBy: string
  createdAt: string
}

/** The notes on a subject, of all its revisions, newest first. */
export const loadNotes = sqlStatement<Subject, ReviewNote>(`
  select n.id, n.note, n.note_type, n.days, n.revision, ${author} as created_by, n.created_at
  from app.approval_notes n left join platform.profiles p on p.id = n.created_by
  where n.organization_id = (select app.org_id()) and n.subject_type = $subjectType and n.subject_id = $subjectId order by n.created_at desc, n.id desc`)

export interface HistoryEvent<Event extends string = string> {
  id: string
  event: Event
  actor: string
  /** Null for what a job did. */
  actorUserId: string | null
  stepOrder: number | null
  detail: string | null
  revision: number
  createdAt: string
}

/** Loads the history of a subject, newest first. */
export const loadEvents = sqlStatement<Subject, HistoryEvent>(`
  select h.id, h.event, h.actor_user_id, h.step_order, case when h.actor_user_id is null then 'Steward' else ${author} end as actor, h.detail, h.revision,
    h.created_at
  from app.approval_events h left join platform.profiles p on p.id = h.actor_user_id
  where h.organization_id = (select app.org_id()) and h.subject_type = $subjectType and h.subject_id = $subjectId
  order by h.created_at desc, h.id desc`)

const insertEvent = sqlStatement<
  Subject & { id: string; revision: number | null; stepOrder: number | null; event: string; detail: string | null },
  unknown
>(`
  insert into app.approval_events (id, subject_type, subject_id, revision, step_order, event, actor_user_id, detail)
  select $id::uuid, a.subject_type, a.subject_id, coalesce($revision::int, a.revision), $stepOrder::int, $event::text, app.user_id(), $detail::text
  from app.approvals a where a.organization_id = (select app.org_id()) and a.subject_type = $subjectType and a.subject_id = $subjectId`)

const insertNote = sqlStatement<
  Subject & { id: string; revision: number; note: string; noteType: string; days: readonly string[] },
  unknown
>(`
  insert into app.approval_notes (id, subject_type, subject_id, revision, note, note_type, days, created_by)
  values ($id, $subjectType, $subjectId, $revision, $note, $noteType, $days::date[], app.user_id())`)

interface NewEvent {
  type: string
  id: string
  /** Left out: the one that it has at the commit. */
  revision?: number
  stepOrder?: number | null
  /** An event of approvals, or one of the subject's own. */
  event: string
  /** In words. */
  detail: string | null
}

/** Adds an event to the history of a subject, with the commit. */
export function addEvent(tx: Pick<WriteTx<unknown>, 'atCommit'>, { type, id, revision, stepOrder = null, event, detail }: NewEvent): void {
  tx.atCommit(insertEvent, { id: newId(), subjectType: type, subjectId: id, revision: revision ?? null, stepOrder, event, detail })
}

interface NewNote {
  type: string
  id: string
  revision: number
  noteId: string
  text: string
  noteType: ReviewNote['noteType']
  days: readonly string[]
}

/** Adds a note to a subject, with the commit. */
export function addNote(tx: Pick<WriteTx<unknown>, 'atCommit'>, { type, id, revision, noteId, text, noteType, days }: NewNote): void {
  tx.atCommit(insertNote, { id: noteId, subjectType: type, subjectId: id, revision, note: text, noteType, days: [...days] })
}
