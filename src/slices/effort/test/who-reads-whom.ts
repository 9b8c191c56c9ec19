import { createHash } from 'node:crypto'
import { line, person, type Row, type WhoReadsWhom } from '#test/http/relations.ts'
import { ANCHOR } from '#test/stored-time.ts'
import { cell } from '#test/time-world.ts'

//                              owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const report = /*         */ line('shown     shown     shown     without   without   without   shown     without   denied')
const signing = /*        */ line('done      done      denied    not-found not-found not-found denied    not-found denied')

/** Names the hour that `approvedOnFund` enters: its day, column, minutes, and function. */
const hashOf = (fundId: string) => createHash('sha256').update(`2026-01-17 fund ${fundId} 60 fundraising`).digest('hex')

/** The submitted timesheet comes back, gets an hour on a fund, and is approved. */
const approvedOnFund: Row['before'] = async (record, call) => {
  const reason = 'Charged to the grant'
  const column = `fund:${record.fundId}`
  const { submissionId } = record
  await call('approvals.reject', { submissionId, version: 1, note: 'Please add the grant' }, 'manager')
  await call('timesheets.addColumnOnBehalf', { ...person(record), column })
  await call('entries.saveOnBehalf', { ...person(record), reason, cells: [cell('2026-01-17', 60, column)] })
  await call('timesheets.submitOnBehalf', { ...person(record), periodStart: ANCHOR, version: 2, reason })
  await call('approvals.approve', { submissionId, version: 3 }, 'manager')
}

export const whoReadsWhom: WhoReadsWhom = {
  'effort.list': { answers: report, input: () => ({ from: ANCHOR, to: '2026-01-31', limit: 200 }), before: approvedOnFund },
  'effort.certify': {
    answers: signing,
    input: ({ submissionId, fundId }) => ({ submissionId, fundId, rowsHash: hashOf(fundId), attested: true }),
    before: approvedOnFund,
  },
}
