import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  palette: 'Open the command menu',
  keyList: 'Show keyboard shortcuts',
  sidebar: 'Collapse or expand the sidebar',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  search: 'Jump to search',
  screenshot: 'Take a screenshot for a support ticket',
  goTo: 'Go to {screen}',
  singleOn: 'You can turn off single-key shortcuts in',
  singleOff: 'Single-key shortcuts are off. Turn them on in',
  account: 'My account',
})
