import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  settings: 'Settings',
  settingsHelp: 'Set up your organization and your account',
})
