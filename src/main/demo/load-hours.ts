import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { countsAsWorked } from '#slices/time/rules/pay-codes.ts'
import { ATTESTATION } from '#slices/time/rules/submit-check.ts'
import { bulkInsert } from './bulk-insert.ts'
import type { DemoOrganization } from './cast.ts'
import { type DemoIds, defaultFund } from './load-directory.ts'
import type { DemoPlan, PlannedCell } from './plan.ts'
import type { PlannedSheet } from './plan-sheets.ts'

/** A planned sheet under the id it is stored with. */
export type LoadedSheet = PlannedSheet & { id: string }

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
  'revision',
  'currentStep',
  'steps',
  'submittedAt',
  'submittedBy',
  'attestation',
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
const insertNotes = bulkInsert('app.timesheet_submission_review_notes', [
  'id',
  'submissionId',
  'revision',
  'note',
  'noteType',
  'days',
  'createdBy',
  'createdAt',
])
const insertEvents = bulkInsert('app.timesheet_submission_events', [
  'id',
  'submissionId',
  'revision',
  'stepOrder',
  'event',
  'actorUserId',
  'detail',
  'createdAt',
])

const storeOvertime = sqlStatement<{ employees: string[]; dates: PlainDate[]; overtime: number[]; doubleTime: number[] }, unknown>(
  `insert into app.overtime_days (employee_id, date, overtime_minutes, double_time_minutes)
   select * from unnest($employees::uuid[], $dates::date[], $overtime::int[], $doubleTime::int[])`,
)

/**
 * Periods, hours and sheets. Entries go in before their sheets, which would lock them; the triggers add the months up as they do
 * for everybody's.
 */
export async function loadHours(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  plan: DemoPlan,
  ids: DemoIds,
): Promise<LoadedSheet[]> {
  const periods = plan.periods.map(period => ({ ...period, id: newId(), groupId: ids.group(period.group) }))
  const sheets = plan.sheets.map((sheet): LoadedSheet => ({ ...sheet, id: newId() }))
  const groupOf = new Map(organization.people.map(person => [person.key, person.group]))
  const periodIdOf = (sheet: LoadedSheet) =>
    periods.find(period => period.group === groupOf.get(sheet.person) && period.startsOn === sheet.period.startsOn)!.id
  await Promise.all([
    insertPeriods(tx, periods),
    insertEntries(tx, entryRows(organization, plan.cells, ids)),
    tx.run(storeOvertime, {
      employees: plan.overtime.map(day => ids.employee(day.person)),
      dates: plan.overtime.map(day => day.date),
      overtime: plan.overtime.map(day => day.overtimeMinutes),
      doubleTime: plan.overtime.map(day => day.doubleTimeMinutes),
    }),
    insertSubmissions(
      tx,
      sheets.map(sheet => submissionRow(sheet, periodIdOf(sheet), ids)),
    ),
    insertApprovers(
      tx,
      sheets.flatMap(sheet => approverRows(sheet, ids)),
    ),
    insertNotes(
      tx,
      sheets.flatMap(sheet => noteRows(sheet, ids)),
    ),
    insertEvents(
      tx,
      sheets.flatMap(sheet => eventRows(sheet, ids)),
    ),
  ])
  return sheets
}

function entryRows(organization: DemoOrganization, cells: readonly PlannedCell[], ids: DemoIds) {
  const people = new Map(organization.people.map(person => [person.key, { person, fund: defaultFund(organization, person) }]))
  return cells.map(cell => {
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
      enteredBy: ids.user(cell.person),
      version: 1,
      createdAt: cell.typedAt,
      updatedAt: cell.typedAt,
    }
  })
}

function submissionRow(sheet: LoadedSheet, payPeriodId: string, ids: DemoIds) {
  const decidedAt = sheet.status === 'submitted' ? null : sheet.decisions.at(-1)!.at
  return {
    id: sheet.id,
    employeeId: ids.employee(sheet.person),
    payPeriodId,
    payPeriodStart: sheet.period.startsOn,
    payPeriodEnd: sheet.period.endsOn,
    status: sheet.status,
    revision: sheet.revision,
    currentStep: sheet.status === 'submitted' ? 1 : 0,
    steps: [{ stepOrder: 1, label: 'Manager', approverType: 'manager', requireAll: false, finding: null }],
    submittedAt: sheet.submittedAt.at(-1),
    submittedBy: ids.user(sheet.person),
    attestation: ATTESTATION,
    decidedAt,
    // One for each hand-in and decision, as if it had been stored by them.
    version: sheet.submittedAt.length + sheet.decisions.length,
    createdAt: sheet.submittedAt[0],
    updatedAt: decidedAt ?? sheet.submittedAt.at(-1),
  }
}

function approverRows(sheet: LoadedSheet, ids: DemoIds) {
  return sheet.submittedAt.map((_, index) => {
    const decision = sheet.decisions.find(one => one.revision === index + 1)
    return {
      subjectType: 'timesheet_submissions',
      subjectId: sheet.id,
      revision: index + 1,
      stepOrder: 1,
      approverUserId: ids.user(sheet.approver),
      decision: decision?.decision ?? null,
      decidedAt: decision?.at ?? null,
    }
  })
}

function noteRows(sheet: LoadedSheet, ids: DemoIds) {
  return sheet.decisions.flatMap(({ revision, decision, note, days, at }) => {
    if (note === null) return []
    const noteType = decision === 'approved' ? 'approval' : 'rejection'
    return [{ id: newId(), submissionId: sheet.id, revision, note, noteType, days, createdBy: ids.user(sheet.approver), createdAt: at }]
  })
}

function eventRows(sheet: LoadedSheet, ids: DemoIds) {
  const of = { submissionId: sheet.id }
  const handIns = sheet.submittedAt.map((createdAt, index) => ({
    ...of,
    id: newId(),
    revision: index + 1,
    stepOrder: null,
    event: 'submit',
    actorUserId: ids.user(sheet.person),
    detail: null,
    createdAt,
  }))
  const decisions = sheet.decisions.map(({ revision, decision, note, at }) => ({
    ...of,
    id: newId(),
    revision,
    stepOrder: 1,
    event: decision === 'approved' ? 'approve' : 'reject',
    actorUserId: ids.user(sheet.approver),
    detail: note,
    createdAt: at,
  }))
  return [...handIns, ...decisions]
}
