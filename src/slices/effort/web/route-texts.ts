import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ certifications: 'Certifications' })
