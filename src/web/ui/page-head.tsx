import type { ReactNode } from 'react'

export type PageHeadProps = {
  title: string
  subtitle?: ReactNode
  /** Chips and counts in line with the title. */
  beside?: ReactNode
  actions?: ReactNode
  /** Little room to what follows, and on a phone the actions beside the title: for one action. */
  isDense?: boolean
  /** Three or more labeled buttons: on a phone they fill the rows they need, the main one on top. */
  stacksActions?: boolean
}

/** The head of a screen: its h1 (focused after a route change), description, and actions at the right, the main one last. */
export const PageHead = ({ title, subtitle, beside, actions, isDense = false, stacksActions = false }: PageHeadProps) => (
  <header
    className={`flex flex-wrap items-end justify-between gap-x-6 ${isDense ? 'mb-4 gap-y-3 max-md:items-center max-md:gap-x-3 max-md:gap-y-0' : 'mb-5 gap-y-3'}`}
  >
    {/* A long description wraps before the actions do. */}
    <div className={`min-w-0 ${subtitle === undefined ? '' : 'md:flex-1 md:basis-80'} ${isDense ? 'max-md:contents' : ''}`}>
      <div className="flex flex-wrap items-center gap-3">
        <h1 tabIndex={-1} className="text-2xl font-semibold">
          {title}
        </h1>
        {beside}
      </div>
      {subtitle === undefined ? null : (
        <p className={`mt-0.5 text-sm text-muted ${isDense ? 'max-md:order-last max-md:w-full' : ''}`}>{subtitle}</p>
      )}
    </div>
    {actions === undefined ? null : (
      <div
        data-print="hide"
        className={`flex flex-wrap items-center gap-2 ${stacksActions ? 'max-sm:has-[>:nth-child(3)]:w-full max-sm:has-[>:nth-child(3)]:flex-wrap-reverse max-sm:has-[>:nth-child(3)]:*:grow' : ''}`}
      >
        {actions}
      </div>
    )}
  </header>
)
