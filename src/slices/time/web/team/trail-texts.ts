import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  copyEvent: '{name} copied the last period',
  certifyEvent: '{name} certified effort',
  noteTo: 'Note to {name}',
  noteNoDecision: "Sent without a decision. They'll be notified.",
  addNote: 'Add note',
  noteAdded: 'The note was added.',
  reassignTitle: 'Change approver',
  reassignFrom: 'Current approver',
  reassignTo: 'New approver',
  reassignWhy: 'Reason',
  reassign: 'Reassign',
  reassigned: 'The timesheet is awaiting {name}.',
})
