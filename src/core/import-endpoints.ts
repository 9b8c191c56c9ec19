import { z } from 'zod'
import { endpoint, fileDownload, type RestPath } from './endpoint.ts'
import type { ImportField, KnownExport } from './import-fields.ts'
import type { BaseNeed, PermissionName } from './permission.ts'
import { drawnFor, id, instant, version } from './schemas.ts'
import type { Tag } from './tags.ts'
import { line } from './text.ts'
import type { ModuleSlug, TimeFeature } from './vocabulary.ts'
import { DATE_ORDERS } from './written-date.ts'

export const RUN_STATES = [
  'reading',
  'unreadable',
  'ready',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export const ROW_OUTCOMES = ['create', 'update', 'unchanged', 'problem', 'skipped'] as const
export const ROW_RESULTS = ['created', 'updated', 'unchanged', 'failed', 'undone', 'kept'] as const
const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const

/** The most rows that one call changes, skips or reads. */
const AT_ONCE = 1000
const MAX_VALUE_LENGTH = 2000
const MAX_COLUMNS = 100
const MAX_WORKSHEETS = 100

const counted = <const N extends readonly string[]>(names: N) =>
  z.object(Object.fromEntries(names.map(name => [name, z.int()])) as Record<N[number], z.ZodInt>)

/** A run as the list shows it. */
const run = {
  id,
  version,
  fileName: z.string(),
  state: z.enum(RUN_STATES),
  /** Why it ended early, or what keeps it from running as it was checked; null otherwise. */
  problem: z.string().nullable(),
  rowCount: z.int(),
  counts: counted(ROW_OUTCOMES),
  results: counted(ROW_RESULTS),
  done: z.int(),
  total: z.int(),
  startedByName: z.string().nullable(),
  createdAt: instant,
  /** When the import itself began; null for one that has not. */
  runAt: instant.nullable(),
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
}

/** Proposed solution of a problem: use a value, skip the row, or let a person type or choose a value. */
const fix = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('use'), field: z.string(), value: z.string(), label: z.string() }),
  z.object({ kind: z.literal('skip') }),
  // With `alike` the value is meant for all rows that say the same.
  z.object({ kind: z.literal('edit'), field: z.string(), alike: z.boolean().optional() }),
])
const problem = z.object({
  field: z.string().nullable(),
  text: z.string(),
  /** The rule that the row breaks, for programs; of a kind of import that names them. */
  rule: z.string().optional(),
  fix,
  /** Text of the row in that field, if rows with the same text have the same problem: they are shown and fixed as one. */
  said: z.string().optional(),
  /** The row whose problem is the cause of this one: it goes with it. */
  dueTo: z.int().optional(),
})
/** Equal problems: of one rule, in one field. */
const group = z.object({
  rule: z.string(),
  field: z.string().nullable(),
  /** Rows that have it. */
  rows: z.int(),
  /** How many texts they say, of which the most frequent are listed, each with the first row that says it and what would solve it there. */
  texts: z.int(),
  values: z.array(z.object({ said: z.string(), rows: z.int(), row: z.int(), text: z.string(), fix })),
})
export type ImportFix = z.output<typeof fix>
export type ImportProblem = z.output<typeof problem>
export type ImportGroup = z.output<typeof group>

/**
 * A person's decision about a row: to skip it, or a value for a field. With `alike` it applies to all rows with the same text in the field.
 */
export interface ImportEdit {
  row: number
  skip?: boolean | undefined
  field?: string | undefined
  value?: string | undefined
  alike?: boolean | undefined
  /** Holds for all rows with a problem of this rule in the field. */
  rule?: string | undefined
}

/**
 * Which rows of a run are listed: what has to be fixed, what of it is in no group, what was left out in the end, what has a note, what of that isn't left out,
 * what has a name and is to be made or has a problem, or all.
 */
export const SHOWN = ['problem', 'ungrouped', 'left_out', 'noted', 'imported_noted', 'new', 'all'] as const

