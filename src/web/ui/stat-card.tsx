import type { ReactNode } from 'react'

export type StatCardProps = {
  /** A text; or a link that covers the whole card (src/web/home/card-link.tsx). */
  label: ReactNode
  /** The formatted figure; the caller groups and rounds it. */
  figure: string
  unit?: string
  note?: ReactNode
}

/** One figure with its name, unit and note; 124 high, proportional digits. */
export const StatCard = ({ label, figure, unit, note }: StatCardProps) => (
  <section className="relative flex min-h-31 min-w-0 flex-col gap-3.5 rounded-lg border border-border bg-card px-5 py-4 has-[a]:hover:bg-hover max-sm:px-4">
    <h2 className="text-dense font-medium text-muted">{label}</h2>
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-semibold proportional-nums max-sm:text-2xl">{figure}</span>
          {unit === undefined ? null : <span className="text-dense text-muted">{unit}</span>}
        </p>
        <div className="mt-1 min-h-4.5 text-dense text-muted">{note}</div>
      </div>
    </div>
  </section>
)
