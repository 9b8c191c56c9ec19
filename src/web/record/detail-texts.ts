import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  created: '{name} created this',
  updated: '{name} made changes',
  moved: '{name} moved this',
  deactivated: '{name} deactivated this',
  reactivated: '{name} reactivated this',
  someone: 'Someone',
  didOther: '{name}: {action}',
  reason: 'Reason: {reason}',
  emptyValue: 'empty',
  yes: 'Yes',
  no: 'No',
  noHistory: 'No changes yet',
  historyFailed: "Couldn't load the history",
  loadMore: 'Load more',
  sections: 'Sections',
})
