import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofTheOrganization = {
  exempt: 'about the organization’s own records, for whoever holds their permission; shows no record of a person',
}

const operations = ['list', 'create', 'update', 'deactivate', 'reactivate', 'dependents', 'history', 'csv', 'xlsx']

const notes = ['notes', 'addNote', 'editNote', 'removeNote'].map(operation => [`locations.${operation}`, ofTheOrganization] as const)

export const whoReadsWhom: WhoReadsWhom = Object.fromEntries([
  ...notes,
  ...['departments', 'locations', 'units', 'contacts'].flatMap(record =>
    operations.map(operation => [`${record}.${operation}`, ofTheOrganization] as const),
  ),
])
