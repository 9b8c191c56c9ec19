import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  palette: 'Search and run anything',
  keyList: 'This list',
  sidebar: 'Collapse or expand the sidebar',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  search: 'To the search field of the page',
  goTo: 'Go to {screen}',
  singleOn: 'Single-key shortcuts can be switched off in',
  singleOff: 'Single-key shortcuts are switched off. Switch them on in',
  account: 'My account',
})
