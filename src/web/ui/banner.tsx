import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

/** A state of the whole app, full width under the top bar, 44 high. Not dismissible: it disappears when the state ends. */
export const Banner = ({
  icon: Icon,
  title,
  children,
  actions,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  actions?: ReactNode
}) => (
  <section
    aria-label={title}
    className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-warning-edge bg-warning-ground px-6 py-1.5 text-dense text-warning max-md:px-4"
  >
    <Glyph of={Icon} size={18} className="shrink-0" />
    <span className="font-semibold">{title}</span>
    {children === undefined ? null : <span className="md:border-l md:border-warning-edge md:pl-3">{children}</span>}
    {actions === undefined ? null : <span className="ml-auto flex items-center gap-3">{actions}</span>}
  </section>
)
