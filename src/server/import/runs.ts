import type { ImportGroup } from '#core/import-endpoints.ts'
import type { DateOrder } from '#core/written-date.ts'
import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { TextEncoding } from '#server/files/text-encoding.ts'

/** One at a time in an organization (the index says why). */
export const importConstraints: ConstraintFailures = {
  import_runs_organization_id_kind_key: {
    code: 'CONFLICT',
    text: 'Another import is running. Wait for it to finish.',
    details: { rule: 'running' },
  },
}

type Counts = Partial<Record<string, number>>

export interface StoredRun {
  id: string
  kind: string
  permission: string
  fileId: string | null
  fileName: string
  state: string
  problem: string | null
  encoding: string | null
  worksheets: string[]
  worksheet: number | null
  headers: string[]
  mapping: (string | null)[]
  dateOrder: string | null
  datesRead: Record<string, { order: DateOrder; isOpen: boolean }>
  options: object
  rowCount: number
  counts: Counts
  groups: ImportGroup[]
  done: number
  total: number
  results: Counts
  version: number
  actingUser: string
  runBy: string | null
  createdAt: string
  runAt: string | null
  finishedAt: string | null
  undoneAt: string | null
}

const columns = `r.id, r.kind, r.permission, r.file_id, r.file_name, r.state, r.problem, r.encoding, r.worksheets, r.worksheet, r.headers, r.mapping, r.date_order, r.dates_read,
  r.options, r.row_count, r.counts, r.groups, r.done, r.total, r.results, r.version, r.acting_user, r.run_by, r.created_at, r.run_at, r.finished_at, r.undone_at`
const starter = `(select e.display_name from app.employees e where e.organization_id = r.organization_id and e.user_id = r.started_by)`

export const insertRun = sqlStatement<{ id: string; kind: string; permission: string; baseRole: string | null; fileId: string }, unknown>(
  `insert into app.import_runs (id, kind, permission, base_role, file_id, file_name)
   select $id::uuid, $kind, $permission, $baseRole, f.id, f.name from app.files f where f.organization_id = (select app.org_id()) and f.id = $fileId::uuid`,
)
export const findRun = sqlStatement<{ id: string }, StoredRun>(`select ${columns} from app.import_runs r where r.id = $id::uuid`)
/** Held until the transaction ends, so that a stop waits for the rows that are being stored. */
export const lockRun = sqlStatement<{ id: string }, StoredRun>(`select ${columns} from app.import_runs r where r.id = $id::uuid for update`)
export const shownRun = sqlStatement<{ id: string; kind: string }, StoredRun & { startedByName: string | null }>(
  `select ${columns}, ${starter} as started_by_name from app.import_runs r where r.id = $id::uuid and r.kind = $kind`,
)
export const listRuns = sqlStatement<{ kind: string; limit: number }, StoredRun & { startedByName: string | null }>(
  `select ${columns}, ${starter} as started_by_name from app.import_runs r
   where r.organization_id = (select app.org_id()) and r.kind = $kind and r.run_at is not null order by r.created_at desc limit $limit::int`,
)

/** Stores what the file's head says; its rows follow. */
export const setHead = sqlStatement<
  { id: string; encoding: TextEncoding | null; headers: string; mapping: string; worksheets: string; worksheet: number | null },
  unknown
