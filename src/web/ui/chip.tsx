import { cva } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { locale } from '#web/texts.ts'
import { Glyph } from './glyph.tsx'

export type Tone = 'muted' | 'info' | 'success' | 'warning' | 'danger' | 'accent' | 'urgent'

const chipClass = cva(
  'inline-flex h-5.5 max-w-full shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        muted: 'border-border-2 text-muted',
        info: 'border-transparent bg-info-ground text-info',
        success: 'border-transparent bg-success-ground text-success',
        warning: 'border-transparent bg-warning-ground text-warning',
        danger: 'border-transparent bg-danger-ground text-danger',
        accent: 'border-transparent bg-accent text-on-accent',
        urgent: 'border-transparent bg-danger text-on-danger',
      },
    },
  },
)

/** A state in one word. Color is never the only sign; the icon and the word carry the meaning. */
export const Chip = ({ tone, icon: Icon, children }: { tone: Tone; icon?: LucideIcon; children: ReactNode }) => (
  <span className={chipClass({ tone })}>
    {Icon === undefined ? null : <Glyph of={Icon} size={12} className="shrink-0" />}
    <span className="truncate">{children}</span>
  </span>
)

/** A count behind a title or a tab, grouped as '2,005'. */
export const CountPill = ({ children, tone = 'muted' }: { children: number | string; tone?: 'muted' | 'accent' }) => (
  <span
    className={`inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full px-1.5 text-xs font-medium ${tone === 'accent' ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
  >
    {typeof children === 'number' ? children.toLocaleString(locale) : children}
  </span>
)
