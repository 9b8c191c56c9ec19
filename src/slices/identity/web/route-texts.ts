import { defineTexts } from '#web/texts.ts'

/** Loaded with the shell. */
export const t = defineTexts({ myAccount: 'My account', myAccountHelp: 'Manage your account settings and preferences' })
