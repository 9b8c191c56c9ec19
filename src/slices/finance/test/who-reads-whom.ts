import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofTheOrganization = {
  exempt: 'about the organization’s own records, for whoever holds their permission; shows no record of a person',
}

const operations = ['list', 'create', 'update', 'deactivate', 'reactivate', 'dependents', 'history', 'csv', 'xlsx']

export const whoReadsWhom: WhoReadsWhom = Object.fromEntries(
  ['funds', 'programs'].flatMap(record => operations.map(operation => [`${record}.${operation}`, ofTheOrganization])),
)
