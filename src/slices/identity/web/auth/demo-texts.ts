import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  demo: 'Try the demo',
  demoHelp: 'Sign in to made-up data as:',
})
