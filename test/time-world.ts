import { addDays, eachDay, type PlainDate, weekdayOf } from '#core/plain-date.ts'
import { affectedByGroups } from '#main/slices.ts'
import { newId } from '#server/id.ts'
import { streamed } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { timesheetAttachments, timesheetNotes } from '#slices/time/contract/day-records.ts'
import { days } from '#slices/time/contract/days.ts'
import { entries } from '#slices/time/contract/entries.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { usualWeek } from '#slices/time/contract/usual-week.ts'
import { type ColumnHandle, parseColumn } from '#slices/time/rules/column.ts'
import { documentWith } from '#slices/time/server/approval/document.ts'
import {
  approvalRoutes,
  dayRoutes,
  entryRoutes,
  timesheetAttachmentRoutes,
  timesheetNoteRoutes,
  timesheetRoutes,
  usualWeekRoutes,
} from '#slices/time/server/routes.ts'
import { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { groupRoutes } from '#slices/time-groups/server/routes.ts'
import { clientsOf } from './client.ts'
import { setClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { addPerson, type NewPerson, newOrganization, type Person } from './organization.ts'
import { ANCHOR, storedTime } from './stored-time.ts'
import { addTimeGroup } from './time-group.ts'

const WORKED_AND_LEAVE = ['regular', 'overtime', 'vacation', 'holiday']

/** Contributions of other slices to timesheets: none. */
const noSources: TimesheetSources = { warnings: [], events: [] }
/** Of organizations without a logo. */
const noFiles = { bytesOf: async () => null }

/** A person of a world: `name` is the first name if it is not the key, `manager` the key of someone listed before. */
type PersonOfWorld<Name extends string> = Omit<NewPerson, 'manager'> & { name?: string; manager?: NoInfer<Name> }

export interface TimeWorld<Name extends string = never> extends TimePlace {
  people: Record<Name, Person>
}
type TimePlace = Awaited<ReturnType<typeof timePlace>>

/**
 * An organization as the product creates it, with a biweekly group from Monday (regular, overtime, vacation, holiday and one department), an open
 * and a closed department, a fund, and people of the group with their reporting line.
 */
export async function timeWorld<Name extends string = never>(
  t: TestDatabase,
  domain: string,
  people: { [Key in Name]: PersonOfWorld<Name> } = {} as never,
): Promise<TimeWorld<Name>> {
  const place = await timePlace(t, domain)
  const made = {} as Record<Name, Person>
  for (const [key, { name = key, manager, ...rest }] of Object.entries(people) as [Name, PersonOfWorld<Name>][])
    made[key] = await place.add(name, { ...rest, ...(manager !== undefined && { manager: made[manager] }) })
  return { ...place, people: made }
}

async function timePlace(t: TestDatabase, domain: string) {
  const organization = await newOrganization(t, domain)
  const { id } = organization
  const [groupId, departmentId, closedDepartmentId, fundId] = [newId(), newId(), newId(), newId()]
  const insert = (sql: string, ...values: unknown[]) => t.owner.query(sql, [id, ...values])
  await insert(
    `insert into app.departments (organization_id, id, name, is_active) values ($1, $2, 'Shelter', true), ($1, $3, 'Closed', false)`,
    departmentId,
    closedDepartmentId,
  )
  await insert(
    `insert into app.funds (organization_id, id, code, name, default_function) values ($1, $2, 'HUD', 'HUD ESG', 'fundraising')`,
    fundId,
  )
  const settings = {
    pay_period: 'bi_weekly',
    pay_period_starts_on: 'monday',
    pay_period_anchor_date: ANCHOR,
    work_week_start: 'monday',
    overtime_source: 'typed',
  }
  await addTimeGroup(t, id, { id: groupId, name: 'Hourly', settings })
  for (const [index, column] of [...WORKED_AND_LEAVE, `department:${departmentId}`, `department:${closedDepartmentId}`].entries()) {
    const { columnType, columnId } = parseColumn(column)!
    await insert('insert into app.group_time_columns values ($1, $2, $3, $4, $5)', groupId, columnType, columnId, index)
  }
  const routes = {
    timesheets: timesheetRoutes(noSources),
    entries: entryRoutes,
    days: dayRoutes,
    timesheetNotes: timesheetNoteRoutes,
    timesheetAttachments: timesheetAttachmentRoutes,
    usualWeek: usualWeekRoutes,
    approvals: { ...approvalRoutes(noSources), document: streamed(documentWith(noFiles, noSources)) },
    timeGroups: groupRoutes(affectedByGroups),
  }
  const as = clientsOf(t, { timesheets, entries, days, timesheetNotes, timesheetAttachments, usualWeek, approvals, timeGroups }, routes)
  return {
    ...organization,
    groupId,
    departmentId,
    closedDepartmentId,
    fundId,
    ...storedTime(t, id, groupId),
    /** The endpoints of the time and time-groups slices, called as a person. */
    as,

    /** A signed-in member; an employee of the group by default. */
    add: (name: string, options: NewPerson) => addPerson(t, organization, name, { groupId, ...options }),

    enter: (person: Person, ...cells: ReturnType<typeof cell>[]) => as(person).entries.save({ cells }),
    submit: (person: Person, periodStart: PlainDate, version = 0) => as(person).timesheets.submit({ periodStart, version, attested: true }),
    approve: (approver: Person, { submissionId, version }: { submissionId: string; version: number }) =>
      as(approver).approvals.approve({ submissionId, version }),

    /** Gives people a workflow: the approvers of each step are those with its role. Returns the template's id. */
    async addWorkflow(steps: { users: Person[]; requireAll?: boolean }[], people: Person[]): Promise<string> {
      const templateId = newId()
      await insert(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Steps')`, templateId)
      for (const [index, { users, requireAll = false }] of steps.entries()) {
        const roleId = newId()
        await insert(
          `insert into app.roles (organization_id, id, name, base_role) values ($1, $2, $3, 'employee')`,
          roleId,
          `Finance ${roleId}`,
        )
        for (const { userId } of users)
          await insert('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', userId, roleId)
        await insert(
          `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type, approver_role_id, require_all)
           values ($1, $2, $3, 'role', $4, $5)`,
          templateId,
          index + 1,
          roleId,
          requireAll,
        )
      }
      for (const { employeeId } of people)
        await insert(
          'update app.employees set approval_workflow_template_id = $3 where organization_id = $1 and id = $2',
          employeeId,
          templateId,
        )
      return templateId
    },

    /** Gives the group a workflow in which the manager decides, as without one. Returns the template's id. */
    async addManagerWorkflow(): Promise<string> {
      const templateId = newId()
      await insert(`insert into app.approval_workflow_templates (organization_id, id, name) values ($1, $2, 'Manager only')`, templateId)
      await insert(
        `insert into app.approval_workflow_steps (organization_id, template_id, step_order, approver_type) values ($1, $2, 1, 'manager')`,
        templateId,
      )
      await insert(
        'update app.time_tracking_groups set approval_workflow_template_id = $3 where organization_id = $1 and id = $2',
        groupId,
        templateId,
      )
      return templateId
    },

    /** Sets the group's default split; none: it has no split. */
    splitOver: (defaults: { column: ColumnHandle; percent: number }[]) =>
      t.owner.query('update app.time_group_settings set allocation_defaults = $2 where group_id = $1', [groupId, JSON.stringify(defaults)]),

    /** The group deducts lunch, though of no day below 24 hours: something can be said of lunch, and what counts stays as entered. */
    deductLunch: () =>
      t.owner.query('update app.time_group_settings set break_lunch_settings = $2 where group_id = $1', [
        groupId,
        JSON.stringify({ allowLunch: true, autoDeductLunch: true, lunchTriggerMinutes: 1440 }),
      ]),

    /** A person's notifications, oldest first. */
    async notificationsOf({ employeeId }: Person) {
      const { rows } = await insert(
        `select notification_type, title, message from app.employee_notifications
         where organization_id = $1 and employee_id = $2 order by id`,
        employeeId,
      )
      return rows as { notification_type: string; title: string; message: string }[]
    },
  }
}

/** A new cell, for `entries.save`. */
export function cell(date: PlainDate, minutes: number, column: ColumnHandle = 'regular', version: number | null = null) {
  return { date, column, minutesEntered: minutes, version }
}

/** Monday to Friday of the two weeks that begin here. */
export function workdaysFrom(start: PlainDate): PlainDate[] {
  return eachDay(start, addDays(start, 13)).filter(date => !['saturday', 'sunday'].includes(weekdayOf(date)))
}

/** The period of a submit team's timesheets, whose last workday is the database's today. */
export const periodStart = '2026-03-16'
export const workdays = workdaysFrom(periodStart)

/**
 * A database with a manager, an administrator, someone outside of the team and someone of another organization; and employees who
 * submit to the manager. With `beside`, in that team's database, with organizations of its own.
 */
export async function submitTeam(beside?: { t: TestDatabase; name: string }) {
  const t = beside?.t ?? (await testDatabase({ connections: 8 }))
  if (beside === undefined) await setClock(t, '2026-03-27T15:00:00Z')
  const harbor = await timeWorld(t, `harbor${beside?.name ?? ''}`, {
    admin: { name: 'Ada', role: 'administrator_time' },
    manager: { name: 'Mona', role: 'manager' },
    outsider: { name: 'Otto', role: 'employee' },
  })
  const river = await timeWorld(t, `river${beside?.name ?? ''}`, { stranger: { name: 'Rosa', role: 'administrator_time' } })
  const people = { ...harbor.people, ...river.people }
  const fresh = (name: string, manager: Person | undefined = people.manager) => harbor.add(name, { role: 'employee', manager })
  const submit = (person: Person, version?: number) => harbor.submit(person, periodStart, version)
  /** An employee whose timesheet has no warnings and awaits the manager. */
  const submitted = async (name: string, manager?: Person) => {
    const person = await fresh(name, manager)
    await harbor.enter(person, ...workdays.map(date => cell(date, 480)))
    return { person, ...(await submit(person)) }
  }
  return { t, harbor, people, as: harbor.as, fresh, submit, submitted }
}

export type SubmitTeam = Awaited<ReturnType<typeof submitTeam>>
