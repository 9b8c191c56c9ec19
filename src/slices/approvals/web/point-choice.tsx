import { Check } from 'lucide-react'
import { Glyph } from '#web/ui/glyph.tsx'

/** Points that a rejection may name, such as the days of a timesheet. */
export interface PointedAt {
  legend: string
  points: readonly { value: string; label: string }[]
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Optional checkbox chips that say what a rejection refers to. */
export const PointChoice = ({ legend, points, chosen, onChosen }: PointedAt) => {
  const toggle = (value: string) => {
    const next = new Set(chosen)
    if (!next.delete(value)) next.add(value)
    onChosen(next)
  }
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-1.5 max-md:max-h-36 max-md:overflow-y-auto max-md:p-0.5">
      <legend className="float-left mr-2.5 text-dense text-muted max-md:mb-1.5 max-md:w-full">{legend}</legend>
      {points.map(({ value, label }) => (
        <label
          key={value}
          className="relative inline-flex h-7 items-center gap-1 rounded-full border border-border-2 bg-card px-2.5 text-dense font-medium whitespace-nowrap transition-colors hover:bg-hover has-checked:border-accent-edge has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-md:h-11 max-md:px-3.5"
        >
          <input
            type="checkbox"
            checked={chosen.has(value)}
            onChange={() => toggle(value)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          {chosen.has(value) ? <Glyph of={Check} size={14} /> : null}
          {label}
        </label>
      ))}
    </fieldset>
  )
}
