import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  reviewNotes: 'Review notes',
  noNotes: 'No notes yet',
  history: 'History',
  noHistory: 'No activity yet',
  revision: 'Revision {n}',
  noteOf: '{name}, revision {n}',
})
