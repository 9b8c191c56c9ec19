import type { SpecifiedCall } from '#core/specified-call.ts'

const changes = (record: string) => ['create', 'update', 'deactivate'].map(operation => `${record}.${operation}`)

const newestFirst = 'Sorted by name; `sort=-createdAt` for newest first'

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'workforce',
    call: 'departments: select active ordered by created_at descending',
    operations: ['departments.list'],
    note: newestFirst,
  },
  { source: 'workforce', call: 'departments: insert; update; deactivate', operations: changes('departments') },
  {
    source: 'workforce',
    call: 'locations: select active ordered by created_at descending',
    operations: ['locations.list'],
    note: newestFirst,
  },
  { source: 'workforce', call: 'locations: insert; update; deactivate', operations: changes('locations') },
  { source: 'workforce', call: 'units (not shown there)', operations: ['units.list', ...changes('units')] },
]
