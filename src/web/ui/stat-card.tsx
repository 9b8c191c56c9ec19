import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

export type StatCardProps = {
  label: string
  /** The formatted figure; the caller groups and rounds it. */
  figure: string
  unit?: string
  note?: ReactNode
  /** Small bars at the right, newest last. */
  aside?: ReactNode
  /** Where what the figure counts is shown; the whole card leads there. */
  to?: { path: string; search: Readonly<Record<string, string>> }
}

/** One figure with its name, unit and note; 124 high, proportional digits. */
export const StatCard = ({ label, figure, unit, note, aside, to }: StatCardProps) => (
  <section
    className={`relative flex min-h-31 min-w-0 flex-col gap-3.5 rounded-lg border border-border bg-card px-5 py-4 max-sm:px-4 ${to === undefined ? '' : 'transition-colors hover:bg-hover'}`}
  >
    <h2 className="text-dense font-medium text-muted">
      {to === undefined ? (
        label
      ) : (
        <Link
          to={to.path}
          search={to.search}
          className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2"
        >
          {label}
        </Link>
      )}
    </h2>
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-3xl font-semibold proportional-nums max-sm:text-2xl">{figure}</span>
          {unit === undefined ? null : <span className="text-dense text-muted">{unit}</span>}
        </p>
        <div className="mt-1 min-h-4.5 text-dense text-muted">{note}</div>
      </div>
      {aside}
    </div>
  </section>
)

/** A few small bars beside a figure; the last one is current. Decorative: the note says it in words. */
export const MiniBars = ({ values }: { values: readonly number[] }) => {
  const highest = Math.max(1, ...values)
  return (
    <span aria-hidden="true" className="flex h-9 items-end gap-0.75">
      {values.map((value, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: bars are positions
          key={index}
          className={`w-1.25 rounded-xs ${index === values.length - 1 ? 'bg-primary' : 'bg-bar-pale'}`}
          style={{ height: `${Math.max(6, (value / highest) * 100)}%` }}
        />
      ))}
    </span>
  )
}
