import { Check } from 'lucide-react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PopoverFinder } from '#web/ui/popover.tsx'
import { FilterPill } from './filter-pill.tsx'
import { type Filter, type FilterOption, toggled, valuesOf } from './filters.ts'
import { t } from './texts.ts'

interface ChoiceFilterProps {
  filter: Extract<Filter, { kind: 'choice' | 'many' }>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** With more options than this the list can be searched. */
const FEW = 8

/** A filter by one of some values, or by several. */
export function ChoiceFilter({ filter, value, onChange }: ChoiceFilterProps) {
  const { label, options } = filter
  const off = filter.kind === 'choice' ? filter.off : undefined
  const chosen = filter.kind === 'many' ? valuesOf(value) : value === undefined || value === off ? [] : [value]
  return (
    <FilterPill
      label={label}
      value={chosen.length === 0 ? undefined : namesOf(chosen, options)}
      disabled={options === undefined && chosen.length === 0}
      onRemove={() => onChange(off)}
    >
      {close => {
        const list = (shown: readonly FilterOption[]) =>
          shown.length === 0 ? (
            <p className="p-2.5 text-sm text-muted">{t('nothingFound')}</p>
          ) : (
            shown.map(option => {
              const isOn = chosen.includes(option.value)
              if (filter.kind === 'many')
                return (
                  <span key={option.value} className="flex min-h-9 items-center px-2.5">
                    <Checkbox label={option.label} checked={isOn} onChange={() => onChange(toggled(value, option.value))} />
                  </span>
                )
              const choose = () => {
                onChange(isOn ? off : option.value)
                close()
              }
              return <Choice key={option.value} label={option.label} isOn={isOn} onChoose={choose} />
            })
          )
        const all = (options ?? []).filter(option => option.value !== off)
        if (all.length <= FEW)
          return (
            <fieldset className="p-1.5">
              <legend className="sr-only">{label}</legend>
              {list(all)}
            </fieldset>
          )
        return (
          <PopoverFinder label={label}>{wanted => list(all.filter(option => option.label.toLowerCase().includes(wanted)))}</PopoverFinder>
        )
      }}
    </FilterPill>
  )
}

/** One option of an exclusive choice; also used for presets of dates. */
export const Choice = ({ label, isOn, onChoose }: { label: string; isOn: boolean; onChoose: () => void }) => (
  <button
    type="button"
    aria-pressed={isOn}
    className="flex min-h-9 w-full items-center justify-between gap-4 rounded-md px-2.5 text-left text-sm hover:bg-hover aria-pressed:font-medium max-md:min-h-11"
    onClick={onChoose}
  >
    {label}
    {isOn ? <Glyph of={Check} className="text-link" /> : null}
  </button>
)

/** A value that is not among the options any more is still on, and can be removed. */
function namesOf(values: readonly string[], options: readonly FilterOption[] | undefined): string {
  const names = values.map(value => options?.find(option => option.value === value)?.label)
  return names.every(name => name !== undefined) && names.length <= 2 ? names.join(', ') : t('chosen', { n: values.length })
}
