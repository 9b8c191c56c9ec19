import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({
  groups: 'Time Tracking Groups',
  groupsHelp: 'Configure time tracking settings for different staff groups',
})