interface ImportSpec<F extends readonly ImportField[], O extends z.ZodRawShape> {
  path: RestPath
  tag: Tag
  /** In the plural: 'people'. */
  noun: string
  permission: PermissionName
  /** A base role that is needed besides the permission. */
  base?: BaseNeed
  /** A module that must be usable. */
  module: ModuleSlug
  /** A time feature that must be enabled. */
  feature?: TimeFeature
  /** Only a file without problems runs, and it is undone as a whole or not at all. */
  isWhole?: boolean
  fields: F
  /** Files of other systems whose columns are known. */
  exports?: readonly KnownExport[]
  /** Fields that some column must be matched to; of a list, one of them. */
  required?: readonly (readonly F[number]['key'][])[]
  /** Choices of the person besides the columns; each with a default. */
  options: O
  /** Answers that a row can be given besides its fields, each with the field whose text it is about: which of two records that text means. */
  answers?: Readonly<Record<string, F[number]['key']>>
}

/** The operations of one kind of import. `importRoutes` of src/server/import has their verbs. */
export function importEndpoints<const F extends readonly ImportField[], O extends z.ZodRawShape>(spec: ImportSpec<F, O>) {
  const { noun, permission, base, isWhole = false, fields, exports = [], required = [], answers = {} } = spec
  const shapes = importShapes(spec)
  return {
    kind: {
      noun,
      permission,
      base: base ?? null,
      isWhole,
      fields: fields as readonly ImportField[],
      exports,
      answers: answers as Readonly<Record<string, string>>,
      required: required as readonly (readonly string[])[],
      options: shapes.chosen,
    },
    endpoints: { ...fileEndpoints(spec, shapes), ...checkEndpoints(spec, shapes), ...runEndpoints(spec, shapes) },
  }
}

/** Who may call the operations, and the shapes that several of them have. */
function importShapes<const F extends readonly ImportField[], O extends z.ZodRawShape>({
  tag,
  permission,
  base,
  module,
  feature,
  fields,
  options,
  answers = {},
}: ImportSpec<F, O>) {
  const read = { tag, permission: `${permission}:write`, module, ...(base && { base }), ...(feature && { feature }) } as const
  const write = { ...read, method: 'POST', idempotent: true } as const
  const field = z.enum(fields.map(({ key }) => key) as [F[number]['key']])
  const editable = z.enum([...fields.map(({ key }) => key), ...Object.keys(answers)] as [string])
  const chosen = z.object(options)
  const edit = z.strictObject({
    row: z.int().min(1).max(2_000_000),
    skip: z.boolean().optional(),
    field: editable.optional(),
    value: line(MAX_VALUE_LENGTH, 0).optional(),
    /** Applies it to every row with the same text in `field`, whatever else is wrong with it: they get the value, or are skipped. */
    alike: z.boolean().optional(),
    /** Applies it to every row with a problem of this rule in `field`, whatever its text. */
    rule: line(100).optional(),
  })
  const one = z.object({
    ...run,
    encoding: z.enum(ENCODINGS).nullable(),
    /** The worksheets of a workbook that have rows, and the place of the one that is read, from 0; empty and null for a CSV file. */
    worksheets: z.array(z.string()),
    worksheet: z.int().nullable(),
    columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
    /** The system that the file comes from, by its headers; null for none that is known. */
    system: z.string().nullable(),
    mapping: z.array(field.nullable()),
    fields: z.array(z.object({ key: field, label: z.string(), type: z.enum(['text', 'date']) })),
    /** Fields that some column must be matched to; of each list, one of them. */
    required: z.array(z.array(field)),
    dateOrder: z.enum(DATE_ORDERS).nullable(),
    /** How each field is read whose dates depend on an order, and whether they leave it open. */
    datesRead: z.array(z.object({ field, order: z.enum(DATE_ORDERS), isOpen: z.boolean() })),
    options: chosen,
    /** Equal problems of the last check. */
    groups: z.array(group),
  })
  const row = z.object({
    row: z.int(),
    label: z.string().nullable(),
    outcome: z.enum(ROW_OUTCOMES).nullable(),
    result: z.enum(ROW_RESULTS).nullable(),
    /** Everything that is wrong with the row, each with what stands in its field. */
    problems: z.array(problem.extend({ value: z.string().nullable() })),
    note: z.string().nullable(),
    resourceId: id.nullable(),
  })
  return { read, write, field, editable, chosen, edit, one, row }
}

type Shapes<F extends readonly ImportField[], O extends z.ZodRawShape> = ReturnType<typeof importShapes<F, O>>
const existing = z.strictObject({ id })

