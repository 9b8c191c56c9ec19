import type { PaletteItem, PaletteSection } from './palette-match.ts'
import { t } from './palette-texts.ts'

/** Values that the palette passes to its sources. */
export interface PaletteField {
  typed: string
  onKeyList: () => void
  onToggleSidebar: () => void
}

/** A source's current offer; sections with the same id are merged, in the order of the sources. */
export interface PaletteOffer {
  sections: readonly PaletteSection[]
  /** Results still loading, or failed. */
  note?: string | undefined
  /** Loads failed results again. */
  onRetry?: (() => void) | undefined
}

/** The section of commands that are available everywhere. */
export const actions = (items: readonly PaletteItem[]): PaletteSection => ({ id: 'actions', label: t('actions'), items })

/** Merges the sections of all offers. */
export function together(offers: readonly PaletteOffer[]): PaletteSection[] {
  const sections = new Map<string, PaletteSection>()
  for (const section of offers.flatMap(offer => offer.sections)) {
    const before = sections.get(section.id)?.items ?? []
    sections.set(section.id, { ...section, items: [...before, ...section.items] })
  }
  return [...sections.values()]
}
