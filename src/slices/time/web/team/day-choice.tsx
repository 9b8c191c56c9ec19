import { Check } from 'lucide-react'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'

type DayChoiceProps = { days: readonly PlainDate[]; chosen: ReadonlySet<PlainDate>; onChosen: (chosen: ReadonlySet<PlainDate>) => void }

/** The days that a rejection refers to, as checkbox chips; optional. */
export const DayChoice = ({ days, chosen, onChosen }: DayChoiceProps) => {
  const toggle = (day: PlainDate) => {
    const next = new Set(chosen)
    if (!next.delete(day)) next.add(day)
    onChosen(next)
  }
  return (
    <fieldset className="flex w-full min-w-0 flex-wrap items-center gap-1.5 max-md:max-h-36 max-md:overflow-y-auto max-md:p-0.5">
      <legend className="float-left mr-2.5 text-dense text-muted max-md:mb-1.5 max-md:w-full">{t('daysAbout')}</legend>
      {days.map(day => (
        <label
          key={day}
          className="relative inline-flex h-7 items-center gap-1 rounded-full border border-border-2 bg-card px-2.5 text-dense font-medium whitespace-nowrap transition-colors hover:bg-hover has-checked:border-accent-edge has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring max-md:h-11 max-md:px-3.5"
        >
          <input
            type="checkbox"
            checked={chosen.has(day)}
            onChange={() => toggle(day)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full outline-none"
          />
          {chosen.has(day) ? <Glyph of={Check} size={14} /> : null}
          {shortDay(day)}
        </label>
      ))}
    </fieldset>
  )
}
