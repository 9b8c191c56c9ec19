import { defineTexts } from '#web/texts.ts'

/** The way from one pay period to another. */
export const t = defineTexts({
  previous: 'Previous period',
  next: 'Next period',
  choose: 'Pay periods',
  today: 'Today',
})
