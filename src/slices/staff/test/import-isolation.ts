import { newId } from '#server/id.ts'
import type { TestDatabase } from '#test/database.ts'
import type { Fixtures, MakeIds } from '#test/isolation/fixture.ts'
import type { World } from '#test/isolation/world.ts'

export type ImportId = 'importFileId' | 'readImportId' | 'checkedImportId' | 'finishedImportId'

declare module '#test/isolation/fixture.ts' {
  interface Ids extends Record<ImportId, string> {}
}

/** A run in a state, with one row. */
async function runIn(state: string, t: TestDatabase, { organization, people }: Omit<World, 'ids'>): Promise<string> {
  const id = newId()
  await t.owner.query(
    `insert into app.import_runs (organization_id, id, kind, permission, file_name, state, encoding, headers, mapping, counts, row_count, options, started_by,
       acting_user, run_at)
     values ($1, $2, 'people', 'staff_module', 'Grace.csv', $3, 'utf-8', '["first_name"]', '["firstName"]', '{"create": 1}', 1,
       '{"createDepartments": false}', $4, $4, case $3 when 'done' then now() end)`,
    [organization.id, id, state, people.administrator.userId],
  )
  await t.owner.query(
    `insert into app.import_rows (organization_id, run_id, row, cells, outcome, label, problems)
     values ($1, $2, 2, '["Grace"]', 'problem', 'Grace', '[{"field": null, "text": "Wrong", "fix": {"kind": "skip"}}]')`,
    [organization.id, id],
  )
  return id
}

export const makeImportIds: MakeIds<ImportId> = {
  importFileId: async (t, { organization, people }) => {
    const fileId = newId()
    await t.owner.query(
      `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
       values ($1, $2::uuid, 'people-import', $2::text, 'staff.csv', 'text/csv', 68, 'cc', $3, 'stored')`,
      [organization.id, fileId, people.administrator.userId],
    )
    return fileId
  },
  readImportId: (t, world) => runIn('ready', t, world),
  checkedImportId: (t, world) => runIn('checked', t, world),
  finishedImportId: (t, world) => runIn('done', t, world),
}

const holdsGrace = { holds: (answer: unknown) => JSON.stringify(answer).includes('Grace') }

export const importFixtures: Fixtures = {
  'imports.list': { as: 'administrator', input: () => ({}), ...holdsGrace },
  'imports.start': { as: 'administrator', input: ids => ({ fileId: ids.importFileId }) },
  'imports.read': { as: 'administrator', input: ids => ({ id: ids.readImportId }), ...holdsGrace },
  'imports.rows': { as: 'administrator', input: ids => ({ id: ids.readImportId }), ...holdsGrace },
  'imports.leftOut': { as: 'administrator', input: ids => ({ id: ids.readImportId }), ...holdsGrace },
  'imports.check': { as: 'administrator', input: ids => ({ id: ids.readImportId, mapping: ['firstName'], options: {} }) },
  'imports.reread': { as: 'administrator', input: ids => ({ id: ids.checkedImportId, encoding: 'windows-1252' }) },
  'imports.stop': { as: 'administrator', input: ids => ({ id: ids.finishedImportId }) },
  'imports.run': { as: 'administrator', input: ids => ({ id: ids.checkedImportId, version: 1 }) },
  'imports.undo': { as: 'administrator', input: ids => ({ id: ids.finishedImportId }) },
}
