import type { WhoReadsWhom } from '#test/http/relations.ts'

const ofOrganization = { exempt: 'is about the organization; no record of a person is in it' }

export const whoReadsWhom: WhoReadsWhom = {
  'settings.list': ofOrganization,
  'settings.save': ofOrganization,
}
