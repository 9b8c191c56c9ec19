import { noteContract } from '#core/note-endpoints.ts'

/** Notes about a person, for those who may change people. */
export const personNotes = noteContract({
  record: 'employees',
  noun: 'person',
  path: '/employees',
  tag: 'Staff',
  permission: 'staff_module',
  module: 'resources',
  readBy: 'write',
})
