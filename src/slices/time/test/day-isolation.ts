import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import { openPeriod, type World } from '#test/isolation/world.ts'

export type DayRecordId = 'splitDepartmentId' | 'dayNoteId' | 'dayFileId' | 'attachmentId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<DayRecordId, string> {}
}

/** A file of the employee's, which the record holds where one is named. */
async function fileOf(t: TestDatabase, { organization, people }: Omit<World, 'ids'>, recordId: string | null): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, attached_to, state)
     values ($1, $2::uuid, 'timesheet-attachment', $2::text, 'Agenda.pdf', 'application/pdf', 68, 'ee', $3, $4, 'stored')`,
    [organization.id, id, people.employee.userId, recordId],
  )
  return id
}

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
  dayNoteId: async (t, { organization, people: { employee } }) => {
    const id = newId()
    await t.owner.query(
      `insert into app.timesheet_notes (organization_id, id, employee_id, date, note, created_by) values ($1, $2, $3, $4, 'At the shelter', $5)`,
      [organization.id, id, employee.employeeId, openPeriod, employee.userId],
    )
    return id
  },
  dayFileId: (t, world) => fileOf(t, world, null),
  attachmentId: async (t, world) => {
    const id = newId()
    const { organization, people } = world
    await t.owner.query(
      'insert into app.timesheet_attachments (organization_id, id, employee_id, date, file_id, uploaded_by) values ($1, $2, $3, $4, $5, $6)',
      [organization.id, id, people.employee.employeeId, openPeriod, await fileOf(t, world, id), people.employee.userId],
    )
    return id
  },
}

export const dayRecordFixtures: Fixtures = {
  'timesheetNotes.save': {
    as: 'employee',
    input: ids => ({ date: openPeriod, note: 'At the pantry', change: { id: ids.dayNoteId, version: 1 } }),
  },
  'timesheetNotes.remove': { as: 'employee', input: ids => ({ id: ids.dayNoteId, version: 1 }) },
  // A day with hours; the group's split is set where the ids are made.
  'entries.split': { as: 'employee', input: () => ({ date: '2026-01-20' }) },
  'usualWeek.read': { as: 'employee', input: () => ({}) },
  'usualWeek.save': {
    as: 'employee',
    input: ids => ({ cells: [{ weekday: 'monday', column: `department:${ids.departmentId}`, minutes: 480 }] }),
  },
  'usualWeek.fill': { as: 'employee', input: () => ({ periodStart: openPeriod }) },
  'timesheetAttachments.add': { as: 'employee', input: ids => ({ date: openPeriod, fileId: ids.dayFileId }) },
  'timesheetAttachments.remove': { as: 'employee', input: ids => ({ id: ids.attachmentId }) },
}
