import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  showFieldInfo: 'Show field info',
  hideFieldInfo: 'Hide field info',
  showDebugInfo: 'Show the debug panel',
  hideDebugInfo: 'Hide the debug panel',
})
