import { days, line, person, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const reports = /*           */ line('shown     shown     shown     without   without   without   shown     without   denied')

// Only managers and administrators have the permission of reports.
const runs = /*              */ line('denied    shown     shown     without   without   denied    shown     without   denied')

export const whoReadsWhom: WhoReadsWhom = {
  'reports.sources': { exempt: 'names lists, and no record' },
  'reports.run': {
    answers: runs,
    input: record => ({
      source: 'hours',
      dimensions: ['person'],
      measures: ['hours'],
      filters: Object.entries({ ...person(record), ...days }).map(([name, value]) => ({ name, value })),
    }),
  },
  'timesheetReport.rows': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.csv': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.xlsx': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.options': { answers: reports, input: () => ({}) },
}
