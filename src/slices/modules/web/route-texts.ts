import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  modules: 'My Modules',
  access: 'Module Access',
  accessHelp: 'Control which modules users in the organization can access',
})
