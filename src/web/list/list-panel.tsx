import type { ReactNode } from 'react'

/** Rows at once: the list below is not to be pushed away. */
export const PANEL_PAGE = 20

interface ListPanelProps {
  title: string
  description: string
  add: ReactNode
  /** Its table. */
  children: ReactNode
}

/** A list inside of another screen, under its own heading. */
export const ListPanel = ({ title, description, add, children }: ListPanelProps) => (
  <div className="flex min-w-0 flex-col gap-2">
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{title}</h3>
        <p className="text-dense text-muted">{description}</p>
      </div>
      {add}
    </div>
    {children}
  </div>
)
