import { bulkInsert } from '#server/db/bulk-insert.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { ATTESTATION } from '#slices/time/rules/submit-check.ts'
import { recomputePerson } from '#slices/time/server/public.ts'
import { BEGINNING } from '#slices/time-groups/rules/group-settings.ts'
import { countsAsWorked } from '#slices/time-groups/rules/pay-codes.ts'
import { periodLabel } from '#slices/time-groups/server/public.ts'
import type { DemoOrganization } from './cast.ts'
import { type DemoIds, defaultFund } from './load-directory.ts'
import type { DemoPlan } from './plan.ts'
import type { PlannedCell } from './plan-hours.ts'
import { type PlannedImport, reasonOf } from './plan-import.ts'
import type { PlannedTimesheet } from './plan-timesheets.ts'

/** A planned timesheet with its stored id. */
export type LoadedTimesheet = PlannedTimesheet & { id: string }

const insertPeriods = bulkInsert('app.pay_periods', ['id', 'groupId', 'startsOn', 'endsOn', 'payDate', 'payDateReason'])
const insertEntries = bulkInsert('app.time_entries', [
  'id',
  'employeeId',
  'date',
  'columnType',
  'columnId',
  'minutes',
  'minutesEntered',
  'isWorked',
  'departmentId',
  'locationId',
  'fundId',
  'programId',
  'functionalCategory',
  'payPeriodStart',
  'payPeriodEnd',
  'enteredBy',
  'reason',
  'source',
  'version',
  'createdAt',
  'updatedAt',
])
const insertSubmissions = bulkInsert('app.timesheet_submissions', [
  'id',
  'employeeId',
  'payPeriodId',
  'payPeriodStart',
  'payPeriodEnd',
  'status',
  'submittedAt',
  'attestation',
  'createdAt',
  'updatedAt',
])
const insertApprovals = bulkInsert('app.approvals', [
  'subjectType',
  'subjectId',
  'employeeId',
  'noun',
  'title',
  'status',
  'revision',
  'currentStep',
  'steps',
  'submittedAt',
  'submittedBy',
  'decidedAt',
  'version',
  'createdAt',
  'updatedAt',
])
const insertApprovers = bulkInsert('app.approval_step_approvers', [
  'subjectType',
  'subjectId',
  'revision',
  'stepOrder',
  'approverUserId',
  'decision',
  'decidedAt',
])
const insertNotes = bulkInsert('app.approval_notes', [
  'id',
  'subjectType',
  'subjectId',
  'revision',
  'note',
  'noteType',
  'days',
  'createdBy',
  'createdAt',
])
const insertEvents = bulkInsert('app.approval_events', [
  'id',
  'subjectType',
  'subjectId',
  'revision',
  'stepOrder',
  'event',
  'actorUserId',
  'detail',
  'createdAt',
])

/**
 * Loads periods, hours and timesheets. Entries go in first, because a timesheet would lock them; the triggers maintain the monthly
 * totals, and the rules compute the results of the days.
 */
export async function loadHours(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  plan: DemoPlan,
  ids: DemoIds,
): Promise<LoadedTimesheet[]> {
  const periods = plan.periods.map(period => ({ ...period, id: newId(), groupId: ids.group(period.group) }))
  const timesheets = plan.timesheets.map((timesheet): LoadedTimesheet => ({ ...timesheet, id: newId() }))
  const groupOf = new Map(organization.people.map(person => [person.key, person.group]))
  const periodIdOf = (timesheet: LoadedTimesheet) =>
    periods.find(period => period.group === groupOf.get(timesheet.person) && period.startsOn === timesheet.period.startsOn)!.id
  await Promise.all([insertPeriods(tx, periods), insertEntries(tx, entryRows(organization, plan, ids))])
  // Before the timesheets: what an approver confirmed includes the results of its days.
  for (const key of new Set(plan.cells.map(cell => cell.person))) await recomputePerson(tx, ids.employee(key), BEGINNING)
  await Promise.all([
    // Before the timesheets, which would begin with others.
    insertApprovals(
      tx,
      timesheets.map(timesheet => approvalRow(timesheet, ids)),
    ),
    insertSubmissions(
      tx,
      timesheets.map(timesheet => submissionRow(timesheet, periodIdOf(timesheet), ids)),
    ),
    insertApprovers(
      tx,
      timesheets.flatMap(timesheet => approverRows(timesheet, ids)),
    ),
    insertNotes(
      tx,
      timesheets.flatMap(timesheet => noteRows(timesheet, ids)),
    ),
    insertEvents(
      tx,
      timesheets.flatMap(timesheet => eventRows(timesheet, ids)),
    ),
  ])
  return timesheets
}

