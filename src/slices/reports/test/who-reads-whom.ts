import { days, line, person, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const reports = /*           */ line('shown     shown     shown     without   without   without   shown     without   denied')

export const whoReadsWhom: WhoReadsWhom = {
  'timesheetReport.rows': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.csv': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.xlsx': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.options': { answers: reports, input: () => ({}) },
}
