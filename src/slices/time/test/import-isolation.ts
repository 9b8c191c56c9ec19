import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'

export type HoursImportId = 'hoursFileId' | 'readHoursId' | 'checkedHoursId' | 'finishedHoursId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<HoursImportId, string> {}
}

/** The columns of the runs. */
const MAPPING = ['employeeId', 'date', 'column', 'hours']

/** A run in a state, with one row. */
async function runIn(state: string, t: TestDatabase, { organization, people }: Omit<World, 'ids'>): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.import_runs (organization_id, id, kind, permission, base_role, file_name, state, encoding, headers, mapping, counts, row_count,
       started_by, acting_user, run_at)
     values ($1, $2, 'hours', 'time_my_team_time', 'admin', 'Grace.csv', $3, 'utf-8', $5, $5, '{"create": 1}', 1, $4, $4,
       case $3 when 'done' then now() end)`,
    [organization.id, id, state, people.admin.userId, JSON.stringify(MAPPING)],
  )
  await t.owner.query(
    `insert into app.import_rows (organization_id, run_id, row, cells, outcome, label, problems)
     values ($1, $2, 2, '["Grace"]', 'problem', 'Grace', '[{"field": null, "text": "Wrong", "fix": {"kind": "skip"}}]')`,
    [organization.id, id],
  )
  return id
}

export const makeHoursImportIds: MakeIds<HoursImportId> = {
  hoursFileId: async (t, { organization, people }) => {
    const fileId = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
       values ($1, $2::uuid, 'hours-import', $2::text, 'hours.csv', 'text/csv', 68, 'cc', $3, 'stored')`,
      [organization.id, fileId, people.admin.userId],
    )
    return fileId
  },
  readHoursId: (t, world) => runIn('ready', t, world),
  checkedHoursId: (t, world) => runIn('checked', t, world),
  finishedHoursId: (t, world) => runIn('done', t, world),
}

const holdsGrace = { holds: (answer: unknown) => JSON.stringify(answer).includes('Grace') }

export const hoursImportFixtures: Fixtures = {
  'hoursImport.list': { as: 'admin', input: () => ({}), ...holdsGrace },
  'hoursImport.start': { as: 'admin', input: ids => ({ fileId: ids.hoursFileId }) },
  'hoursImport.read': { as: 'admin', input: ids => ({ id: ids.readHoursId }), ...holdsGrace },
  'hoursImport.rows': { as: 'admin', input: ids => ({ id: ids.readHoursId }), ...holdsGrace },
  'hoursImport.leftOut': { as: 'admin', input: ids => ({ id: ids.readHoursId }), ...holdsGrace },
  'hoursImport.check': { as: 'admin', input: ids => ({ id: ids.readHoursId, mapping: MAPPING, options: {} }) },
  'hoursImport.reread': { as: 'admin', input: ids => ({ id: ids.checkedHoursId, encoding: 'windows-1252' }) },
  'hoursImport.stop': { as: 'admin', input: ids => ({ id: ids.finishedHoursId }) },
  'hoursImport.run': { as: 'admin', input: ids => ({ id: ids.checkedHoursId, version: 1 }) },
  'hoursImport.undo': { as: 'admin', input: ids => ({ id: ids.finishedHoursId }) },
}
