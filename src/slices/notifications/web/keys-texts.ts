import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  inbox: 'Notifications',
  step: 'Next or previous notification',
  open: 'Open the notification',
})
