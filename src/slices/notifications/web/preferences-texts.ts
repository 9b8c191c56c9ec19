import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Notifications',
  help: "Choose how you're notified. Anything we email you also appears in the app. The daily digest is sent at 7:00 AM in your time zone.",
  inApp: 'In the app',
  atOnce: 'Email right away',
  daily: 'Daily digest',
  off: 'Off',
  alwaysInApp: 'Always shows up in the app, because it needs your decision.',
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
