import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: string
  subtitle?: ReactNode
  /** Chips and counts in line with the title. */
  beside?: ReactNode
  actions?: ReactNode
}

/** The head of a screen: its h1 (focused after a route change), description, and actions at the right. */
export const PageHead = ({ title, subtitle, beside, actions }: PageHeadProps) => (
  <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="text-2xl font-semibold">
          {title}
        </h1>
        {beside}
      </div>
      {subtitle === undefined ? null : <p className="mt-0.5 text-sm text-muted">{subtitle}</p>}
    </div>
    {actions === undefined ? null : (
      <div data-print="hide" className="flex flex-wrap items-center gap-2">
        {actions}
      </div>
    )}
  </header>
)
