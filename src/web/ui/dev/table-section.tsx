import { Archive, Download, FolderInput, Pencil, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { FilterValues } from '#web/table/filters.ts'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { TreeTable } from '#web/table/tree-table.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { departments, manyLocations, type SampleUnit, sampleColumns, sampleList } from './table-samples.ts'

const looks: ColumnLooks<SampleUnit> = {
  name: { width: 260 },
  code: { width: 90, cell: ({ code }) => <span className="font-mono text-dense text-muted">{code}</span>, phone: 'details' },
  manager: {
    cell: ({ manager }) =>
      manager === null ? (
        <Chip tone="warning" icon={TriangleAlert}>
          No manager
        </Chip>
      ) : (
        <span className="flex items-center gap-2">
          <span className="contents max-md:hidden">
            <Avatar id={manager} name={manager} size={24} />
          </span>
          <span className="truncate">{manager}</span>
        </span>
      ),
  },
  costCenter: { phone: 'details' },
  people: { card: ({ people: n }) => (n === 1 ? '1 person' : `${n} people`) },
}

const actions = (): RowAction[] => [
  { label: 'Edit', icon: Pencil, onSelect: () => undefined },
  { label: 'Move to…', icon: FolderInput, onSelect: () => undefined },
  { label: 'Deactivate', icon: Archive, tone: 'danger', apart: true, onSelect: () => undefined },
]

const nameOf = ({ name }: SampleUnit) => name
const empty = <EmptyState title="No locations yet" action={<Button variant="filled">New location</Button>} />
const plain = { columns: sampleColumns, looks, rowName: nameOf, actions, empty } as const
const failed = Object.assign(new Error('A sample failure'), { status: 500 })

/** Tables, the tree and the filter bar in every state. */
export function TableSection() {
  return (
    <>
      <Filtered />
      <Tree />
      <Selected />
      <DataTable {...plain} name="Loading" id="loading" list={sampleList(undefined, { isFetching: true })} />
      <DataTable {...plain} name="Empty" id="empty" list={sampleList([])} />
      <DataTable {...plain} name="No matches" id="no-matches" list={sampleList([])} filtered onClearFilters={() => undefined} />
      <DataTable {...plain} name="Failed" id="failed" list={sampleList(undefined, { error: failed })} />
      <DataTable {...plain} name="Failed with older rows" id="failed-older" list={sampleList(departments.slice(0, 2), { error: failed })} />
      <DataTable {...plain} name="Stale rows" id="stale" list={sampleList(departments.slice(0, 2), { fetchStatus: 'paused' })} />
      <Many />
    </>
  )
}

const people = ['Shelter', 'Food Pantry', 'Youth Programs', 'Administration'].map(label => ({ value: label.toLowerCase(), label }))

function Filtered() {
  const [values, setValues] = useState<FilterValues>({ status: 'active', department: 'shelter,food pantry' })
  const [sort, setSort] = useState('name')
  const rows = departments.slice(0, 4)
  return (
    <DataTable
      {...plain}
      name="Locations"
      id="gallery-locations"
      list={sampleList(rows, { more: true, data: { rows, total: 5000 } })}
      sort={sort}
      onSort={setSort}
      onOpen={() => undefined}
      tools={
        <Button variant="ghost" size="dense" icon={<Glyph of={Download} />}>
          Export
        </Button>
      }
      filters={
        <FilterBar
          searchLabel="Search locations"
          values={values}
          onChange={change => setValues({ ...values, ...change })}
          isNarrowed
          onClear={() => setValues({ status: 'active' })}
          filters={[
            {
              kind: 'choice',
              key: 'status',
              label: 'Status',
              off: 'all',
              options: [
                { value: 'active', label: 'Active' },
                { value: 'inactive', label: 'Inactive' },
              ],
            },
            { kind: 'many', key: 'department', label: 'Department', options: people },
            { kind: 'choice', key: 'manager', label: 'Manager', options: departments.map(({ id, name }) => ({ value: id, label: name })) },
            { kind: 'flag', key: 'noManager', label: 'No manager, 2' },
            {
              kind: 'dates',
              label: 'Opened',
              from: 'from',
              to: 'to',
              today: '2026-11-20',
              period: { from: '2026-11-09', to: '2026-11-22' },
              presets: ['this_period', 'last_period', 'this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year', 'last_year'],
            },
          ]}
        />
      }
    />
  )
}

function Tree() {
  const [rows, setRows] = useState(departments)
  const move = (id: string, parentId: string | null) => setRows(rows.map(row => (row.id === id ? { ...row, parentId } : row)))
  return (
    <TreeTable
      {...plain}
      name="Departments"
      id="gallery-departments"
      list={sampleList(rows)}
      onMove={move}
      onOpen={() => undefined}
      foot="10 departments, 35 people"
    />
  )
}

const Selected = () => (
  <DataTable
    {...plain}
    name="Contacts"
    id="gallery-contacts"
    list={sampleList(departments.slice(0, 3))}
    bulk={() => <Button size="dense">Deactivate</Button>}
  />
)

function Many() {
  const [search, setSearch] = useState<string>()
  const rows = search === undefined ? manyLocations : manyLocations.filter(({ name }) => name.includes(search))
  return (
    <DataTable
      {...plain}
      name="All locations"
      id="gallery-many"
      list={sampleList(rows)}
      bulk={() => <Button size="dense">Deactivate</Button>}
      filtered={search !== undefined}
      onClearFilters={() => setSearch(undefined)}
      filters={
        <FilterBar
          searchLabel="Search all locations"
          filters={[]}
          values={{ search }}
          onChange={change => setSearch(change.search)}
          isNarrowed={false}
          onClear={() => undefined}
        />
      }
    />
  )
}
