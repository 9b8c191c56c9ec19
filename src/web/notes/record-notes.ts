import type { FileLimits } from '#core/file-limits.ts'
import type { Note, NoteContract } from '#core/note-endpoints.ts'
import { noteFileOf } from '#core/note-file.ts'
import { callsOf } from '#web/rpc.ts'

export type { Note }

const noteCallsOf = (part: string) => callsOf<NoteContract['endpoints']>(part)

/** The notes on one kind of record, for its screen. */
export interface RecordNotes {
  calls: ReturnType<typeof noteCallsOf>
  file: FileLimits & { kind: string }
  /** The live topic. */
  topic: string
}

interface NotesOf {
  /** The record's part of the API. */
  part: string
  /** As its contract names the record. */
  record: string
  noun: string
}

export const recordNotesOf = ({ part, record, noun }: NotesOf): RecordNotes => ({
  calls: noteCallsOf(part),
  file: noteFileOf(noun),
  topic: `${record}_notes`,
})
