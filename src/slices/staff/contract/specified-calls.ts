import type { SpecifiedCall } from '#core/specified-call.ts'

export const specifiedCalls: readonly SpecifiedCall[] = [
  { source: 'workforce', call: 'employees: recent with department name (limit 6)', operations: ['dashboards.resources'] },
  { source: 'workforce', call: 'employees: select active ordered by first_name', operations: ['staff.list'] },
  { source: 'workforce', call: 'employees: insert; update; deactivate', operations: ['staff.create', 'staff.update', 'staff.deactivate'] },
  {
    source: 'workforce',
    call: 'profiles: select avatar by id list',
    operations: ['staff.list', 'staff.search'],
    note: 'Each row that shows a person has the address of their picture',
  },
]
