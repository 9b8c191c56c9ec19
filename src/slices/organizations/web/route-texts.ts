import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  profile: 'Organization Profile',
  profileHelp: "Manage the organization's profile and contact information",
  preferences: 'System Preferences',
  preferencesHelp: 'Configure system-wide settings and preferences',
})
