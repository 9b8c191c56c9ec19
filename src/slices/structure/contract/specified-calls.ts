import type { SpecifiedCall } from '#core/specified-call.ts'

const changes = (record: string) => ['create', 'update', 'deactivate'].map(operation => `${record}.${operation}`)

export const specifiedCalls: readonly SpecifiedCall[] = [
  {
    source: 'workforce',
    call: 'locations: select active ordered by created_at descending',
    operations: ['locations.list'],
    note: 'By name; `sort=-createdAt` for the newest first',
  },
  { source: 'workforce', call: 'locations: insert; update; deactivate', operations: changes('locations') },
]
