import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  decision: 'Decision',
  noteToReject: 'Note to {name}, required to reject',
  noteToReopen: 'Note to {name}, required to reopen',
  noteOrReject: 'Note, required to reject',
  noteOrReopen: 'Note, required to reopen',
  whatToChange: 'What should {name} change?',
  noteRequired: 'Explain what needs to change',
  reopenNoteRequired: "Explain why you're reopening it",
  approve: 'Approve',
  reject: 'Reject',
  addDays: 'Add days',
  reopen: 'Reopen',
})
