import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  created: '{name} created this {record}',
  updated: '{name} edited this {record}',
  moved: '{name} moved this {record}',
  deactivated: '{name} deactivated this {record}',
  reactivated: '{name} reactivated this {record}',
  added: '{name} added a {record}',
  renamed: '{name} renamed a {record}',
  removed: '{name} removed a {record}',
  someone: 'Someone',
  didOther: '{name}: {action}',
  reason: 'Reason: {reason}',
  emptyValue: 'None',
  yes: 'Yes',
  no: 'No',
  noHistory: 'No changes yet',
  historyFailed: "Couldn't load the history",
  loadMore: 'Load more',
  sections: 'Sections',
})
