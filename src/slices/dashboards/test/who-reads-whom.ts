import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directReports = /*     */ line('shown     shown     without   without   without   without   shown     without   denied')

export const whoReadsWhom: WhoReadsWhom = { dashboard: { answers: directReports, input: () => ({}) } }
