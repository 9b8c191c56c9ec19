import { z } from 'zod'
import { type ImportProblem, SHOWN } from '#core/import-endpoints.ts'
import { id } from '#core/schemas.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { defineList } from '#server/list/list.ts'

export interface FileRow {
  row: number
  cells: string[]
  edits: Record<string, string>
}

export const clearRows = sqlStatement<{ id: string }, unknown>(
  'delete from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid',
)
/** A turn that was killed begins again, with `clearRows`. */
export const insertRows = sqlStatement<{ id: string; rows: string }, unknown>(
  `insert into app.import_rows (run_id, row, cells)
   select $id::uuid, v.row, v.cells from jsonb_to_recordset($rows::jsonb) as v (row integer, cells jsonb)`,
)
export const sampleRows = sqlStatement<{ id: string }, { cells: string[] }>(
  `select cells from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid order by row limit 20`,
)
/** `edits` holds what is added to each row's own; an empty text is a value too. */
export const editRows = sqlStatement<{ id: string; edits: string }, unknown>(
  `update app.import_rows w set edits = w.edits || v.edits from jsonb_to_recordset($edits::jsonb) as v (row integer, edits jsonb)
   where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.row = v.row`,
)
/**
 * One value, or answer, in all rows that have the same problem in the field that it is about, whatever else is wrong with them, and without a problem in all
 * that say the same there: what is right in another person's row stays. `text` is that field, and `mapping` the field of each column. Rows that say nothing
 * are left alone.
 */
export const editAlike = sqlStatement<{ id: string; row: number; field: string; text: string; mapping: string; value: string }, unknown>(
  `update app.import_rows w set edits = w.edits || jsonb_build_object($field::text, $value::text)
   from (
     select o.organization_id, m.place::int - 1 as place, btrim(coalesce(o.edits ->> $text::text, o.cells ->> (m.place::int - 1), '')) as said,
       (select jsonb_build_array(jsonb_build_object('field', p -> 'field', 'rule', p -> 'rule', 'said', p -> 'said'))
         from jsonb_array_elements(o.problems) as p where p ->> 'field' = $text and p ->> 'said' <> '' limit 1) as problem
     from app.import_rows o
     left join jsonb_array_elements_text($mapping::jsonb) with ordinality as m (field, place) on m.field = $text
     where o.organization_id = (select app.org_id()) and o.run_id = $id::uuid and o.row = $row
   ) as one
   where w.organization_id = one.organization_id and w.run_id = $id::uuid
     and case when one.problem is null then one.said <> '' and btrim(coalesce(w.edits ->> $text, w.cells ->> one.place, '')) = one.said
       else w.problems @> one.problem end`,
)
/** One value, or answer, in all rows with a problem of the rule in the field that it is about, whatever they say there. */
export const editRule = sqlStatement<{ id: string; field: string; text: string; rule: string; value: string }, unknown>(
  `update app.import_rows set edits = edits || jsonb_build_object($field::text, $value::text)
   where organization_id = (select app.org_id()) and run_id = $id::uuid
     and problems @> jsonb_build_array(jsonb_build_object('field', $text::text, 'rule', $rule::text))`,
)
export const answerRows = sqlStatement<{ id: string; rows: string }, unknown>(
  `update app.import_rows w set outcome = v.outcome, label = coalesce(v.label, w.label), problems = v.problems, note = v.note, plan = v.plan,
     place = v.place, level = v.level
   from jsonb_to_recordset($rows::jsonb)
     as v (row integer, outcome text, label text, problems jsonb, note text, plan jsonb, place integer, level integer)
   where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.row = v.row`,
)

export const dueRows = sqlStatement<{ id: string; limit: number }, { row: number; plan: object | null; level: number | null }>(
  `select row, plan, level from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid and result is null
     and outcome in ('create', 'update') order by place limit $limit::int`,
)
/** In the opposite order of the import. */
export const rowsToUndo = sqlStatement<
  { id: string; limit: number },
  { row: number; level: number | null; resourceId: string | null; before: unknown; versionAfter: number | null }
