import { z } from 'zod'
import { endpoint, type RestPath } from './endpoint.ts'
import { listContract } from './list.ts'
import { MAX_NOTE_FILES, MAX_NOTE_LENGTH, noteFileOf } from './note-file.ts'
import type { PermissionName } from './permission.ts'
import { done, id, instant, version } from './schemas.ts'
import type { Tag } from './tags.ts'
import { lines } from './text.ts'
import type { ModuleSlug } from './vocabulary.ts'

const noteFile = z.object({
  id,
  name: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.int(),
  /** Where its bytes are: `/api/v1/files/{id}`. */
  address: z.string(),
})

const note = z.object({
  id,
  version,
  text: z.string(),
  files: z.array(noteFile),
  /** Null for someone without an employee record. */
  authorName: z.string().nullable(),
  /** Whether the current user wrote it, and so may change it. */
  isOwn: z.boolean(),
  /** Whether the current user may remove it, as its author or an administrator, if they may change the record. */
  mayRemove: z.boolean(),
  createdAt: instant,
  /** When its author last changed it; null for never. */
  editedAt: instant.nullable(),
})
export type Note = z.output<typeof note>

interface NoteSpec {
  /** The name of the record's table, without its schema: 'locations'. */
  record: string
  /** The record in a sentence: 'location'. */
  noun: string
  /** The REST path of the record's list. */
  path: RestPath
  tag: Tag
  /** Notes are read and written with the record's own permission. */
  permission: PermissionName
  module?: ModuleSlug
  /** For records whose notes are for those alone who may change them. */
  readBy?: 'write'
}

/** The operations of the notes on one kind of record, beside those of the record. `defineNotes` of src/server/notes binds them. */
export function noteContract({ record, noun, path, tag, permission, module, readBy }: NoteSpec) {
  const ofModule = module === undefined ? {} : { module }
  const write = { tag, permission: `${permission}:write`, ...ofModule, method: 'POST', idempotent: true } as const
  const named = { id, noteId: id }
  const text = lines(MAX_NOTE_LENGTH, 1)
  const fileKind = noteFileOf(noun)
  const { list } = listContract({
    noun: 'note',
    path: `${path}/{id}/notes`,
    tag,
    ...ofModule,
    permission: readBy === 'write' ? write.permission : permission,
    summary: `Notes on a ${noun}, newest first, in pages.`,
    row: note,
    chosen: { id },
  }).endpoints
  const endpoints = {
    notes: list,
    addNote: endpoint({
      ...write,
      path: `${path}/{id}/notes`,
      summary: `Adds a note to a ${noun}, with up to ${MAX_NOTE_FILES} files of the kind \`${fileKind.kind}\` that the caller has uploaded.`,
      input: z.strictObject({ id, text, fileIds: z.array(id).max(MAX_NOTE_FILES).default([]) }),
      output: note,
    }),
    editNote: endpoint({
      ...write,
      path: `${path}/{id}/notes/{noteId}/edit`,
      summary: 'Changes the text of a note. Only its author may.',
      input: z.strictObject({ ...named, version, text }),
      output: note,
    }),
    removeNote: endpoint({
      ...write,
      path: `${path}/{id}/notes/{noteId}/remove`,
      summary: 'Removes a note and deletes its files. Its author may, and administrators.',
      input: z.strictObject({ ...named, version }),
      output: done,
    }),
  }
  return { record, noun, permission, module, readBy, fileKind, endpoints }
}

export type NoteContract = ReturnType<typeof noteContract>
