import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'
import { RelativeTime } from './relative-time.tsx'

export type TimelineItem = {
  id: string
  icon: LucideIcon
  /** Says what happened and who did it. */
  text: ReactNode
  /** Below the sentence: a reason, what was changed. */
  detail?: ReactNode
  /** At the end of the sentence: a menu. */
  actions?: ReactNode
  /** An instant, ISO 8601. */
  at: string
}

/** Events in the order given, each with its time. */
export const Timeline = ({ items }: { items: readonly TimelineItem[] }) => (
  <ol className="flex flex-col gap-3">
    {items.map(({ id, icon, text, detail, actions, at }) => (
      <li key={id} className="flex gap-2.5 text-dense">
        <Glyph of={icon} size={14} className="mt-0.5 shrink-0 text-muted" />
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-2">
            <span>{text}</span>
            {actions}
          </div>
          {detail === undefined || detail === null ? null : <div className="text-muted">{detail}</div>}
          <span className="block text-xs text-muted">
            <RelativeTime at={at} />
          </span>
        </div>
      </li>
    ))}
  </ol>
)
