import type { TestDatabase } from '#test/database.ts'
import type { MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'
import { noteFileOf, noteFixtures, noteOf } from '#test/notes-isolation.ts'

export type NoteId = 'personNoteId' | 'otherPersonNoteId' | 'personNoteFileId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<NoteId, string> {}
}

const note = (t: TestDatabase, world: Omit<World, 'ids'>) =>
  noteOf(t, world, { type: 'employees', id: world.people.employee.employeeId!, kind: 'person-note' })

export const makeNoteIds: MakeIds<NoteId> = {
  personNoteId: note,
  otherPersonNoteId: note,
  personNoteFileId: (t, world) => noteFileOf(t, world, 'person-note', null),
}

export const personNoteFixtures = noteFixtures('staff', {
  record: 'employeeId',
  file: 'personNoteFileId',
  note: 'personNoteId',
  otherNote: 'otherPersonNoteId',
})
