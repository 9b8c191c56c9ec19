import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  kind: 'Kind',
  noMatches: 'No notifications match these filters',
  showNew: 'Show new notifications',
  gone: 'This notification is no longer in your list',
  goneHelp: 'It may belong to another account or organization.',
  others: { one: 'Show {n} more', other: 'Show {n} more' },
  newestOthers: 'The newest {n} are shown.',
  hideOthers: 'Show fewer',
  othersOf: 'More about the same record: {title}',
})
