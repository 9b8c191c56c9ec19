import { id } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { type Statement, sqlStatement } from '#server/db/statement.ts'
import { defineList } from '#server/list/list.ts'

/** A record by the name of its table and its id. */
export interface NotedRecord {
  recordType: string
  recordId: string
}

export interface StoredNote {
  id: string
  version: number
  text: string
  authorName: string | null
  isOwn: boolean
  createdAt: string
  editedAt: string | null
}

export interface StoredNoteFile {
  noteId: string
  id: string
  name: string
  contentType: string
  size: number
}

const columns = `n.id, n.version, n.text, a.display_name as author_name, n.created_by = (select app.user_id()) as is_own, n.created_at, n.edited_at`
const authored = `app.record_notes n
   left join app.employees a on a.organization_id = n.organization_id and a.user_id = n.created_by`

const notesOfRecord = sqlStatement<NotedRecord, StoredNote & NotedRecord>(
  `select ${columns}, n.record_type, n.record_id from ${authored}
   where n.organization_id = (select app.org_id()) and n.record_type = $recordType and n.record_id = $recordId::uuid`,
)

/** Notes on one record. Its filters are also the parameters of its rows, so that their index is used. */
export const noteList = defineList({
  contract: { noun: 'note', chosen: { recordType: line(60), recordId: id }, endpoints: { list: null } },
  rows: notesOfRecord as unknown as Statement<Record<never, never>, StoredNote & NotedRecord>,
  filters: { recordType: 'one', recordId: 'one' },
  sorts: { order: { by: 'createdAt', type: 'instant', descends: true, isFilled: true } },
})

/** The current user's part in one note, locked until the transaction ends. */
export const lockNote = sqlStatement<NotedRecord & { noteId: string }, { version: number; text: string; isOwn: boolean }>(
  `select n.version, n.text, n.created_by = (select app.user_id()) as is_own from app.record_notes n
   where n.organization_id = (select app.org_id()) and n.record_type = $recordType and n.record_id = $recordId and n.id = $noteId for update`,
)
export const loadNote = sqlStatement<{ noteId: string }, StoredNote>(
  `select ${columns} from ${authored} where n.organization_id = (select app.org_id()) and n.id = $noteId`,
)

// A stored file has a type and a size, which the database knows by a check.
const fileColumns = `h.note_id, f.id, f.name, coalesce(f.content_type, '') as content_type, coalesce(f.size, 0) as size`
export const filesOfRecord = sqlStatement<NotedRecord, StoredNoteFile>(
  `select ${fileColumns} from app.record_notes n
   join app.record_note_files h on h.organization_id = n.organization_id and h.note_id = n.id
   join app.files f on f.organization_id = h.organization_id and f.id = h.file_id
   where n.organization_id = (select app.org_id()) and n.record_type = $recordType and n.record_id = $recordId order by f.name, f.id`,
)
export const filesOfNote = sqlStatement<{ noteId: string }, StoredNoteFile>(
  `select ${fileColumns} from app.record_note_files h
   join app.files f on f.organization_id = h.organization_id and f.id = h.file_id
   where h.organization_id = (select app.org_id()) and h.note_id = $noteId order by f.name, f.id`,
)

export const insertNote = sqlStatement<NotedRecord & { id: string; text: string }, unknown>(
  'insert into app.record_notes (id, record_type, record_id, text) values ($id, $recordType, $recordId, $text)',
)
export const insertNoteFile = sqlStatement<{ noteId: string; fileId: string }, unknown>(
  'insert into app.record_note_files (note_id, file_id) values ($noteId, $fileId)',
)
export const setText = sqlStatement<{ noteId: string; text: string }, unknown>(
  `update app.record_notes set text = $text, version = version + 1, edited_at = app.now()
   where organization_id = (select app.org_id()) and id = $noteId`,
)
export const deleteNote = sqlStatement<{ noteId: string }, unknown>(
  'delete from app.record_notes where organization_id = (select app.org_id()) and id = $noteId',
)
export const recordOfNote = sqlStatement<{ noteId: string }, NotedRecord>(
  'select n.record_type, n.record_id from app.record_notes n where n.organization_id = (select app.org_id()) and n.id = $noteId',
)