>(
  `update app.import_runs set encoding = $encoding, headers = $headers::jsonb, mapping = $mapping::jsonb, worksheets = $worksheets::jsonb,
     worksheet = $worksheet where id = $id::uuid`,
)
export const setRead = sqlStatement<{ id: string }, unknown>(
  `update app.import_runs r set state = 'ready', version = version + 1, problem = null, counts = '{}', groups = '[]',
     row_count = (select count(*) from app.import_rows w where w.organization_id = r.organization_id and w.run_id = r.id)
   where id = $id::uuid and state = 'reading'`,
)
export const setUnreadable = sqlStatement<{ id: string; problem: string }, unknown>(
  `update app.import_runs set state = 'unreadable', problem = $problem, version = version + 1 where id = $id::uuid and state = 'reading'`,
)
/** A check that could not be done: anyone who may can ask for it again. */
export const setUnchecked = sqlStatement<{ id: string; problem: string }, unknown>(
  `update app.import_runs set state = 'ready', problem = $problem, counts = '{}', groups = '[]', version = version + 1 where id = $id::uuid and state = 'checking'`,
)
export const setReading = sqlStatement<{ id: string; encoding: string | null; worksheet: number | null }, unknown>(
  `update app.import_runs set state = 'reading', encoding = $encoding, worksheet = $worksheet, version = version + 1, acting_user = app.user_id() where id = $id::uuid`,
)
export const setChecking = sqlStatement<{ id: string; mapping: string; dateOrder: string | null; options: string }, unknown>(
  `update app.import_runs set state = 'checking', problem = null, mapping = $mapping::jsonb, date_order = $dateOrder, options = $options::jsonb,
     version = version + 1, acting_user = app.user_id() where id = $id::uuid`,
)
/** Only if nothing was decided about the run meanwhile. Another turn follows where something was. */
export const setChecked = sqlStatement<
  { id: string; version: number; counts: string; datesRead: string; groups: string; problem: string | null },
  unknown
>(
  `update app.import_runs set state = 'checked', version = version + 1, counts = $counts::jsonb, dates_read = $datesRead::jsonb, groups = $groups::jsonb,
     problem = $problem
   where id = $id::uuid and state = 'checking' and version = $version`,
)
export const setRunning = sqlStatement<{ id: string; total: number }, unknown>(
  `update app.import_runs set state = 'running', version = version + 1, problem = null, done = 0, total = $total, run_at = app.now(), acting_user = app.user_id(), run_by = app.user_id(),
     file_id = null where id = $id::uuid`,
)
export const setUndoing = sqlStatement<{ id: string; total: number }, unknown>(
  `update app.import_runs set state = 'undoing', version = version + 1, done = 0, total = $total, problem = null, acting_user = app.user_id()
   where id = $id::uuid`,
)
export const setProgress = sqlStatement<{ id: string; done: number; results: string }, unknown>(
  `update app.import_runs set done = $done, results = $results::jsonb where id = $id::uuid`,
)
export const setEnded = sqlStatement<{ id: string; state: string; problem: string | null }, unknown>(
  `update app.import_runs set state = $state, problem = $problem, version = version + 1,
     finished_at = case when $state::text = 'undone' then finished_at else app.now() end,
     undone_at = case when $state::text = 'undone' then app.now() end
   where id = $id::uuid`,
)

export const remembered = sqlStatement<{ kind: string }, { header: string; field: string | null }>(
  'select header, field from app.import_mappings where organization_id = (select app.org_id()) and kind = $kind',
)
export const remember = sqlStatement<{ kind: string; headers: string[]; fields: (string | null)[] }, unknown>(
  `insert into app.import_mappings (kind, header, field) select $kind, m.header, m.field from unnest($headers::text[], $fields::text[]) as m (header, field)
   on conflict (organization_id, kind, header) do update set field = excluded.field where app.import_mappings.field is distinct from excluded.field`,
)

/** Files that nothing was made of within a day, and the cells of rows that were left out a month ago. */
export const staleRuns = sqlStatement<object, { id: string; fileId: string | null }>(
  `select id, file_id from app.import_runs where organization_id = (select app.org_id()) and run_at is null and created_at < app.now() - interval '1 day'
   limit 20`,
)
export const deleteRun = sqlStatement<{ id: string }, unknown>('delete from app.import_runs where id = $id::uuid and run_at is null')
export const forgetCells = sqlStatement<object, unknown>(
  `update app.import_rows w set cells = '[]', edits = '{}' where w.organization_id = (select app.org_id()) and w.cells <> '[]' and w.run_id in (
     select r.id from app.import_runs r where r.organization_id = (select app.org_id()) and r.finished_at < app.now() - interval '30 days')`,
)
