import type { WhoReadsWhom } from '#test/http/relations.ts'

const operations = [
  'list',
  'create',
  'update',
  'submit',
  'deactivate',
  'reactivate',
  'dependents',
  'history',
  'csv',
  'xlsx',
  'notes',
  'addNote',
  'editNote',
  'removeNote',
]

export const whoReadsWhom: WhoReadsWhom = Object.fromEntries(
  operations.map(name => [`vehicles.${name}`, { exempt: 'about the organization’s own vehicles, for whoever holds their permission' }]),
)
