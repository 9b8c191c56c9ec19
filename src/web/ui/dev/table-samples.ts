import type { Column } from '#core/column.ts'
import type { RecordList } from '#web/table/record-list.ts'

/** Records of the gallery. */
export interface SampleUnit {
  id: string
  parentId: string | null
  name: string
  code: string
  manager: string | null
  costCenter: string | null
  people: number
  budget: number | null
  opened: string
  isActive: boolean
}

export const sampleColumns: readonly Column<SampleUnit>[] = [
  { key: 'name', title: 'Name', type: 'text', sortable: true },
  { key: 'code', title: 'Code', type: 'text', sortable: true },
  { key: 'manager', title: 'Manager', type: 'text' },
  { key: 'costCenter', title: 'Cost center', type: 'text' },
  { key: 'people', title: 'People', type: 'integer', sortable: true },
  { key: 'budget', title: 'Budget 2026', type: 'money' },
  { key: 'opened', title: 'Opened', type: 'date', optional: true },
  { key: 'isActive', title: 'Active', type: 'flag', optional: true },
]

const unit = (
  [id, parentId, name, code]: [string, string | null, string, string],
  manager: string | null,
  people: number,
  dollars: number | null,
  at: number,
): SampleUnit => ({
  id,
  parentId,
  name,
  code,
  manager,
  costCenter: String(100 + at * 10),
  people,
  budget: dollars === null ? null : dollars * 100,
  opened: `20${String(10 + at)}-03-${String(at + 1).padStart(2, '0')}`,
  isActive: at % 4 !== 3,
})

export const departments: SampleUnit[] = [
  unit(['adm', null, 'Administration', 'ADM'], 'Dana Whitfield', 4, 412_000, 0),
  unit(['fin', 'adm', 'Finance', 'FIN'], 'Priya Raman', 2, 168_000, 1),
  unit(['fac', 'adm', 'Facilities', 'FAC'], 'Ben Kowalski', 1, 94_500, 2),
  unit(['pan', null, 'Food Pantry', 'PAN'], 'Luis Romero', 5, 286_500, 3),
  unit(['whs', 'pan', 'Warehouse', 'WHS'], 'Kenji Mori', 2, 71_000, 4),
  unit(['shl', null, 'Shelter', 'SHL'], 'Marcus Bell', 8, 638_000, 5),
  unit(['cmg', 'shl', 'Case Management', 'CMG'], 'Amina Yusuf', 2, 148_000, 6),
  unit(['ngt', 'shl', 'Night Services', 'NGT'], null, 5, 305_000, 7),
  unit(['yth', null, 'Youth Programs', 'YTH'], 'Grace Nakamura', 6, 254_000, 8),
  unit(['cmp', 'yth', 'Summer Camp, with the long name that a camp of three counties and their schools has', 'CMP'], null, 0, null, 9),
]

/** As many locations as the largest organization of the design has. */
export const manyLocations: SampleUnit[] = Array.from({ length: 5000 }, (_, at) => {
  const number = String(at + 1).padStart(4, '0')
  return unit([`l${number}`, null, `Location ${number}`, `L${number}`], `Manager ${at % 40}`, at % 30, 1000 + at, at % 12)
})

const when = Date.parse('2026-11-20T10:42:00Z')

/** A list in one state, without a server. */
export function sampleList(rows: readonly SampleUnit[] | undefined, state: Partial<RecordList<SampleUnit>> = {}): RecordList<SampleUnit> {
  return {
    data: rows && { rows, total: rows.length },
    error: null,
    isFetching: false,
    dataUpdatedAt: when,
    refetch: () => undefined,
    more: false,
    isLoadingMore: false,
    loadMore: () => undefined,
    isPrevious: false,
    ...state,
  }
}
