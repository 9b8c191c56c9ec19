import type { ReactNode } from 'react'

/** A key of the keyboard, written beside the verb it runs. */
export const Kbd = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm border border-border-2 bg-card px-1.5 font-sans text-[0.6875rem] leading-none font-medium text-muted">
    {children}
  </kbd>
)
