import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  organizations: 'Organizations',
  switchTo: 'Switch to {name}',
  signOut: 'Sign Out',
})
