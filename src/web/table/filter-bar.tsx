import { use, useRef } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { fadesAtEdges, useScrollEdges } from '#web/ui/scroll-edges.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { t as kit } from '#web/ui-texts.ts'
import { ChoiceFilter } from './choice-filter.tsx'
import { ClearsBelow } from './clears-below.ts'
import { DateFilter } from './date-filter.tsx'
import type { Filter, FilterValues } from './filters.ts'
import { focusList } from './list-focus.ts'
import { SearchField } from './search-field.tsx'
import { t } from './texts.ts'

export interface FilterBarProps {
  /** The label of the search field, such as "Search departments"; without it there is none. */
  searchLabel?: string
  filters: readonly Filter[]
  /** The parameters of the address, with the defaults of the list: `search` of useListSearch fits. */
  values: FilterValues
  /** Parameters to change; undefined removes one. `change` of useListSearch fits. */
  onChange: (change: FilterValues) => void
  isNarrowed: boolean
  onClear: () => void
}

const SEARCH = 'search'

/** The filters of a list. Each applies at once and is part of the address; on a phone they scroll sideways under the search. */
export function FilterBar({ searchLabel, filters, values, onChange, isNarrowed, onClear }: FilterBarProps) {
  const bar = useRef<HTMLElement>(null)
  const phone = usePhone()
  const chips = useScrollEdges<HTMLSpanElement>()
  const clearsBelow = use(ClearsBelow)
  return (
    <search
      ref={bar}
      aria-label={t('filters')}
      data-print="hide"
      className="flex min-w-0 flex-wrap items-center gap-2 max-md:contents md:min-h-9"
    >
      {searchLabel === undefined ? null : (
        <span className="max-w-52 flex-1 basis-44 @3xl:max-w-65 @3xl:basis-65 max-md:max-w-none max-md:min-w-40 max-md:basis-0">
          <SearchField label={searchLabel} value={values[SEARCH] ?? ''} onChange={search => onChange({ [SEARCH]: search })} />
        </span>
      )}
      <span
        ref={chips}
        className={`contents max-md:order-last max-md:-mx-4 max-md:block max-md:w-screen max-md:overflow-x-auto max-md:has-[>:empty]:hidden ${fadesAtEdges}`}
      >
        <span className="contents max-md:flex max-md:w-max max-md:gap-2 max-md:px-4 max-md:py-1">
          {filters.map(filter => {
            if (filter.kind === 'dates') return <DateFilter key={filter.from} filter={filter} values={values} onChange={onChange} />
            const { key } = filter
            const value = values[key]
            const set = (next: string | undefined) => onChange({ [key]: next })
            if (filter.kind === 'flag') {
              const on = value !== undefined
              return <FilterChip key={key} label={filter.label} on={on} onClick={() => set(on ? undefined : 'yes')} />
            }
            return <ChoiceFilter key={key} filter={filter} value={value} onChange={set} />
          })}
          {isNarrowed && !clearsBelow ? (
            <Button
              variant="ghost"
              size={phone ? 'md' : 'dense'}
              onClick={() => {
                onClear()
                focusList(bar.current)
              }}
            >
              {kit('clearFilters')}
            </Button>
          ) : null}
        </span>
      </span>
    </search>
  )
}
