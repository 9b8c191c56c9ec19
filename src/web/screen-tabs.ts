import { useContext } from 'react'
import type { CurrentUser } from './screen.ts'
import { type ScreenTab, SlicesContext } from './slice.ts'

/** The tabs that other slices contribute to the screen of this path, for someone who may open it. */
export const useScreenTabs = (path: ScreenTab['on'], currentUser: CurrentUser): readonly ScreenTab[] =>
  useContext(SlicesContext).tabs.filter(tab => tab.on === path && tab.shown?.(currentUser) !== false)
