import { defineTexts } from '#web/texts.ts'

export const t = defineTexts({
  results: { one: '{n} result', other: '{n} results' },
  nothingFound: 'No results for “{typed}”',
  actions: 'Actions',
  keyList: 'Show keyboard shortcuts',
  sidebar: 'Collapse or expand the sidebar',
  fullscreen: 'Full screen',
  leaveFullscreen: 'Leave full screen',
  themeSystem: 'Use system theme',
  themeLight: 'Use light theme',
  themeDark: 'Use dark theme',
})
