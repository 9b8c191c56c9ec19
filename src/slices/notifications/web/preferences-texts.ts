import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Notifications',
  help: 'Choose how you hear about each kind. Email at once and the daily digest show it in the app, too. The digest comes at 7:00 AM in your time zone.',
  inApp: 'In the app',
  atOnce: 'Email at once',
  daily: 'Daily digest',
  off: 'Off',
  alwaysInApp: 'Always shows in the app, because it needs your decision.',
  didNotLoad: "Couldn't load your notification settings",
  didNotSave: "Couldn't save this setting",
  reviews: 'Reviews',
  time: 'Your time',
  team: 'Your team',
  staff: 'Staff records',
  account: 'You and your access',
  administration: 'Administration',
  support: 'Support',
})
