import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directReports = /*     */ line('shown     shown     without   without   without   without   shown     without   denied')

const ofOrganization = { exempt: 'is about the organization; no record of a person is in it' }

export const whoReadsWhom: WhoReadsWhom = {
  dashboard: { answers: directReports, input: () => ({}) },
  'dashboards.time': { answers: directReports, input: () => ({}) },
  'dashboards.resources': { exempt: 'the same for everyone with the directory: counts, and directory fields of the newest people' },
  'dashboards.getStarted': ofOrganization,
  'getStartedSettings.list': ofOrganization,
  'getStartedSettings.save': ofOrganization,
}
