import { newId } from '#server/id.ts'
import { DAY_FILE, DAY_FILE_ON_BEHALF } from '#slices/time/rules/day-of-timesheet.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { openPeriod, type World } from '#test/isolation/world.ts'

export type DayRecordId =
  | 'splitDepartmentId'
  | 'dayNoteId'
  | 'dayFileId'
  | 'attachmentId'
  | 'behalfNoteId'
  | 'behalfFileId'
  | 'behalfAttachmentId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<DayRecordId, string> {}
}

/** A file for the employee's day, from them or from the administrator, which the record holds where one is named. */
async function fileOf(
  t: TestDatabase,
  { organization, people }: Omit<World, 'ids'>,
  { recordId, isOnBehalf }: { recordId: string | null; isOnBehalf?: true },
): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
     values ($1, $2::uuid, $5, $2::text, 'Agenda.pdf', 'application/pdf', 68, 'ee', $3, $4, 'stored')`,
    [
      organization.id,
      id,
      (isOnBehalf ? people.admin : people.employee).userId,
      recordId,
      (isOnBehalf ? DAY_FILE_ON_BEHALF : DAY_FILE).kind,
    ],
  )
  return id
}

async function noteOf(t: TestDatabase, { organization, people }: Omit<World, 'ids'>, author: string): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.timesheet_notes (organization_id, id, employee_id, date, note, created_by) values ($1, $2, $3, $4, 'At the shelter', $5)`,
    [organization.id, id, people.employee.employeeId, openPeriod, author],
  )
  return id
}

async function attachmentOf(t: TestDatabase, world: Omit<World, 'ids'>): Promise<string> {
  const id = newId()
  const { organization, people } = world
  await t.owner.query(
    'insert into app.timesheet_attachments (organization_id, id, employee_id, date, file_id, uploaded_by) values ($1, $2, $3, $4, $5, $6)',
    [organization.id, id, people.employee.employeeId, openPeriod, await fileOf(t, world, { recordId: id }), people.employee.userId],
  )
  return id
}

const reason = 'Was on a site visit'

export const makeDayRecordIds: MakeIds<DayRecordId> = {
  splitDepartmentId: async (t, { organization }) => {
    const id = newId()
    await t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, $2, 'Pantry')`, [organization.id, id])
    await t.owner.query(
      `insert into app.group_time_columns (organization_id, group_id, column_type, column_id, sort_order) values ($1, $2, 'department', $3, 90)`,
      [organization.id, organization.groupId, id],
    )
    const split = JSON.stringify([{ column: `department:${id}`, percent: 100 }])
    await t.owner.query('update app.time_group_settings set allocation_defaults = $2 where group_id = $1', [organization.groupId, split])
    return id
  },
  dayNoteId: (t, world) => noteOf(t, world, world.people.employee.userId),
  behalfNoteId: (t, world) => noteOf(t, world, world.people.admin.userId),
  dayFileId: (t, world) => fileOf(t, world, { recordId: null }),
  behalfFileId: (t, world) => fileOf(t, world, { recordId: null, isOnBehalf: true }),
  attachmentId: (t, world) => attachmentOf(t, world),
  behalfAttachmentId: (t, world) => attachmentOf(t, world),
}

export const dayRecordFixtures: Fixtures = {
  'timesheetNotes.save': {
    as: 'employee',
    input: ids => ({ date: openPeriod, note: 'At the pantry', change: { id: ids.dayNoteId, version: 1 } }),
  },
  'timesheetNotes.remove': { as: 'employee', input: ids => ({ id: ids.dayNoteId, version: 1 }) },
  // A day with hours; the group's split is set where the ids are made.
  'entries.split': { as: 'employee', input: () => ({ date: '2026-01-20' }) },
  'entries.splitOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId, reason, date: '2026-01-20' }) },
  'timesheetNotes.saveOnBehalf': {
    as: 'admin',
    input: ids => ({
      employeeId: ids.employeeId,
      reason,
      date: openPeriod,
      note: 'At the pantry',
      change: { id: ids.behalfNoteId, version: 1 },
    }),
  },
  'timesheetNotes.removeOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, reason, id: ids.behalfNoteId, version: 1 }),
  },
  'timesheetAttachments.addOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, reason, date: openPeriod, fileId: ids.behalfFileId }),
  },
  'timesheetAttachments.removeOnBehalf': {
    as: 'admin',
    input: ids => ({ employeeId: ids.employeeId, reason, id: ids.behalfAttachmentId }),
  },
  'usualWeek.fillOnBehalf': { as: 'admin', input: ids => ({ employeeId: ids.employeeId, reason, periodStart: openPeriod }) },
  'usualWeek.read': { as: 'employee', input: () => ({}) },
  'usualWeek.save': {
    as: 'employee',
    input: ids => ({ cells: [{ weekday: 'monday', column: `department:${ids.departmentId}`, minutes: 480 }] }),
  },
  'usualWeek.fill': { as: 'employee', input: () => ({ periodStart: openPeriod }) },
  'timesheetAttachments.add': { as: 'employee', input: ids => ({ date: openPeriod, fileId: ids.dayFileId }) },
  'timesheetAttachments.remove': { as: 'employee', input: ids => ({ id: ids.attachmentId }) },
}
