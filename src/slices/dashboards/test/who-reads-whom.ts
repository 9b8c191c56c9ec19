import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directReports = /*     */ line('shown     shown     without   without   without   without   shown     without   denied')

const ofOrganization = { exempt: 'is about the organization; no record of a person is in it' }

export const whoReadsWhom: WhoReadsWhom = {
  dashboard: { answers: directReports, input: () => ({}) },
  'dashboards.getStarted': ofOrganization,
  'getStartedSettings.list': ofOrganization,
  'getStartedSettings.save': ofOrganization,
}
