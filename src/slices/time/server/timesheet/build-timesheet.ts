import type { z } from 'zod'
import { eachDay, type Weekday } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { approvalActorOf, approvalStateOf, chainOf, runningSteps, stepsToCome, versionOf } from '#slices/approvals/server/public.ts'
import type { timesheet } from '#slices/time/contract/timesheets.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import type { DayResult } from '#slices/time/rules/day-results.ts'
import { fundWarnings } from '#slices/time/rules/default-fund.ts'
import { ATTESTATION, dueOn, NOBODY_ELSE_CAN_APPROVE, submitViolation } from '#slices/time/rules/submit-check.ts'
import { abilities, NEW_TIMESHEET } from '#slices/time/rules/timesheet-state.ts'
import { timesheetWarnings } from '#slices/time/rules/timesheet-warnings.ts'
import { isOvertime, PAY_CODE_LABELS } from '#slices/time-groups/rules/pay-codes.ts'
import { closedDays, expectedMinutes } from '#slices/time-groups/rules/work-calendar.ts'
import { personGroupsOf } from '#slices/time-groups/server/public.ts'
import { changedAfterwards } from '../approval/changed-afterwards.ts'
import { type ColumnRow, timeColumnOf } from '../column/columns.ts'
import { attachmentOf } from '../day/day-records.ts'
import { NOT_COUNTED, timesheetDays } from '../day/timesheet-days.ts'
import type { TimePerson } from '../person.ts'
import type { Submission, TimesheetPeriod } from './find-timesheet.ts'
import type { TimesheetParts } from './load-timesheet.ts'

export type Timesheet = z.output<typeof timesheet>

/** The timesheet as the current user sees it: what the rules say about it, and what the current user may do. Pure. */
export function buildTimesheet(
  currentUser: Actor,
  person: TimePerson,
  period: TimesheetPeriod,
  submission: Submission | null,
  parts: TimesheetParts,
): Timesheet {
  const { group } = parts
  const status = submission?.status ?? 'draft'
  const state = submission ? approvalStateOf(submission, parts.approvers) : NEW_TIMESHEET
  const timesheetActor = approvalActorOf(currentUser, person.userId, submission, parts.approvers)
  const can = abilities(state, timesheetActor)
  const chain = chainOf(person, parts.template, parts.candidates)
  const isOpen = status === 'draft' || status === 'rejected'
  const early = submitViolation(period, person.today)
  const isApproverMissing = isOpen && !early && !chain.ok
  const submitBlockedBy = !isOpen ? null : (early?.message ?? (chain.ok ? null : NOBODY_ELSE_CAN_APPROVE))
  const calendar = {
    hireDate: person.hireDate,
    terminationDate: person.terminationDate,
    holidays: new Set(parts.holidays.map(holiday => holiday.date)),
    schedule: parts.schedule,
  }
  const ofOthers = new Set(daysOfOtherTimesheets(period, parts))
  const isOnOwnDay = ({ date }: { date: string }) => !ofOthers.has(date)
  const ownEntries = parts.entries.filter(entry => entry.periodStart === period.startsOn)
  const { days, counting } = timesheetDays(period, personGroupsOf(parts.groups), person, parts.days, isOpen ? null : ownEntries)
  return {
    employee: { id: person.id, name: person.name, jobTitle: person.jobTitle, groupName: group.name },
    period: {
      id: period.periodId,
      startsOn: period.startsOn,
      endsOn: period.endsOn,
      payDate: period.payDate,
      payDateReason: period.payDateReason,
      dueOn: dueOn(period),
    },
    submissionId: submission?.id ?? null,
    status,
    revision: state.revision,
    version: versionOf(submission),
    steps: isOpen ? (chain.ok ? stepsToCome(chain.steps, parts.candidates) : []) : runningSteps(submission!, parts.approvers),
    submittedAt: submission?.submittedAt ?? null,
    attestation: (isOpen ? null : submission!.attestation) ?? person.attestationText ?? ATTESTATION,
    columns: shownColumns(parts, isOpen && days.some(day => day.holidayMinutes > 0)).map(timeColumnOf),
    holidays: parts.holidays,
    settings: { ...settingsOf(parts), expectedMinutes: expectedMinutes(period, person, parts.holidays, parts.schedule) },
    closedDays: [...new Set([...closedDays(period, person), ...ofOthers])].sort(),
    overtime: parts.overtime,
    days,
    // The days beside the period are not for whoever only decides on this timesheet.
    counting: can.edit.allowed || can.enterOnBehalf.allowed ? counting : NOT_COUNTED,
    notes: parts.notes,
    dayNotes: parts.dayNotes.filter(isOnOwnDay),
    attachments: parts.attachments.filter(isOnOwnDay).map(attachmentOf),
    history: parts.history,
    warnings: timesheetWarnings({
      period,
      entries: countedEntries(ownEntries, days),
      calendar,
      overtime: parts.overtime,
      overtimeSource: group.overtimeSource,
      paidHolidays: parts.holidays.flatMap(({ date, type }) => (type === 'holiday' ? [date] : [])),
      ...changedAfterwards(parts.changed),
      workWeekStart: group.workWeekStart as Weekday,
      timeFormat: group.timeFormat,
    }).concat(fundWarnings(parts.fundless, group.timeFormat), parts.warningsOfOthers),
    can: allowedOf(can, {
      // Only the owner's submit; an administrator's is another operation, with a reason.
      submit: timesheetActor.isOwner && submitBlockedBy === null,
      addColumns: group.addableColumns !== 'none',
    }),
    submitBlockedBy,
    approverMissing: isApproverMissing ? { ask: otherAdministrators(parts.candidates, currentUser.userId) } : null,
    today: person.today,
  }
}

