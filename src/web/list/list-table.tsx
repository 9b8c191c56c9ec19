import { DataTable, type DataTableProps } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { Filter, FilterValues } from '#web/table/filters.ts'
import type { RowWithId } from '#web/table/table-model.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'

export interface ListBarProps {
  /** Where filters and order are kept: `useListSearch` for a screen, `useHeldSearch` for a panel. */
  listed: Pick<ListSearch<FilterValues>, 'change' | 'clear' | 'isNarrowed'>
  /** The filter values that the bar shows. */
  values: FilterValues
  /** The label of the search field, such as "Search departments"; without it there is none. */
  searchLabel?: string
  filters: readonly Filter[]
}

/** Props that a list passes to its table or tree: the filter bar, and how to clear it if nothing matches. */
export const listBar = ({ listed: { change, clear, isNarrowed }, values, searchLabel, filters }: ListBarProps) => ({
  filtered: isNarrowed,
  onClearFilters: clear,
  filters: (
    <FilterBar
      {...(searchLabel !== undefined && { searchLabel })}
      values={values}
      onChange={change}
      isNarrowed={isNarrowed}
      onClear={clear}
      filters={filters}
    />
  ),
})

type ListTableProps<Row extends RowWithId> = Omit<DataTableProps<Row>, 'filters' | 'filtered' | 'onClearFilters'> & ListBarProps

/** A list with its filter bar: a table, on a phone cards, with its next pages and every state. */
export function ListTable<Row extends RowWithId>({ listed, values, searchLabel, filters, ...table }: ListTableProps<Row>) {
  const bar = listBar({ listed, values, ...(searchLabel !== undefined && { searchLabel }), filters })
  return <DataTable<Row> {...(table as DataTableProps<Row>)} {...bar} />
}
