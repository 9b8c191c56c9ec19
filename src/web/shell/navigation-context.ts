import { createContext, useContext } from 'react'
import type { NavigationGroup, NavigationLink } from './navigation.ts'

/** The menu of the current user, for screens that lead on to others: what is not in it is not offered there either. */
export const NavigationContext = createContext<readonly NavigationGroup[]>([])

/** The menu's link to a path; undefined where the current user has none. */
export function useMenuLink(path: string): NavigationLink | undefined {
  return useContext(NavigationContext)
    .flatMap(group => group.links)
    .find(link => link.path === path)
}
