import { newId } from '#server/id.ts'
import type { TestDatabase } from './database.ts'
import type { Fixtures, Ids } from './isolation/fixture.ts'
import type { World } from './isolation/world.ts'

/** An uploaded file for a note of this kind, which the note holds where one is named. */
export async function noteFileOf(t: TestDatabase, { organization, people }: Omit<World, 'ids'>, kind: string, noteId: string | null) {
  const id = newId()
  await t.owner.query(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
     values ($1, $2::uuid, $3, $2::text, 'Lease.pdf', 'application/pdf', 68, 'dd', $4, $5, 'stored')`,
    [organization.id, id, kind, people.administrator.userId, noteId],
  )
  return id
}

/** A note that the world's administrator has written on a record, with a file of this kind. */
export async function noteOf(t: TestDatabase, world: Omit<World, 'ids'>, record: { type: string; id: string; kind: string }) {
  const id = newId()
  const { organization, people } = world
  await t.owner.query(
    `insert into app.record_notes (organization_id, id, record_type, record_id, text, created_by) values ($1, $2, $3, $4, 'Call back', $5)`,
    [organization.id, id, record.type, record.id, people.administrator.userId],
  )
  await t.owner.query('insert into app.record_note_files (organization_id, note_id, file_id) values ($1, $2, $3)', [
    organization.id,
    id,
    await noteFileOf(t, world, record.kind, id),
  ])
  return id
}

interface NoteIds {
  record: keyof Ids
  file: keyof Ids
  note: keyof Ids
  otherNote: keyof Ids
}

/** How the operations of a record's notes are called, each by an administrator. */
export const noteFixtures = (part: string, { record, file, note, otherNote }: NoteIds): Fixtures => ({
  [`${part}.notes`]: {
    as: 'administrator',
    input: ids => ({ id: ids[record] }),
    holds: ({ rows }: { rows: { files: object[] }[] }) => rows.some(({ files }) => files.length > 0),
  },
  [`${part}.addNote`]: { as: 'administrator', input: ids => ({ id: ids[record], text: 'Moved out', fileIds: [ids[file]] }) },
  [`${part}.editNote`]: {
    as: 'administrator',
    input: ids => ({ id: ids[record], noteId: ids[note], version: 1, text: 'Called back' }),
  },
  [`${part}.removeNote`]: { as: 'administrator', input: ids => ({ id: ids[record], noteId: ids[otherNote], version: 1 }) },
})
