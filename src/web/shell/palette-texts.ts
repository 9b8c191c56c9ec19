import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  results: { one: '{n} result', other: '{n} results' },
  nothingFound: 'Nothing matches “{typed}”.',
  actions: 'Actions',
  keyList: 'Show the keyboard shortcuts',
  sidebar: 'Collapse or expand the sidebar',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  themeSystem: 'Use the system’s theme',
  themeLight: 'Use the light theme',
  themeDark: 'Use the dark theme',
})
