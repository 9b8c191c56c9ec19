import { noteContract } from '#core/note-endpoints.ts'

export const locationNotes = noteContract({
  record: 'locations',
  noun: 'location',
  path: '/locations',
  tag: 'Structure',
  permission: 'settings_locations',
})
