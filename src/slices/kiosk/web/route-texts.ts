import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  kiosks: 'Kiosks',
  kiosksHelp: 'Shared devices for people without an email address',
})
