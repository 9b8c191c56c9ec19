import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  ask: 'Ask {names} to set this up.',
  ownRole: 'You are an administrator: you can change your own role in Staff.',
  openOwnRole: 'Open my role',
})