/** Starts an import, and reads its file. */
function fileEndpoints<const F extends readonly ImportField[], O extends z.ZodRawShape>(
  { path, noun }: ImportSpec<F, O>,
  { read, write, one }: Shapes<F, O>,
) {
  return {
    list: endpoint({
      ...read,
      method: 'GET',
      path,
      summary: `Imports of ${noun}, newest first.`,
      input: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
      output: z.object({ runs: z.array(z.object(run)) }),
    }),
    start: endpoint({
      ...write,
      path,
      summary: `Starts an import of ${noun} from an uploaded file, which a job then reads. No records are saved until \`run\`.`,
      input: z.strictObject({ fileId: id }),
      output: one,
    }),
    read: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One import: its state, and its columns with sample values and the field each is matched to.',
      input: existing,
      output: one,
    }),
    reread: endpoint({
      ...write,
      path: `${path}/{id}/reread`,
      summary:
        'Reads a CSV file again in another encoding, or another worksheet of a workbook by its position. Fixes and skipped rows are lost.',
      input: z.strictObject({ id, encoding: z.enum(ENCODINGS).optional(), worksheet: z.int().min(0).max(MAX_WORKSHEETS).optional() }),
      output: one,
    }),
  }
}

/** Checks the rows of the file, and shows what would happen or happened to them. */
function checkEndpoints<const F extends readonly ImportField[], O extends z.ZodRawShape>(
  { path, options }: ImportSpec<F, O>,
  { read, write, field, editable, edit, one, row }: Shapes<F, O>,
) {
  return {
    check: endpoint({
      ...write,
      path: `${path}/{id}/check`,
      summary: 'Saves the column matches, fixes, and skipped rows, and reports what the import would do with every row. Saves no records.',
      input: z.strictObject({
        id,
        mapping: z.array(field.nullable()).max(MAX_COLUMNS),
        dateOrder: z.enum(DATE_ORDERS).nullable().default(null),
        options: z.strictObject(options),
        edits: z.array(edit).max(AT_ONCE).default([]),
      }),
      output: one,
    }),
    rows: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}/rows`,
      summary: 'Rows of an import with what will happen or happened to each, in file order. Problems caused by another row come last.',
      input: z.strictObject({
        id,
        show: z.enum(SHOWN).default('problem'),
        /** Only rows with a problem in this field. */
        field: editable.optional(),
        /** Only rows whose label contains it, ignoring case. */
        search: line(100, 0).default(''),
        after: z.coerce.number().int().min(1).max(2_000_000).optional().describe('The last row of the previous page'),
        limit: z.coerce.number().int().min(1).max(AT_ONCE).default(100),
      }),
      output: z.object({ rows: z.array(row), more: z.boolean() }),
    }),
    leftOut: endpoint({
      ...read,
      method: 'GET',
      path: `${path}/{id}/left-out.csv`,
      summary: 'The rows with problems as CSV, as they were in the file, each with its problem. Writes an audit event.',
      input: z.strictObject({ id, ...drawnFor }),
      output: fileDownload,
      download: { contentType: 'text/csv; charset=utf-8', fileName: () => 'rows-to-fix.csv' },
    }),
  }
}

/** Imports the checked rows, and undoes it. */
function runEndpoints<const F extends readonly ImportField[], O extends z.ZodRawShape>(
  { path, isWhole = false }: ImportSpec<F, O>,
  { write, one }: Shapes<F, O>,
) {
  return {
    run: endpoint({
      ...write,
      path: `${path}/{id}/run`,
      summary: `Imports ${isWhole ? "all rows that weren't skipped" : 'the rows without problems'} in a job, exactly as the last check reported. ${
        isWhole ? 'It fails with rule `problems` while any row has a problem. ' : ''
      }A CONFLICT with rule \`running\` means another import is running.`,
      input: z.strictObject({ id, version }),
      output: one,
    }),
    stop: endpoint({
      ...write,
      path: `${path}/{id}/stop`,
      summary: "Stops a running import; a finished one doesn't change. Imported rows stay and can be undone.",
      input: existing,
      output: one,
    }),
    undo: endpoint({
      ...write,
      path: `${path}/{id}/undo`,
      summary: isWhole
        ? 'Undoes a whole import in a job. A CONFLICT means that something has changed since, so nothing is undone; its rule says what.'
        : 'Undoes an import in a job, except for rows edited since then. Each row reports its result.',
      input: existing,
      output: one,
    }),
  }
}

/** The operations of some kind of import, for the parts of a screen that all kinds share. */
export type AnyImportEndpoints = ReturnType<typeof importEndpoints<readonly ImportField[], z.ZodRawShape>>['endpoints']
