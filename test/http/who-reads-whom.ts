import { ANCHOR, cell, type Person } from '../time-organization.ts'

/**
 * What every operation answers about one person's record, by who calls it. Dashboards and the inbox show direct reports; a single
 * timesheet, its hours and reports show the reporting line, direct and below; administrators see the organization (decisions.md §8).
 */
export const relations = [
  'owner',
  // Of the owner, and of their manager.
  'manager',
  'director',
  // The same in the other reporting line; both have people of their own.
  'otherManager',
  'otherDirector',
  // Reports to the same manager.
  'colleague',
  'administrator',
  // Has a manager's role and no employee record.
  'member',
  // An administrator whose employee record was deactivated.
  'former',
] as const
export type Relation = (typeof relations)[number]

/**
 * `shown`: answers with the record. `without`: answers, and nothing of the record is in it. `directory`: the directory's fields and
 * no others. `done`: changes the record. `own`: can touch only what is the caller's own. `told` and `silent`: events of the stream.
 */
export type Expected = 'shown' | 'without' | 'directory' | 'done' | 'own' | 'not-found' | 'denied' | 'told' | 'silent'

export interface TimeRecord {
  owner: Person
  /** Submitted, awaiting the manager. */
  submissionId: string
  /** The manager's, about that timesheet. */
  notificationId: string
  /** The owner's. */
  sessionId: string
  fundId: string
}

interface Row {
  answers: Record<Relation, Expected>
  input: (record: TimeRecord) => Record<string, unknown>
  /** What an answer that shows the record contains; by default the person's name. */
  shows?: (record: TimeRecord) => string
  /** What an administrator does first. */
  before?: (record: TimeRecord, call: (path: string, input: Record<string, unknown>) => Promise<void>) => Promise<void>
}

/** The words of a line are in the order of `relations`. */
function line(words: string): Record<Relation, Expected> {
  const expected = words.trim().split(/\s+/)
  if (expected.length !== relations.length) throw new Error(`a row needs ${relations.length} answers: ${words}`)
  return Object.fromEntries(relations.map((relation, index) => [relation, expected[index]])) as Record<Relation, Expected>
}

const days = { from: ANCHOR, to: '2026-01-31' }
const openPeriod = '2026-01-19'
const version = 1
const note = 'Please add Thursday'
const reason = 'On leave since Monday'
const target = ({ submissionId }: TimeRecord) => ({ submissionId, version })
const person = ({ owner }: TimeRecord) => ({ employeeId: owner.employeeId })

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const wholeTime = /*         */ line('shown     shown     shown     not-found not-found not-found shown     not-found denied')
const reports = /*           */ line('shown     shown     shown     without   without   without   shown     without   denied')
const directReports = /*     */ line('shown     shown     without   without   without   without   shown     without   denied')
const inbox = /*             */ line('denied    shown     without   without   without   denied    shown     without   denied')
const ownTimesheet = /*      */ line('shown     not-found not-found not-found not-found not-found not-found not-found denied')
const decision = /*          */ line('denied    done      denied    not-found not-found not-found denied    not-found denied')
const reopening = /*         */ line('denied    denied    denied    not-found not-found not-found done      not-found denied')
const readOnBehalf = /*      */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')
const writeOnBehalf = /*     */ line('denied    denied    denied    denied    denied    denied    done      denied    denied')
const ownAction = /*         */ line('done      own       own       own       own       own       own       own       denied')
const notification = /*      */ line('not-found done      not-found not-found not-found not-found not-found not-found denied')
const notificationList = /*  */ line('without   shown     without   without   without   without   without   without   denied')
const ownSession = /*        */ line('done      not-found not-found not-found not-found not-found not-found not-found not-found')
const directory = /*         */ line('directory directory directory directory directory directory directory directory denied')
const events = /*            */ line('told      told      told      silent    silent    silent    told      silent    denied')

export const answersTo: Record<string, Row> = {
  'entries.list': { answers: wholeTime, input: record => ({ ...person(record), ...days }), shows: () => '"minutes":437' },
  'approvals.timesheet': { answers: wholeTime, input: ({ submissionId }) => ({ submissionId }) },
  'approvals.counts': { answers: reports, input: () => ({}), shows: () => '"submitted":1' },
  'timesheetReport.rows': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.csv': { answers: reports, input: record => ({ ...person(record), ...days }) },
  'timesheetReport.options': { answers: reports, input: () => ({}) },
  dashboard: { answers: directReports, input: () => ({}) },
  'approvals.inbox': { answers: inbox, input: () => ({ date: ANCHOR }) },
  'timesheets.mine': { answers: ownTimesheet, input: ({ submissionId }) => ({ submissionId }) },
  'approvals.approve': { answers: decision, input: target },
  'approvals.approveMany': { answers: decision, input: record => ({ submissions: [target(record)] }) },
  'approvals.reject': { answers: decision, input: record => ({ ...target(record), note }) },
  'approvals.reopen': { answers: reopening, input: record => ({ ...target(record), note }) },
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
  'notifications.list': { answers: notificationList, input: () => ({}), shows: ({ notificationId }) => notificationId },
  'notifications.markRead': { answers: notification, input: ({ notificationId }) => ({ id: notificationId }) },
  'identity.revokeSession': { answers: ownSession, input: ({ sessionId }) => ({ sessionId }) },
  'staff.list': { answers: directory, input: () => ({}) },
  'live.events': { answers: events, input: () => ({}) },
}

const aboutTheCaller = 'speaks of the caller alone; its input names no record'

/** Every other operation behind a sign-in, with the reason why it has no row. */
export const namesNoOneElse: Record<string, string> = {
  'identity.signOut': aboutTheCaller,
  'identity.refresh': aboutTheCaller,
  'identity.activity': aboutTheCaller,
  'identity.changePassword': aboutTheCaller,
  'identity.updateProfile': aboutTheCaller,
  'identity.listSessions': aboutTheCaller,
  'identity.revokeOtherSessions': aboutTheCaller,
  'identity.switchOrganization': 'names an organization of the caller',
  'staff.overview': 'counts only, for everyone with the directory',
  bootstrap: aboutTheCaller,
  'timesheets.submit': aboutTheCaller,
  'timesheets.copyLastPeriod': aboutTheCaller,
  'timesheets.availableColumns': aboutTheCaller,
  'timesheets.addColumn': aboutTheCaller,
  'timesheets.removeColumn': aboutTheCaller,
  'entries.save': aboutTheCaller,
  'notifications.markAllRead': aboutTheCaller,
}
