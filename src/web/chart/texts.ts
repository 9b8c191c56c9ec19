import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  view: 'View',
  chart: 'Chart',
  table: 'Table',
  total: 'Total',
  share: '{percent}%',
  largestOnly: { one: "The largest are shown. {n} other isn't.", other: "The largest are shown. {n} others aren't." },
})
