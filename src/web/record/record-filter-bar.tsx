import { FilterBar } from '#web/table/filter-bar.tsx'
import type { FilterValues } from '#web/table/filters.ts'
import { t } from './screen-texts.ts'
import { statusFilter } from './status-filter.ts'

interface RecordFilterBarProps {
  /** What the records are called. */
  plural: string
  values: FilterValues
  isNarrowed: boolean
  onChange: (values: FilterValues) => void
  onClear: () => void
}

/** The search of a record's list, and whether inactive ones are shown. */
export const RecordFilterBar = ({ plural, ...bar }: RecordFilterBarProps) => (
  <FilterBar {...bar} searchLabel={t('search', { records: plural })} filters={[statusFilter]} />
)
