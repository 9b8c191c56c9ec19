import { defineTexts } from '#web/texts.ts'

/** The texts of the period switcher. */
export const t = defineTexts({
  previous: 'Previous period',
  next: 'Next period',
  choose: 'Pay periods',
  today: 'Today',
})