function entryRows(organization: DemoOrganization, { cells, imported }: DemoPlan, ids: DemoIds) {
  const fromFile = new Set(imported?.cells)
  const people = new Map(organization.people.map(person => [person.key, { person, fund: defaultFund(organization, person) }]))
  const entered = cells.map(cell => {
    return { cell, how: imported !== null && fromFile.has(cell) ? importedBy(imported, ids) : typedBy(cell, ids) }
  })
  // Ids grow with time, so entries are stored in the order in which they were entered.
  return entered
    .toSorted((one, other) => Date.parse(one.how.createdAt) - Date.parse(other.how.createdAt))
    .map(({ cell, how }) => {
      const { person, fund } = people.get(cell.person)!
      const columnId = ids.column(cell)
      const own = cell.columnType === 'fund' ? organization.funds.find(one => one.key === cell.key) : undefined
      return {
        id: newId(),
        employeeId: ids.employee(cell.person),
        date: cell.date,
        columnType: cell.columnType,
        columnId,
        minutes: cell.minutes,
        minutesEntered: cell.minutes,
        isWorked: countsAsWorked({ columnType: cell.columnType, columnId }),
        departmentId: cell.columnType === 'department' ? columnId : person.department && ids.department(person.department),
        locationId: ids.location(person.location),
        fundId: own ? columnId : fund && ids.fund(fund.key),
        programId: person.program && ids.program(person.program),
        functionalCategory: (own ?? fund)?.defaultFunction ?? 'management_general',
        payPeriodStart: cell.period.startsOn,
        payPeriodEnd: cell.period.endsOn,
        ...how,
        version: 1,
      }
    })
}

function typedBy({ person, typedAt }: PlannedCell, ids: DemoIds) {
  return { enteredBy: ids.user(person), reason: null, source: 'typed', createdAt: typedAt, updatedAt: typedAt }
}

function importedBy(imported: PlannedImport, ids: DemoIds) {
  const { administrator, at } = imported
  return { enteredBy: ids.user(administrator), reason: reasonOf(imported), source: 'imported', createdAt: at, updatedAt: at }
}

function submissionRow(timesheet: LoadedTimesheet, payPeriodId: string, ids: DemoIds) {
  return {
    id: timesheet.id,
    employeeId: ids.employee(timesheet.person),
    payPeriodId,
    payPeriodStart: timesheet.period.startsOn,
    payPeriodEnd: timesheet.period.endsOn,
    status: timesheet.status,
    submittedAt: timesheet.submittedAt.at(-1),
    attestation: ATTESTATION,
    createdAt: timesheet.submittedAt[0],
    updatedAt: decidedAtOf(timesheet) ?? timesheet.submittedAt.at(-1),
  }
}

function approvalRow(timesheet: LoadedTimesheet, ids: DemoIds) {
  const decidedAt = decidedAtOf(timesheet)
  return {
    ...subjectOf(timesheet),
    employeeId: ids.employee(timesheet.person),
    noun: 'timesheet',
    title: periodLabel(timesheet.period.startsOn, timesheet.period.endsOn),
    status: timesheet.status,
    revision: timesheet.revision,
    currentStep: timesheet.status === 'submitted' ? 1 : 0,
    steps: [{ stepOrder: 1, label: 'Manager', approverType: 'manager', requireAll: false, finding: null }],
    submittedAt: timesheet.submittedAt.at(-1),
    submittedBy: ids.user(timesheet.person),
    decidedAt,
    // One event for each submit and decision, as the verbs would store them.
    version: timesheet.submittedAt.length + timesheet.decisions.length,
    createdAt: timesheet.submittedAt[0],
    updatedAt: decidedAt ?? timesheet.submittedAt.at(-1),
  }
}

const decidedAtOf = ({ status, decisions }: LoadedTimesheet) => (status === 'submitted' ? null : decisions.at(-1)!.at)
const subjectOf = ({ id }: LoadedTimesheet) => ({ subjectType: 'timesheet_submissions', subjectId: id })

function approverRows(timesheet: LoadedTimesheet, ids: DemoIds) {
  return timesheet.submittedAt.map((_, index) => {
    const decision = timesheet.decisions.find(one => one.revision === index + 1)
    return {
      ...subjectOf(timesheet),
      revision: index + 1,
      stepOrder: 1,
      approverUserId: ids.user(timesheet.approver),
      decision: decision?.decision ?? null,
      decidedAt: decision?.at ?? null,
    }
  })
}

function noteRows(timesheet: LoadedTimesheet, ids: DemoIds) {
  return timesheet.decisions.flatMap(({ revision, decision, note, days, at }) => {
    if (note === null) return []
    const noteType = decision === 'approved' ? 'approval' : 'rejection'
    return [
      { id: newId(), ...subjectOf(timesheet), revision, note, noteType, days, createdBy: ids.user(timesheet.approver), createdAt: at },
    ]
  })
}

function eventRows(timesheet: LoadedTimesheet, ids: DemoIds) {
  const of = subjectOf(timesheet)
  const submits = timesheet.submittedAt.map((createdAt, index) => ({
    ...of,
    id: newId(),
    revision: index + 1,
    stepOrder: null,
    event: 'submit',
    actorUserId: ids.user(timesheet.person),
    detail: null,
    createdAt,
  }))
  const decisions = timesheet.decisions.map(({ revision, decision, note, at }) => ({
    ...of,
    id: newId(),
    revision,
    stepOrder: 1,
    event: decision === 'approved' ? 'approve' : 'reject',
    actorUserId: ids.user(timesheet.approver),
    detail: note,
    createdAt: at,
  }))
  return [...submits, ...decisions]
}
