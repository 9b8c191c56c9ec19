import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Deactivate {name}?',
  text: "They won't be able to sign in after this day. Their timesheets and history stay, and you can reactivate them anytime.",
  terminationDate: 'Termination date',
  terminationHelp: 'Their last day of work. A day to come is carried out when it is over.',
  waits: 'What waits for them',
  nothingWaits: 'Nothing waits for them, and no one reports to them.',
  waitsFailed: "Couldn't load what waits for them",
  reportsTo: 'New manager for their direct reports',
  approvals: 'Approves what waits for them',
  departments: 'New manager of their departments',
  chooseOne: 'Choose someone to hand this over to',
  deactivate: 'Deactivate {name}',
  handOverAndDeactivate: 'Hand over and deactivate',
  and: '{names} and {n} more',
  required: 'This field is required',
})
