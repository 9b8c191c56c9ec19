import type { PaletteItem, PaletteSection } from './palette-match.ts'
import { t } from './palette-texts.ts'

/** What the palette tells its sources. */
export interface PaletteField {
  typed: string
  onKeyList: () => void
  onToggleSidebar: () => void
}

/** What a source has for the palette now; sections of one id stand together, in the order of the sources. */
export interface PaletteOffer {
  sections: readonly PaletteSection[]
  /** What is still on its way, or did not come. */
  note?: string | undefined
}

/** What can be done from anywhere. */
export const actions = (items: readonly PaletteItem[]): PaletteSection => ({ id: 'actions', label: t('actions'), items })

/** The sections of all offers. */
export function together(offers: readonly PaletteOffer[]): PaletteSection[] {
  const sections = new Map<string, PaletteSection>()
  for (const section of offers.flatMap(offer => offer.sections)) {
    const before = sections.get(section.id)?.items ?? []
    sections.set(section.id, { ...section, items: [...before, ...section.items] })
  }
  return [...sections.values()]
}
