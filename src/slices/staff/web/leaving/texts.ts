import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Deactivate {name}?',
  atOnce:
    "They'll be signed out now and won't be able to sign in again. Their timesheets and history stay, and you can reactivate them anytime.",
  later: 'They can sign in until the end of that day. Their timesheets and history stay, and you can reactivate them anytime.',
  atOnceOwn:
    "You'll be signed out now and won't be able to sign in again. Your timesheets and history stay, and an administrator can reactivate you anytime.",
  laterOwn: 'You can sign in until the end of that day. Your timesheets and history stay, and an administrator can reactivate you anytime.',
  terminationDate: 'Termination date',
  terminationHelp: 'The last day of work.',
  waits: 'To reassign',
  nothingWaits: 'Nothing to reassign.',
  waitsFailed: "Couldn't load what to reassign",
  reportsTo: 'New manager for their direct reports',
  approvals: 'New approver for pending timesheets',
  departments: 'New manager for their departments',
  chooseOne: 'Choose someone to reassign this to',
  deactivate: 'Deactivate {name}',
  handOverAndDeactivate: 'Reassign and deactivate',
  and: '{names} and {n} more',
  roleAboveOwn: "Their role has more access than yours, so you can't deactivate them. Ask an administrator.",
  othersDecide: "You can't set your own last day. Ask an administrator.",
  notYourself: "You can't choose yourself. An administrator can.",
  lastAdministrator: "They're the last administrator. Make someone else an administrator first.",
  onlyAdministrator: "You're the only administrator. Make someone else an administrator first.",
  required: 'This field is required',
})
