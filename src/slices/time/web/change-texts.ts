import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  which: 'Which hours',
  all: 'All hours',
  title: 'Edit history',
  show: 'Show edits',
  none: 'No changes recorded',
  nothing: 'none',
  otherColumn: 'Another column',
  unknown: 'Steward',
  copied: 'copied from the last period',
  usualWeek: 'filled from the usual week',
  split: 'split across columns',
  imported: 'imported',
  holiday: 'holiday pay',
  didNotLoad: "Couldn't load the changes",
  more: "Earlier changes aren't listed.",
})
