import { useContext } from 'react'
import type { WebHome } from '#web/home/home.ts'
import { NavigationContext } from '#web/shell/navigation-context.ts'

/** Contributions of all slices to the start page. */
export type Parts = readonly WebHome[]

export function byOrder<T extends { order: number }>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => a.order - b.order)
}

/** A figure or a section as its slice contributes it. */
interface Part {
  path?: `/${string}`
  shown?: (own: object) => boolean
}

/** Tells of a figure or a section whether the current user has it: its screen is in their menu, and it has something to show. */
export function useHas(): (part: Part, own: object) => boolean {
  const menu = useContext(NavigationContext).flatMap(group => group.links)
  return ({ path, shown }, own) => (path === undefined || menu.some(link => link.path === path)) && shown?.(own) !== false
}
