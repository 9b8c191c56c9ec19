import { defineTexts } from '#web/texts.ts'

/** Apart from those of signing in, which the account does not load. */
export const t = defineTexts({ passwordsDiffer: 'Passwords do not match' })
