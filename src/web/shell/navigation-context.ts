import { createContext, useContext } from 'react'
import type { NavigationGroup, NavigationLink } from './navigation.ts'

/** The current user's menu, for screens that link to others: they offer only what is in it. */
export const NavigationContext = createContext<readonly NavigationGroup[]>([])

/** The menu link for a path; undefined when the current user has none. */
export function useMenuLink(path: string): NavigationLink | undefined {
  return useContext(NavigationContext)
    .flatMap(group => group.links)
    .find(link => link.path === path)
}
