import type { LucideIcon } from 'lucide-react'

type GlyphProps = {
  of: LucideIcon
  /** 16 in controls, 18 in bars, 12 to 14 in chips and cells. */
  size?: 12 | 14 | 16 | 18
  /** Small icons have a heavier stroke, so that all look alike. */
  stroke?: number
  className?: string | undefined
}

/** An icon beside text with the same meaning; hidden from screen readers. */
export const Glyph = ({ of: Icon, size = 16, stroke = size < 16 ? 2 : 1.75, className }: GlyphProps) => (
  <Icon aria-hidden="true" size={size} strokeWidth={stroke} className={className} />
)
