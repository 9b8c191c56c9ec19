import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ pictureOf: 'Picture of {name}' })
