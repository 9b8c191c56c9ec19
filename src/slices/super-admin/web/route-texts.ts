import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({ superAdmin: 'Super Admin', organization: 'Organization', moduleAnalytics: 'Module Analytics' })
