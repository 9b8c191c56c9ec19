import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'

/** One group of the gallery, on the page's own background. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card title={title}>
    <div className="flex flex-col gap-5">{children}</div>
  </Card>
)

/** A labelled row of samples. */
export const Samples = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-2">
    <p className="text-xs font-medium text-muted">{name}</p>
    <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
  </div>
)
