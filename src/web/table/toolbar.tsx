import type { ReactNode } from 'react'

interface ToolbarProps {
  filters: ReactNode
  /** Tools for the whole list. */
  tools: ReactNode
  /** With so many tools only their icons are seen where both stand in one row of little room; names are in `ToolLabel`. */
  isCrowded?: boolean
}

/** The row over a list: filters at the left, tools at the right, and where there is no room for both, tools below the filters. */
export const Toolbar = ({ filters, tools, isCrowded = false }: ToolbarProps) => (
  <div data-print="hide" className={`mb-3 ${isCrowded ? '@container/crowded' : ''}`}>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-md:items-center max-md:gap-x-2">
      <div
        className={`@container min-w-0 flex-1 max-md:contents ${isCrowded ? '@max-[52rem]/crowded:basis-full' : 'md:max-lg:basis-full'}`}
      >
        {filters}
      </div>
      <div className="flex items-center gap-1 max-md:empty:hidden md:min-h-9">{tools}</div>
    </div>
  </div>
)

/** The name of a tool, seen where there is room for it. */
export const ToolLabel = ({ children }: { children: string }) => (
  <span className="@min-[52rem]/crowded:@max-[70rem]/crowded:sr-only">{children}</span>
)
