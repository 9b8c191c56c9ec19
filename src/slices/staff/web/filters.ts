import { useQuery } from '@tanstack/react-query'
import type { Filter } from '#web/table/filters.ts'
import { choiceCalls } from './calls.ts'
import type { StaffSearch } from './search.ts'
import { t } from './texts.ts'

/** The part of the address that the list call takes. */
export const listFilters = ({ search, status, departmentId, locationId, reportsToEmployeeId, sort }: StaffSearch) => ({
  search,
  status,
  departmentId,
  locationId,
  reportsToEmployeeId,
  sort,
})

/** The filters of the list; who manages someone is no filter of a chart, which shows it. */
export function useStaffFilters(view: StaffSearch['view']): readonly Filter[] {
  const { data } = useQuery(choiceCalls.filters.queryOptions({ input: {} }))
  const options = (rows: readonly { id: string; name: string }[] | undefined) => rows?.map(({ id, name }) => ({ value: id, label: name }))
  const filters: Filter[] = [
    {
      kind: 'choice',
      key: 'status',
      label: t('status'),
      off: 'all',
      options: [
        { value: 'active', label: t('active') },
        { value: 'inactive', label: t('inactive') },
      ],
    },
    { kind: 'choice', key: 'departmentId', label: t('department'), options: options(data?.departments) },
    { kind: 'choice', key: 'locationId', label: t('location'), options: options(data?.locations) },
  ]
  if (view !== 'chart') filters.push({ kind: 'choice', key: 'reportsToEmployeeId', label: t('manager'), options: options(data?.managers) })
  return filters
}
