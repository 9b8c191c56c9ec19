import { fail } from '#core/failure.ts'
import type { ImportEdit } from '#core/import-endpoints.ts'
import { fieldsInWords, headerKey, missingFields } from '#core/import-fields.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile } from '#server/files/attach.ts'
import { release } from '#server/files/rows.ts'
import { newId } from '#server/id.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { SKIP } from './file-rows.ts'
import { jobOf } from './job-of.ts'
import type { ImportContract, ImportKind } from './kind.ts'
import { editAlike, editRows, editRule } from './rows.ts'
import { viewOf } from './run-view.ts'
import { insertRun, lockRun, remember, type StoredRun, setChecking, setEnded, setReading, setRunning, setUndoing } from './runs.ts'
import { importTask } from './task.ts'

interface Call<Input> {
  ctx: { tx: WriteTx<Actor>; request: RequestContext }
  input: Input
}

interface RereadInput {
  id: string
  encoding?: string | undefined
  worksheet?: number | undefined
}

interface CheckInput {
  id: string
  mapping: (string | null)[]
  dateOrder: string | null
  options: object
  edits: ImportEdit[]
}

/** Builds the verbs for a person's decisions about a run: each verb stores the decision, and the job does the work (job.ts). */
export function decisions(name: string, kind: ImportKind) {
  return { ...decisionsOnFile(name, kind), ...decisionsOnRun(name, kind) }
}

/** The run, locked, in one of these states. Throws NOT_FOUND, and CONFLICT in any other state. */
async function inState(tx: WriteTx<Actor>, name: string, id: string, states: readonly string[]): Promise<StoredRun> {
  const run = await tx.first(lockRun, { id })
  if (run === undefined || run.kind !== name) fail('NOT_FOUND', 'Import not found')
  if (!states.includes(run.state)) fail('CONFLICT', "This import isn't at that step", { rule: 'state', data: { state: run.state } })
  return run
}

function announce(tx: WriteTx<Actor>, id: string): void {
  tx.announce('import_runs', id)
}

/** The run is in a state in which the job has work to do. */
function announceAndWork(tx: WriteTx<Actor>, id: string): void {
  tx.enqueue(importTask, { runId: id }, { key: id })
  announce(tx, id)
}

function record(tx: WriteTx<Actor>, request: RequestContext, { id, fileName }: StoredRun, verb: string, after: object): void {
  const { requestId } = request
  emitAudit(tx, { action: `import.${verb}`, resourceType: 'import_runs', resourceId: id, after: { fileName, ...after }, requestId })
}

/** Builds the verbs that decide when the checked rows are imported, and whether they stay. */
function decisionsOnRun(name: string, kind: ImportKind) {
  const { contract } = kind

  async function run({ ctx: { tx, request }, input: { id, version } }: Call<{ id: string; version: number }>) {
    const run = await inState(tx, name, id, ['checked'])
    const { counts, fileId } = run
    if (run.version !== version) fail('CONFLICT', 'This import was checked again since you opened it', { rule: 'version' })
    if (contract.isWhole && (counts.problem ?? 0) > 0) fail('VALIDATION', 'Fix or skip the rows with problems first', { rule: 'problems' })
    const total = (counts.create ?? 0) + (counts.update ?? 0)
    if (total === 0) fail('VALIDATION', "There's nothing to import", { rule: 'empty' })
    const options = contract.options.parse(run.options)
    await kind.begin?.({
      ...jobOf(tx, request, run, options),
      counts: Object.fromEntries(Object.entries(counts).map(([key, count]) => [key, count ?? 0])),
    })
    // The rows are stored, so the file is not needed any more.
    await Promise.all([tx.run(setRunning, { id, total }), fileId === null ? 0 : tx.run(release, { id: fileId, recordId: id })])
    record(tx, request, run, 'started', { ...counts, options })
    announceAndWork(tx, id)
    return viewOf(tx, name, contract, id)
  }

  /** One that has ended meanwhile stays as it is. */
  async function stop({ ctx: { tx, request }, input: { id } }: Call<{ id: string }>) {
    const run = await tx.first(lockRun, { id })
    if (run?.kind === name && run.state === 'running') {
      await tx.run(setEnded, { id, state: 'stopped', problem: null })
      record(tx, request, run, 'stopped', run.results)
      announce(tx, id)
    }
    return viewOf(tx, name, contract, id)
  }

  async function undo({ ctx: { tx, request }, input: { id } }: Call<{ id: string }>) {
    const run = await inState(tx, name, id, ['done', 'stopped'])
    const { created = 0, updated = 0 } = run.results
    await kind.beginUndo?.(jobOf(tx, request, run, contract.options.parse(run.options)))
    await tx.run(setUndoing, { id, total: created + updated })
    record(tx, request, run, 'undo_started', run.results)
    announceAndWork(tx, id)
    return viewOf(tx, name, contract, id)
  }

  return { run, stop, undo }
}

