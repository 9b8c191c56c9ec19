import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  copyEvent: '{name} copied the last period',
  noteTo: 'Note to {name}',
  noteNoDecision: "This won't approve or reject the timesheet. They'll be notified.",
  addNote: 'Add note',
  noteAdded: 'The note was added.',
  reassignTitle: 'Change approver',
  reassignFrom: 'Current approver',
  reassignTo: 'New approver',
  reassignWhy: 'Reason',
  reassign: 'Reassign',
  reassigned: 'The timesheet is now awaiting approval from {name}.',
})
