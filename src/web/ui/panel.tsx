import { cva } from 'class-variance-authority'
import { CircleAlert, CircleCheck, CornerDownLeft, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from './glyph.tsx'

export type PanelTone = 'error' | 'rejected' | 'warning' | 'info' | 'success'

const icons: Record<PanelTone, LucideIcon> = {
  error: CircleAlert,
  rejected: CornerDownLeft,
  warning: TriangleAlert,
  info: Info,
  success: CircleCheck,
}

const panelClass = cva('flex flex-wrap items-start gap-x-2.5 gap-y-2 rounded-lg px-3.5 py-3 text-dense', {
  variants: {
    tone: {
      error: 'bg-danger-ground text-danger',
      rejected: 'bg-danger-ground text-danger',
      warning: 'bg-warning-ground text-warning',
      info: 'bg-info-ground text-info',
      success: 'bg-success-ground text-success',
    },
  },
})

export type PanelProps = {
  tone: PanelTone
  title?: ReactNode
  /** Text under the title; in the tone's color unless it is a quote (`rejected`), which uses the page's color. */
  children?: ReactNode
  /** In place of the text: what is wrong, line by line, each with the icon. */
  lines?: readonly string[]
  /** At the right of the title: a time. */
  aside?: ReactNode
  /** Buttons, at the right on wide panels. */
  actions?: ReactNode
  icon?: LucideIcon
}

/** A message within the page: what happened, and the action that helps. Errors are announced at once. */
export function Panel({ tone, title, children, lines, aside, actions, icon }: PanelProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div role={tone === 'error' ? 'alert' : tone === 'info' ? 'note' : 'status'} className={panelClass({ tone })}>
      {lines === undefined ? <Glyph of={Icon} className="mt-px shrink-0" /> : null}
      <div className="min-w-0 flex-1 basis-48">
        {title === undefined && aside === undefined ? null : (
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <p className="font-semibold">{title}</p>
            {aside === undefined ? null : <span className="text-xs">{aside}</span>}
          </div>
        )}
        {lines === undefined ? null : (
          <ul className="flex flex-col gap-1">
            {lines.map(line => (
              <li key={line} className="flex items-start gap-2.5">
                <Glyph of={Icon} className="mt-px shrink-0" />
                {line}
              </li>
            ))}
          </ul>
        )}
        {children === undefined ? null : <div className={tone === 'rejected' ? 'text-fg' : ''}>{children}</div>}
      </div>
      {actions === undefined ? null : <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}