/** Builds the verbs that decide which file is read, how, and what its columns mean. */
function decisionsOnFile(name: string, { contract, fileKind }: ImportKind) {
  async function start({ ctx: { tx }, input: { fileId } }: Call<{ fileId: string }>) {
    const id = newId()
    await attachFile(tx, { id: fileId, kind: fileKind, recordId: id, field: 'fileId' })
    await tx.run(insertRun, { id, kind: name, permission: contract.permission, baseRole: contract.base, fileId })
    announceAndWork(tx, id)
    return viewOf(tx, name, contract, id)
  }

  async function reread({ ctx: { tx }, input: { id, encoding, worksheet } }: Call<RereadInput>) {
    const now = await inState(tx, name, id, ['ready', 'checked'])
    if (encoding !== undefined && now.encoding === null)
      fail('VALIDATION', "An Excel file doesn't need a text encoding", { field: 'encoding', rule: 'workbook' })
    if (worksheet !== undefined && worksheet >= now.worksheets.length)
      fail('VALIDATION', "This file doesn't have that worksheet", { field: 'worksheet', rule: 'unknown' })
    await tx.run(setReading, { id, encoding: encoding ?? now.encoding, worksheet: worksheet ?? now.worksheet })
    announceAndWork(tx, id)
    return viewOf(tx, name, contract, id)
  }

  async function check({ ctx: { tx }, input }: Call<CheckInput>) {
    const { id, mapping, dateOrder, options, edits } = input
    const { headers, mapping: shown } = await inState(tx, name, id, ['ready', 'checking', 'checked'])
    if (mapping.length !== headers.length) fail('VALIDATION', 'Match every column', { field: 'mapping', rule: 'columns' })
    const chosen = mapping.filter(field => field !== null)
    const twice = chosen.find((field, at) => chosen.indexOf(field) !== at)
    if (twice !== undefined)
      fail('VALIDATION', 'Two columns are matched to the same field', { field: 'mapping', rule: 'twice', data: { field: twice } })
    requireFields(contract, mapping)
    const fieldOf = choicesIn(headers, shown, mapping)
    await Promise.all([
      tx.run(setChecking, { id, mapping: JSON.stringify(mapping), dateOrder, options: JSON.stringify(options) }),
      tx.run(remember, { kind: name, headers: [...fieldOf.keys()], fields: [...fieldOf.values()] }),
      ...edits.flatMap(({ row, field, skip, value, alike, rule }) => {
        if (field === undefined) return []
        const text = contract.answers[field] ?? field
        const edit = skip === true ? { field: SKIP, value: 'yes' } : { field, value: value ?? '' }
        if (rule !== undefined) return tx.run(editRule, { id, text, rule, ...edit })
        return alike === true ? tx.run(editAlike, { id, row, mapping: JSON.stringify(mapping), text, ...edit }) : []
      }),
      edits.length > 0 ? tx.run(editRows, { id, edits: JSON.stringify(byRow(edits)) }) : 0,
    ])
    announceAndWork(tx, id)
    return viewOf(tx, name, contract, id)
  }

  return { start, reread, check }
}

/** Throws VALIDATION with every required field that has no column: every row would say the same. */
function requireFields({ fields, required }: ImportContract, mapping: readonly (string | null)[]): void {
  const missing = missingFields(required, mapping)
  if (missing.length === 0) return
  const text = `No column is matched to ${fieldsInWords(missing, fields)}`
  fail('VALIDATION', text, { field: 'mapping', rule: 'required', data: { missing } })
}

/** Groups edits by row, to be added to each row's own. */
function byRow(edits: readonly ImportEdit[]): { row: number; edits: Record<string, string> }[] {
  const rows = new Map<number, Record<string, string>>()
  for (const { row, skip, field, value } of edits) {
    const own = rows.get(row) ?? {}
    if (skip === true) own[SKIP] = 'yes'
    else if (field !== undefined) own[field] = value ?? ''
    rows.set(row, own)
  }
  return [...rows].map(([row, own]) => ({ row, edits: own }))
}

/**
 * Finds the columns that a person matched differently from the proposal, to propose them for later files. Proposals left unchanged say
 * nothing about files of other systems. Of two columns with the same header the first is remembered, because a later file has its fields
 * proposed in that order.
 */
function choicesIn(headers: readonly string[], shown: readonly (string | null)[], mapping: readonly (string | null)[]) {
  const keys = headers.map(headerKey)
  const changed = new Set(keys.filter((key, at) => key !== '' && (shown[at] ?? null) !== (mapping[at] ?? null)))
  return new Map([...changed].map(key => [key, mapping[keys.indexOf(key)] ?? null]))
}
