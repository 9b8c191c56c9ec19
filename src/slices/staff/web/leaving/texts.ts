import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Deactivate {name}?',
  text: "They won't be able to sign in after this day. Their timesheets and history stay, and you can reactivate them anytime.",
  terminationDate: 'Termination date',
  terminationHelp: "Their last day of work. If it's in the future, they're deactivated after that day.",
  waits: 'To hand over',
  nothingWaits: 'Nothing to hand over.',
  waitsFailed: "Couldn't load what to hand over",
  reportsTo: 'New manager for their direct reports',
  approvals: 'New approver for pending timesheets',
  departments: 'New manager of their departments',
  chooseOne: 'Choose someone to hand this over to',
  deactivate: 'Deactivate {name}',
  handOverAndDeactivate: 'Hand over and deactivate',
  and: '{names} and {n} more',
  lastAdministrator: "They're the last administrator. Make someone else an administrator first.",
  required: 'This field is required',
})
