import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  demo: 'Try the demo',
  demoHelp: 'Sign in with sample data as:',
})
