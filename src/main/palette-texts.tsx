import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  goTo: 'Go to',
  actions: 'Actions',
  people: 'People: write an email',
  organizations: 'Organizations',
  switchTo: 'Switch to {name}',
  submitPeriod: 'Submit this period',
  keyList: 'Show the keyboard shortcuts',
  sidebar: 'Collapse or expand the sidebar',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  themeSystem: 'Use the system’s theme',
  themeLight: 'Use the light theme',
  themeDark: 'Use the dark theme',
  signOut: 'Sign Out',
  noEmail: 'no email address',
  peopleLoading: 'Looking for people',
  peopleFailed: 'The people did not load',
})