/** The settings of the group that the timesheet is under. */
function settingsOf({ group, schedule }: TimesheetParts): Omit<Timesheet['settings'], 'expectedMinutes'> {
  return {
    timeFormat: group.timeFormat,
    roundingMinutes: group.timeRoundingMinutes,
    roundingDirection: group.roundingDirection,
    workWeekStart: group.workWeekStart,
    allocationDefaults: [...group.allocationDefaults],
    minutesPerDay: group.minutesPerDay,
    scheduledMinutes: [...schedule],
  }
}

/** Tells what the current user may do in this state. `also` has what two of these need besides the state. */
function allowedOf(can: ReturnType<typeof abilities>, also: Pick<Timesheet['can'], 'submit' | 'addColumns'>): Timesheet['can'] {
  return {
    edit: can.edit.allowed,
    submit: can.submit.allowed && also.submit,
    recall: can.recall.allowed,
    approve: can.approve.allowed,
    reject: can.reject.allowed,
    reopen: can.reopen.allowed,
    enterOnBehalf: can.enterOnBehalf.allowed,
    addColumns: (can.edit.allowed || can.enterOnBehalf.allowed) && also.addColumns,
  }
}

/** The entries with the minutes that count. */
function countedEntries(entries: TimesheetParts['entries'], days: readonly DayResult[]) {
  const deducted = new Map(days.flatMap(day => day.shares.map(share => [`${day.date} ${share.column}`, share.deductedMinutes])))
  return entries.map(({ date, columnType, columnId, minutes }) => {
    const column = columnHandle(columnType, columnId)
    return { date, column, minutes: minutes - (deducted.get(`${date} ${column}`) ?? 0), enteredMinutes: minutes }
  })
}

/**
 * Where the group computes overtime, its columns are there only for hours that stand in them already, and take no others. A holiday that will be paid has its column before the pay
 * is stored, as it has it afterwards (HOL-1).
 */
function shownColumns({ group, columns, entries }: TimesheetParts, paysHoliday: boolean): TimesheetParts['columns'] {
  const used = new Set(entries.map(entry => entry.columnId))
  const shown = columns.flatMap((column): ColumnRow[] => {
    if (group.overtimeSource === 'typed' || !isOvertime(column)) return [column]
    return used.has(column.columnId) ? [{ ...column, source: 'entries' }] : []
  })
  return paysHoliday && shown.every(({ columnId }) => columnId !== HOLIDAY.columnId) ? [...shown, HOLIDAY] : shown
}

/** The column of holiday pay as it stands in a timesheet whose group has none. */
const HOLIDAY: ColumnRow = {
  columnType: 'pay_code',
  columnId: 'holiday',
  source: 'entries',
  name: PAY_CODE_LABELS.holiday,
  isActive: true,
  functionalCategory: null,
}

/** No one is told to ask themselves. */
function otherAdministrators(candidates: TimesheetParts['candidates'], userId: string): string[] {
  return candidates.filter(candidate => candidate.isAdministrator && candidate.userId !== userId).map(({ name }) => name)
}

/** After a change of group in mid-period, some days may belong to a timesheet of the previous group. */
function daysOfOtherTimesheets(period: TimesheetPeriod, parts: TimesheetParts): string[] {
  return parts.entries
    .filter(entry => entry.periodStart !== period.startsOn)
    .flatMap(entry => eachDay(entry.periodStart, entry.periodEnd))
    .filter(date => date >= period.startsOn && date <= period.endsOn)
}
