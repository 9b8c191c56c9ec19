import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  kind: 'Kind',
  noMatches: 'No notifications match these filters',
  showNew: 'Show new notifications',
  gone: 'This notification is no longer in your list',
  goneHelp: 'It may belong to another account or organization.',
  others: { one: 'Show {n} other', other: 'Show {n} others' },
  newestOthers: 'The newest {n} are shown.',
  hideOthers: 'Hide others',
  othersOf: 'Others about the same record: {title}',
})
