import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import type { Note, NoteContract } from '#core/note-endpoints.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { addressOf, attachFile, releaseFile } from '#server/files/attach.ts'
import type { FileKinds } from '#server/files/kind.ts'
import { newId } from '#server/id.ts'
import type { LiveTopics } from '#server/live/hub.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, type VerbArgs, write } from '#server/rpc/verb.ts'
import {
  deleteNote,
  filesOfNote,
  filesOfRecord,
  insertNote,
  insertNoteFile,
  loadNote,
  lockNote,
  noteList,
  recordOfNote,
  type StoredNote,
  type StoredNoteFile,
  setText,
} from './statements.ts'

type Endpoints = NoteContract['endpoints']

interface NotesDefinition {
  contract: NoteContract
  /** Whether the current user, who has the permission, may read the notes on this record; no row where there is no such record. */
  sees: Statement<{ id: string }, { sees: boolean }>
  /** Everyone of `users` who may read the notes on each of `ids`. */
  audience: LiveTopics[string]['audience']
}

/** The notes on one kind of record, for its slice's manifest. */
export interface Notes {
  /** For the record's part of the API. */
  routes: Routes<Endpoints>
  files: FileKinds
  /** Announced with the id of the record. */
  live: LiveTopics
}

const viewOf = ({ files, ...note }: StoredNote & { files: StoredNoteFile[] }, actor: Actor): Note => ({
  ...note,
  mayRemove: note.isOwn || isAdministrator(actor),
  files: files.map(({ noteId: _, ...file }) => ({ ...file, address: addressOf(file.id) })),
})

async function shown(tx: WriteTx<Actor>, noteId: string): Promise<Note> {
  const [note, files] = await Promise.all([tx.first(loadNote, { noteId }), tx.rows(filesOfNote, { noteId })])
  return viewOf({ ...note!, files }, tx.actor)
}

/**
 * Makes the operations, the kind of files, and the live topic of the notes on one kind of record. Each verb looks the record up first. Throws NOT_FOUND
 * for an unknown record, note, or file, FORBIDDEN for a record whose notes the current user may not read and for another author's note, and CONFLICT for
 * another version. The text is in the audit event of the note, which is not part of the record's history.
 */
export function defineNotes({ contract, sees, audience }: NotesDefinition): Notes {
  const { record: recordType, noun, permission, module, readBy, fileKind } = contract
  const topic = `${recordType}_notes`
  const ofModule = module === undefined ? {} : { module }

  async function requireRecord(tx: ReadTx<Actor>, id: string): Promise<void> {
    const found = await tx.first(sees, { id })
    if (found === undefined) fail('NOT_FOUND', `${noun[0]!.toUpperCase()}${noun.slice(1)} not found`)
    if (!found.sees) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
  }

  /** Locks a note of the record. */
  async function open(tx: WriteTx<Actor>, { id, noteId, version }: { id: string; noteId: string; version: number }) {
    await requireRecord(tx, id)
    const found = await tx.first(lockNote, { recordType, recordId: id, noteId })
    if (found === undefined) fail('NOT_FOUND', 'Note not found')
    if (found.version !== version) {
      const current = await shown(tx, noteId)
      fail('CONFLICT', 'Someone else changed this note since you opened it', { rule: 'version', data: { current } })
    }
    return found
  }

  interface NoteChange {
    action: 'added' | 'edited' | 'removed'
    recordId: string
    noteId: string
    before?: object
    after?: object
    requestId: string
  }
  function recordChange(tx: WriteTx<Actor>, { action, recordId, noteId, before, after, requestId }: NoteChange): void {
    const of = { record: recordType, recordId }
    emitAudit(tx, {
      action: `record_note.${action}`,
      resourceType: 'record_notes',
      resourceId: noteId,
      ...(before && { before: { ...of, ...before } }),
      ...(after && { after: { ...of, ...after } }),
      requestId,
    })
    tx.announce(topic, recordId)
  }

  async function notes({ ctx: { tx }, input: { id, ...page } }: VerbArgs<ReadTx<Actor>, Endpoints['notes']>) {
    const named = { recordType, recordId: id }
    // A denial is told before an unknown cursor.
    const [found, files] = await Promise.all([
      noteList.page(tx, { ...page, ...named }).catch((error: unknown) => ({ error })),
      tx.rows(filesOfRecord, named),
      requireRecord(tx, id),
    ])
    if ('error' in found) throw found.error
    const rows = found.rows.map(({ recordType: _, recordId: __, ...note }) =>
      viewOf({ ...note, files: files.filter(({ noteId }) => noteId === note.id) }, tx.actor),
    )
    return { ...found, rows }
  }

  async function addNote({
    ctx: {
      tx,
      request: { requestId },
    },
    input: { id, text, fileIds },
  }: VerbArgs<WriteTx<Actor>, Endpoints['addNote']>) {
    await requireRecord(tx, id)
    const noteId = newId()
    await tx.run(insertNote, { id: noteId, recordType, recordId: id, text })
    for (const fileId of new Set(fileIds)) {
      await attachFile(tx, { id: fileId, kind: fileKind.kind, recordId: noteId, field: 'fileIds' })
      await tx.run(insertNoteFile, { noteId, fileId })
    }
    const added = await shown(tx, noteId)
    const after = { text, files: added.files.map(({ name }) => name) }
    recordChange(tx, { action: 'added', recordId: id, noteId, after, requestId })
    return added
  }

  async function editNote({
    ctx: {
      tx,
      request: { requestId },
    },
    input,
  }: VerbArgs<WriteTx<Actor>, Endpoints['editNote']>) {
    const { id, noteId, text } = input
    const before = await open(tx, input)
    if (!before.isOwn) fail('FORBIDDEN', 'Only the author can edit a note', { rule: 'not_author' })
    if (before.text !== text) {
      await tx.run(setText, { noteId, text })
      recordChange(tx, { action: 'edited', recordId: id, noteId, before: { text: before.text }, after: { text }, requestId })
    }
    return shown(tx, noteId)
  }

  async function removeNote({
    ctx: {
      tx,
      request: { requestId },
    },
    input,
  }: VerbArgs<WriteTx<Actor>, Endpoints['removeNote']>) {
    const { id, noteId } = input
    const before = await open(tx, input)
    if (!before.isOwn && !isAdministrator(tx.actor)) {
      fail('FORBIDDEN', 'Only the author or an administrator can remove a note', { rule: 'not_author' })
    }
    const files = await tx.rows(filesOfNote, { noteId })
    await tx.run(deleteNote, { noteId })
    for (const file of files) await releaseFile(tx, { id: file.id, recordId: noteId })
    const what = { text: before.text, files: files.map(({ name }) => name) }
    recordChange(tx, { action: 'removed', recordId: id, noteId, before: what, requestId })
    return { ok: true as const }
  }

  return {
    routes: { notes: readOnce(notes), addNote: write(addNote), editNote: write(editNote), removeNote: write(removeNote) },
    files: {
      [fileKind.kind]: {
        types: fileKind.types,
        maxBytes: fileKind.maxBytes,
        // A letter at 300 points an inch.
        image: { width: 3300, height: 3300, page: true },
        upload: { permission: `${permission}:write`, ...ofModule },
        read: { permission: readBy === 'write' ? `${permission}:write` : permission, ...ofModule },
        async readsOf(tx, noteId) {
          const noted = await tx.first(recordOfNote, { noteId })
          return noted?.recordType === recordType && (await tx.first(sees, { id: noted.recordId }))?.sees === true
        },
      },
    },
    live: { [topic]: { superAdmins: true, audience } },
  }
}
