import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One item of the palette. */
export interface PaletteItem {
  id: string
  label: string
  /** Muted text beside the label; searched too. */
  detail?: string
  icon?: LucideIcon
  /** Shown in place of the icon. */
  picture?: ReactNode
  /** Searched, but not shown. */
  words?: string
  /** The shortcut that does the same without the palette. */
  keys?: readonly string[]
  disabled?: boolean
  run: () => void
  /** Action for Ctrl+Enter (or Command+Enter) instead of Enter, with its label. */
  withMod?: { label: string; run: () => void }
}

export interface PaletteSection {
  id: string
  label: string
  items: readonly PaletteItem[]
  /** Its items are what was found for the typed text already, in their order. */
  isFound?: boolean
}

/** More items of one section would push the other sections out of view. */
const MAX_PER_SECTION = 8

/**
 * The sections with their matching items, best match first: every typed word must start a word of the item. Empty sections are left
 * out.
 */
export function matching(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return sections.filter(({ items }) => items.length > 0)
  return sections
    .map(section => {
      if (section.isFound) return section
      const ranked = section.items
        .map(item => ({ item, rank: rankOf(item, wanted) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
      return { ...section, items: ranked.slice(0, MAX_PER_SECTION).map(({ item }) => item) }
    })
    .filter(({ items }) => items.length > 0)
}

/** 0: no match; 3: the label begins with the text; 2: the label contains it; 1: only other text contains it. */
function rankOf({ label, detail = '', words = '' }: PaletteItem, wanted: readonly string[]): number {
  const own = wordsOf(label)
  const all = [...own, ...wordsOf(`${detail} ${words}`)]
  if (!wanted.every(word => all.some(one => one.startsWith(word)))) return 0
  if (!wanted.every(word => own.some(one => one.startsWith(word)))) return 1
  return own[0]?.startsWith(wanted[0] ?? '') ? 3 : 2
}

/** Ignores accents and case: `tomas` finds Tomás. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
