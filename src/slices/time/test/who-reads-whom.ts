import { newId } from '#server/id.ts'
import { aboutTheCaller, days, line, person, type TimeRecord, type WhoReadsWhom } from '#test/http/relations.ts'
import { ANCHOR } from '#test/stored-time.ts'
import { cell } from '#test/time-world.ts'

const openPeriod = '2026-01-19'
const version = 1
const note = 'Please add Thursday'
const reason = 'On leave since Monday'
const target = ({ submissionId }: TimeRecord) => ({ submissionId, version })

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const wholeTime = /*         */ line('shown     shown     shown     not-found not-found not-found shown     not-found denied')
const directReports = /*     */ line('shown     shown     without   without   without   without   shown     without   denied')
const inbox = /*             */ line('denied    shown     without   without   without   denied    shown     denied    denied')
const ownTimesheet = /*      */ line('shown     not-found not-found not-found not-found not-found not-found not-found denied')
const decision = /*          */ line('denied    done      denied    not-found not-found not-found denied    not-found denied')
const reopening = /*         */ line('denied    denied    denied    not-found not-found not-found done      not-found denied')
const commenting = /*        */ line('denied    done      done      not-found not-found not-found done      not-found denied')
const withdrawing = /*       */ line('denied    done      denied    not-found not-found not-found denied    not-found denied')
const reminding = /*         */ line('denied    done      not-found not-found not-found denied    done      denied    denied')
const readOnBehalf = /*      */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')
const writeOnBehalf = /*     */ line('denied    denied    denied    denied    denied    denied    done      denied    denied')
const foundOnBehalf = /*     */ line('denied    denied    denied    denied    denied    denied    not-found denied    denied')
const filledOnBehalf = /*    */ line('denied    denied    denied    denied    denied    denied    without   denied    denied')
const ownAction = /*         */ line('done      own       own       own       own       own       own       own       denied')

const fromTheirFile = { exempt: 'what a file of their organization says, for administrators, who see everyone’s hours' }

export const whoReadsWhom: WhoReadsWhom = {
  'dashboards.time': { answers: directReports, input: () => ({}) },
  'hoursImport.list': fromTheirFile,
  'hoursImport.start': fromTheirFile,
  'hoursImport.read': fromTheirFile,
  'hoursImport.reread': fromTheirFile,
  'hoursImport.check': fromTheirFile,
  'hoursImport.rows': fromTheirFile,
  'hoursImport.leftOut': fromTheirFile,
  'hoursImport.run': fromTheirFile,
  'hoursImport.stop': fromTheirFile,
  'hoursImport.undo': fromTheirFile,
  'entries.list': { answers: wholeTime, input: record => ({ ...person(record), ...days }), shows: () => '"minutes":437' },
  'entries.history': { answers: wholeTime, input: record => ({ ...person(record), ...days }), shows: () => '"after":437' },
  'approvals.timesheet': { answers: wholeTime, input: ({ submissionId }) => ({ submissionId }) },
  'approvals.document': { answers: wholeTime, input: ({ submissionId }) => ({ submissionId }), shows: () => '7.28' },
  'approvals.counts': { answers: directReports, input: () => ({}), shows: () => '"submitted":1,' },
  'approvals.inbox': { answers: inbox, input: () => ({ date: ANCHOR }) },
  'timesheets.mine': { answers: ownTimesheet, input: ({ submissionId }) => ({ submissionId }) },
  'approvals.approve': { answers: decision, input: target },
  'approvals.approveMany': { answers: decision, input: record => ({ submissions: [target(record)] }) },
  'approvals.reject': { answers: decision, input: record => ({ ...target(record), note }) },
  'approvals.reopen': { answers: reopening, input: record => ({ ...target(record), note }) },
  'approvals.withdraw': {
    answers: withdrawing,
    input: record => ({ submissions: [target(record)] }),
    before: async (record, call) => call('approvals.approve', target(record), 'manager'),
  },
  'approvals.remind': { answers: reminding, input: record => ({ ...person(record), date: openPeriod }) },
  'approvals.comment': { answers: commenting, input: ({ submissionId }) => ({ submissionId, note }) },
  'approvals.reassign': {
    exempt: 'gives timesheets from one account to another; that only administrators may is a test of its own',
  },
  'timesheets.recall': { answers: ownAction, input: () => ({ periodStart: ANCHOR, version }) },
  'timesheets.openOnBehalf': { answers: readOnBehalf, input: record => ({ ...person(record), date: ANCHOR }) },
  'timesheets.availableColumnsOnBehalf': { answers: readOnBehalf, input: person, shows: ({ fundId }) => fundId },
  'timesheets.submitOnBehalf': {
    answers: writeOnBehalf,
    input: record => ({ ...person(record), periodStart: openPeriod, version: 0, reason }),
  },
  'timesheets.copyLastPeriodOnBehalf': {
    answers: writeOnBehalf,
    input: record => ({ ...person(record), periodStart: openPeriod, reason }),
  },
  'timesheets.addColumnOnBehalf': { answers: writeOnBehalf, input: record => ({ ...person(record), column: `fund:${record.fundId}` }) },
  'timesheets.removeColumnOnBehalf': {
    answers: writeOnBehalf,
    input: record => ({ ...person(record), column: `fund:${record.fundId}` }),
    before: async (record, call) => call('timesheets.addColumnOnBehalf', { ...person(record), column: `fund:${record.fundId}` }),
  },
  'entries.saveOnBehalf': { answers: writeOnBehalf, input: record => ({ ...person(record), reason, cells: [cell('2026-01-21', 60)] }) },
  'days.saveOnBehalf': {
    answers: writeOnBehalf,
    input: record => ({ ...person(record), reason, date: '2026-01-21', lunchWaived: false, lunchTakenMinutes: 30 }),
  },
  'timesheetNotes.saveOnBehalf': {
    answers: writeOnBehalf,
    input: record => ({ ...person(record), reason, date: '2026-01-21', note: 'At the pantry' }),
  },
  // Of no one's: who is allowed learns no more than that there is none.
  'timesheetNotes.removeOnBehalf': { answers: foundOnBehalf, input: record => ({ ...person(record), reason, id: newId(), version }) },
  'timesheetAttachments.addOnBehalf': {
    answers: foundOnBehalf,
    input: record => ({ ...person(record), reason, date: '2026-01-21', fileId: newId() }),
  },
  'timesheetAttachments.removeOnBehalf': { answers: foundOnBehalf, input: record => ({ ...person(record), reason, id: newId() }) },
  // They have no usual week.
  'usualWeek.fillOnBehalf': { answers: filledOnBehalf, input: record => ({ ...person(record), reason, periodStart: openPeriod }) },
  // The day of the open period that has hours.
  'entries.splitOnBehalf': { answers: writeOnBehalf, input: record => ({ ...person(record), reason, date: '2026-01-20' }) },
  'days.save': aboutTheCaller,
  'timesheets.submit': aboutTheCaller,
  'timesheets.copyLastPeriod': aboutTheCaller,
  'timesheets.availableColumns': aboutTheCaller,
  'timesheets.addColumn': aboutTheCaller,
  'timesheets.removeColumn': aboutTheCaller,
  'entries.save': aboutTheCaller,
  'entries.split': aboutTheCaller,
  'usualWeek.read': aboutTheCaller,
  'usualWeek.save': aboutTheCaller,
  'usualWeek.fill': aboutTheCaller,
  'timesheetNotes.save': aboutTheCaller,
  'timesheetNotes.remove': aboutTheCaller,
  'timesheetAttachments.add': aboutTheCaller,
  'timesheetAttachments.remove': aboutTheCaller,
}
