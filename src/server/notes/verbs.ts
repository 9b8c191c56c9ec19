import { isAdministrator } from '#core/administrator.ts'
import { fail } from '#core/failure.ts'
import type { Note, NoteContract } from '#core/note-endpoints.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import { addressOf, attachFile, releaseFile } from '#server/files/attach.ts'
import { newId } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import {
  deleteNote,
  filesOfNote,
  filesOfRecord,
  insertNote,
  insertNoteFile,
  loadNote,
  lockNote,
  noteList,
  type StoredNote,
  type StoredNoteFile,
  setText,
} from './statements.ts'

type Endpoints = NoteContract['endpoints']

/** The kind of record that notes are on. */
export interface NotedKind {
  /** The name of its table, without its schema. */
  recordType: string
  noun: string
  fileKind: string
  /** The live topic of its notes. */
  topic: string
  /** Whether the current user, who has the permission, may read the notes on this record; no row where there is no such record. */
  sees: Statement<{ id: string }, { sees: boolean }>
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

async function requireRecord(tx: ReadTx<Actor>, { sees, noun }: NotedKind, id: string): Promise<void> {
  const found = await tx.first(sees, { id })
  if (found === undefined) fail('NOT_FOUND', `${noun[0]!.toUpperCase()}${noun.slice(1)} not found`)
  if (!found.sees) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
}

/** Locks a note of the record. */
async function open(tx: WriteTx<Actor>, kind: NotedKind, { id, noteId, version }: { id: string; noteId: string; version: number }) {
  await requireRecord(tx, kind, id)
  const found = await tx.first(lockNote, { recordType: kind.recordType, recordId: id, noteId })
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
function recordChange(tx: WriteTx<Actor>, { recordType, topic }: NotedKind, change: NoteChange): void {
  const { action, recordId, noteId, before, after, requestId } = change
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

export const listNotes =
  (kind: NotedKind) =>
  async ({ ctx: { tx }, input: { id, ...page } }: VerbArgs<ReadTx<Actor>, Endpoints['notes']>) => {
    const named = { recordType: kind.recordType, recordId: id }
    // A denial is told before an unknown cursor.
    const [found, files] = await Promise.all([
      noteList.page(tx, { ...page, ...named }).catch((error: unknown) => ({ error })),
      tx.rows(filesOfRecord, named),
      requireRecord(tx, kind, id),
    ])
    if ('error' in found) throw found.error
    const rows = found.rows.map(({ recordType: _, recordId: __, ...note }) =>
      viewOf({ ...note, files: files.filter(({ noteId }) => noteId === note.id) }, tx.actor),
    )
    return { ...found, rows }
  }

export const addNote =
  (kind: NotedKind) =>
  async ({ ctx: { tx, request }, input: { id, text, fileIds } }: VerbArgs<WriteTx<Actor>, Endpoints['addNote']>) => {
    await requireRecord(tx, kind, id)
    const noteId = newId()
    await tx.run(insertNote, { id: noteId, recordType: kind.recordType, recordId: id, text })
    for (const fileId of new Set(fileIds)) {
      await attachFile(tx, { id: fileId, kind: kind.fileKind, recordId: noteId, field: 'fileIds' })
      await tx.run(insertNoteFile, { noteId, fileId })
    }
    const added = await shown(tx, noteId)
    const after = { text, files: added.files.map(({ name }) => name) }
    recordChange(tx, kind, { action: 'added', recordId: id, noteId, after, requestId: request.requestId })
    return added
  }

export const editNote =
  (kind: NotedKind) =>
  async ({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Endpoints['editNote']>) => {
    const { id, noteId, text } = input
    const before = await open(tx, kind, input)
    if (!before.isOwn) fail('FORBIDDEN', 'Only the author can edit a note', { rule: 'not_author' })
    if (before.text !== text) {
      await tx.run(setText, { noteId, text })
      const texts = { before: { text: before.text }, after: { text } }
      recordChange(tx, kind, { action: 'edited', recordId: id, noteId, ...texts, requestId: request.requestId })
    }
    return shown(tx, noteId)
  }

export const removeNote =
  (kind: NotedKind) =>
  async ({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, Endpoints['removeNote']>) => {
    const { id, noteId } = input
    const before = await open(tx, kind, input)
    if (!before.isOwn && !isAdministrator(tx.actor)) {
      fail('FORBIDDEN', 'Only the author or an administrator can remove a note', { rule: 'not_author' })
    }
    const files = await tx.rows(filesOfNote, { noteId })
    await tx.run(deleteNote, { noteId })
    for (const file of files) await releaseFile(tx, { id: file.id, recordId: noteId })
    const removed = { text: before.text, files: files.map(({ name }) => name) }
    recordChange(tx, kind, { action: 'removed', recordId: id, noteId, before: removed, requestId: request.requestId })
    return { ok: true as const }
  }
