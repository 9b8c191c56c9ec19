import type { ReactNode } from 'react'

/** The filters and tools over what is no table, where the table has its own. */
export const Toolbar = ({ filters, tools }: { filters: ReactNode; tools: ReactNode }) => (
  <div data-print="hide" className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 max-md:items-center max-md:gap-x-2">
    <div className="@container min-w-0 flex-1 max-md:contents md:max-lg:basis-full">{filters}</div>
    <div className="flex items-center gap-1">{tools}</div>
  </div>
)
