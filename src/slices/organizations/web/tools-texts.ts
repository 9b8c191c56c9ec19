import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  tools: 'Support tools',
  toolsHelp: 'Your organization allows these. They apply to this device only.',
  showFieldInfo: 'Show field info',
  showFieldInfoHelp: 'Shows the table and column below each field of a form.',
  showDebugInfo: 'Show the debug panel',
  showDebugInfoHelp: 'Shows your access, recent calls, and the security log of this browser tab.',
})
