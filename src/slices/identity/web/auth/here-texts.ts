import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({ signInHelpAt: 'Use the email address {organization} sent your invitation to.' })
