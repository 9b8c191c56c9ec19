import type { ReactNode } from 'react'

export type CardProps = {
  title?: ReactNode
  /** At the right of the head: a link, a count, a small button. */
  aside?: ReactNode
  /** A thin line under the head, for lists and tables that fill the card. */
  divided?: boolean
  /** No padding around the content. */
  flush?: boolean
  /** The footer, below a thin line. */
  foot?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3
  children?: ReactNode
}

/** A framed section of a page: 52 px head, content, optional footer. */
export function Card({ title, aside, divided = false, flush = false, foot, level = 2, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="flex min-w-0 flex-col overflow-clip rounded-lg border border-border bg-card">
      {title === undefined ? null : (
        <div
          className={`flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-0.5 px-5 py-2 max-md:px-4 ${divided ? 'border-b border-border' : ''}`}
        >
          <Heading className="text-base font-semibold">{title}</Heading>
          {aside}
        </div>
      )}
      <div
        className={`min-w-0 flex-1 ${flush ? '' : title === undefined ? 'p-5 max-md:p-4' : divided ? 'p-5 max-md:p-4' : 'px-5 pb-5 max-md:px-4 max-md:pb-4'}`}
      >
        {children}
      </div>
      {foot === undefined ? null : <div className="border-t border-border px-5 py-3 text-dense text-muted max-md:px-4">{foot}</div>}
    </section>
  )
}