>(
  `select row, level, resource_id, before, version_after from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid
     and result in ('created', 'updated') order by place desc limit $limit::int`,
)
/** Stores the results of rows. Cells of a stored row are deleted, because they are personal data that is no longer needed. */
export const storeResults = sqlStatement<{ id: string; rows: string }, unknown>(
  `update app.import_rows w set result = v.result, note = coalesce(v.note, w.note), resource_id = v.resource_id, before = v.before, version_after = v.version_after,
     cells = case when v.result = 'failed' then w.cells else '[]' end, edits = case when v.result = 'failed' then w.edits else '{}' end, plan = null
   from jsonb_to_recordset($rows::jsonb) as v (row integer, result text, note text, resource_id uuid, before jsonb, version_after integer)
   where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.row = v.row`,
)
export const storeUndone = sqlStatement<{ id: string; rows: string }, unknown>(
  `update app.import_rows w set result = v.result, note = v.note, before = case when v.result = 'kept' then w.before end
   from jsonb_to_recordset($rows::jsonb) as v (row integer, result text, note text)
   where w.organization_id = (select app.org_id()) and w.run_id = $id::uuid and w.row = v.row`,
)
/** The records that rows of this run have become so far. */
export const resourcesOf = sqlStatement<{ id: string; rows: number[] }, { row: number; resourceId: string | null }>(
  `select row, resource_id from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid and row = any ($rows::int[])`,
)

/** Rows are stored in their order. */
export const lastStored = sqlStatement<{ id: string }, { resourceId: string | null }>(
  `select resource_id from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid
     and result in ('created', 'updated') order by place desc limit 1`,
)
/** The records that the run made. */
export const createdRecords = sqlStatement<{ id: string }, { resourceId: string | null; before: unknown }>(
  `select resource_id, before from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid and result = 'created' order by row`,
)

const place = `coalesce(problems @? '$[*].dueTo', false)::int * 10000000 + row`

export interface ShownRow {
  row: number
  label: string | null
  outcome: string | null
  result: string | null
  problems: ImportProblem[]
  note: string | null
  resourceId: string | null
  cells: string[]
  edits: Record<string, string>
}

const chosen = {
  id,
  show: z.enum(SHOWN).default('problem'),
  /** Only rows with a problem in this field. */
  field: z.string().optional(),
  search: z.string(),
}

/** Rows of one run in the order of its file. Problems caused by another row come last. */
export const shownRows = defineList({
  contract: { noun: 'row', chosen },
  rows: sqlStatement<{ id: string; show: string; field: string | null }, ShownRow & { id: number; place: number }>(
    `select row as id, row, label, outcome, result, problems, note, resource_id, cells, edits, ${place} as place from app.import_rows w
     where organization_id = (select app.org_id()) and run_id = $id::uuid and case $show::text
       when 'problem' then outcome = 'problem'
       when 'ungrouped' then outcome = 'problem' and exists (
         select from jsonb_array_elements(w.problems) as p where not p ? 'rule' or not (p ? 'said' or p ? 'dueTo'))
       when 'left_out' then outcome in ('problem', 'skipped') or result = 'failed'
       when 'noted' then note is not null
       when 'imported_noted' then note is not null and outcome in ('create', 'update', 'unchanged') and result is distinct from 'failed'
       when 'new' then outcome in ('create', 'problem') and label is not null
       else true end and ($field::text is null or problems @> jsonb_build_array(jsonb_build_object('field', $field::text)))`,
  ),
  places: sqlStatement<{ id: string }, { id: number; place: number }>(
    `select row as id, ${place} as place from app.import_rows where organization_id = (select app.org_id()) and run_id = $id::uuid`,
  ),
  idType: 'integer',
  searched: ['label'],
  filters: { id: 'given', show: 'given', field: 'given' },
  sorts: { order: { by: 'place', type: 'integer' } },
})
