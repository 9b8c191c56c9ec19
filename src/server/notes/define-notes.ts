import type { NoteContract } from '#core/note-endpoints.ts'
import type { FileKinds } from '#server/files/kind.ts'
import type { LiveTopics } from '#server/live/topics.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, write } from '#server/rpc/verb.ts'
import { recordOfNote } from './statements.ts'
import { addNote, editNote, listNotes, type NotedKind, removeNote } from './verbs.ts'

interface NotesDefinition {
  contract: NoteContract
  sees: NotedKind['sees']
  /** Everyone of `users` who may read the notes on each of `ids`. */
  audience: LiveTopics[string]['audience']
}

/** The notes on one kind of record, for its slice's manifest. */
export interface Notes {
  /** For the record's part of the API. */
  routes: Routes<NoteContract['endpoints']>
  files: FileKinds
  /** Announced with the id of the record. */
  live: LiveTopics
}

/**
 * Makes the operations, the kind of files, and the live topic of the notes on one kind of record. Each verb looks the record up first. Throws NOT_FOUND
 * for an unknown record, note, or file, FORBIDDEN for a record whose notes the current user may not read and for another author's note, and CONFLICT for
 * another version. The text is in the audit event of the note, which is not part of the record's history.
 */
export function defineNotes({ contract, sees, audience }: NotesDefinition): Notes {
  const { record: recordType, noun, permission, module, readBy, fileKind } = contract
  const topic = `${recordType}_notes`
  const kind: NotedKind = { recordType, noun, fileKind: fileKind.kind, topic, sees }
  const ofModule = module === undefined ? {} : { module }
  return {
    routes: {
      notes: readOnce(listNotes(kind)),
      addNote: write(addNote(kind)),
      editNote: write(editNote(kind)),
      removeNote: write(removeNote(kind)),
    },
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
