import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  remind: 'Remind',
  remindAll: { one: 'Remind {n} person', other: 'Remind {n} people' },
  reminded: 'Reminded',
  remindedNow: { one: '{n} person was reminded.', other: '{n} people were reminded.' },
  allReminded: 'Everyone here was reminded in the last 24 hours.',
})
