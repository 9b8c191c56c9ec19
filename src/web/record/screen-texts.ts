import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  newRecord: 'New {record}',
  editRecord: 'Edit {name}',
  edit: 'Edit',
  moveTo: 'Move to…',
  history: 'History',
  historyOf: 'History of {name}',
  deactivate: 'Deactivate',
  reactivate: 'Reactivate',
  exportCsv: 'Export CSV',
  exportXlsx: 'Export XLSX',
  search: 'Search {records}',
  status: 'Status',
  active: 'Active',
  inactive: 'Inactive',
  noneYet: 'No {records} yet',
  required: 'Please fill this in',

  deactivateTitle: 'Deactivate {name}?',
  deactivateText: "It can't be chosen anymore. Past timesheets and reports keep it, and you can reactivate it.",
  dependents: 'What depends on it',
  nothingDepends: 'Nothing depends on it.',
  moveThemTo: 'Move them to',
  moveHelp: 'Leave this empty to keep them as they are.',
  moveHelpTree: 'Leave this empty to keep them as they are. {Records} below it move up one level.',
  stays: 'Stays with it',
  moveAndDeactivate: 'Move and deactivate',

  moveTitle: 'Move {name}',
  top: 'Leave this empty to put it at the top.',
  move: 'Move',
})
