import type { ReactNode } from 'react'

export type GuardPanelProps = {
  /** A guard glyph, or nothing. */
  glyph?: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Secondary content under the actions. */
  foot?: ReactNode
  /** `page` fills the content area and is its h1; `inset` is for use inside a card. */
  place?: 'page' | 'inset'
}

/** A centered message in place of content: denied, missing, empty or broken, with the next step. */
export function GuardPanel({ glyph, title, children, actions, foot, place = 'page' }: GuardPanelProps) {
  const Heading = place === 'page' ? 'h1' : 'h2'
  return (
    <div
      className={`flex flex-col items-center justify-center px-6 text-center ${place === 'page' ? 'min-h-[min(70dvh,40rem)] py-12' : 'py-10'}`}
    >
      {glyph}
      <Heading tabIndex={place === 'page' ? -1 : undefined} className="mt-4 text-xl font-semibold first:mt-0">
        {title}
      </Heading>
      {children === undefined ? null : <div className="mt-2 flex max-w-92 flex-col items-center gap-3 text-sm text-muted">{children}</div>}
      {actions === undefined ? null : <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
      {foot}
    </div>
  )
}
