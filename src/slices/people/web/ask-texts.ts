import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  ask: 'Ask {names} to set this up.',
  ownRole: "You're an administrator, so you can change your own role in Staff.",
  openOwnRole: 'Open my role',
})
