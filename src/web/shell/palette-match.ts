import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** One line of the palette. */
export interface PaletteItem {
  id: string
  label: string
  /** Beside the label, muted; found by too. */
  detail?: string
  icon?: LucideIcon
  /** In place of the icon. */
  picture?: ReactNode
  /** Found by, but not shown. */
  words?: string
  /** What does the same without the palette. */
  keys?: readonly string[]
  disabled?: boolean
  run: () => void
}

export interface PaletteSection {
  id: string
  label: string
  items: readonly PaletteItem[]
}

/** More of one section would push the others out of sight. */
const mostOfSection = 8

/** The sections with the items that hold every typed word at the beginning of one of theirs; the best first. Empty sections are left out. */
export function matching(sections: readonly PaletteSection[], typed: string): PaletteSection[] {
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return sections.filter(({ items }) => items.length > 0)
  return sections
    .map(section => {
      const ranked = section.items
        .map(item => ({ item, rank: rankOf(item, wanted) }))
        .filter(({ rank }) => rank > 0)
        .sort((a, b) => b.rank - a.rank)
      return { ...section, items: ranked.slice(0, mostOfSection).map(({ item }) => item) }
    })
    .filter(({ items }) => items.length > 0)
}

/** 0: does not match; 3: the label begins so; 2: found in the label; 1: found only beside it. */
function rankOf({ label, detail = '', words = '' }: PaletteItem, wanted: readonly string[]): number {
  const own = wordsOf(label)
  const all = [...own, ...wordsOf(`${detail} ${words}`)]
  if (!wanted.every(word => all.some(one => one.startsWith(word)))) return 0
  if (!wanted.every(word => own.some(one => one.startsWith(word)))) return 1
  return own[0]?.startsWith(wanted[0] ?? '') ? 3 : 2
}

/** Accents and case make no difference: who types `tomas` looks for Tomás. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean)
