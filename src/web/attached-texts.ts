import { defineTexts } from './texts.ts'

export const t = defineTexts({
  attach: 'Attach a file',
  removeFile: 'Remove {name}',
})
