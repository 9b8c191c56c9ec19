import { setImmediate as breathe } from 'node:timers/promises'
import type { ImportProblem } from '#core/import-endpoints.ts'
import type { DateOrder } from '#core/written-date.ts'
import { nameKeys, splitName } from '#core/written-name.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { inPortions } from '#server/import/in-portions.ts'
import type { CheckedRow, RowToCheck } from '#server/import/kind.ts'
import type { EntryRule } from '#slices/time/rules/entry-change.ts'
import { columnFinder } from '#slices/time/rules/import-columns.ts'
import { type CellChange, isSame, keyOf } from '../entry/cell.ts'
import { lookAtSnapshot } from '../entry/load-snapshot.ts'
import { decideCells } from '../entry/save-cells.ts'
import { type Finders, fold, type ParsedCell, parseRow, problemIn } from './parse-row.ts'
import { type ImportedPerson, loadNames } from './stored.ts'

/** A cell to save, with the version that the check found. */
export interface HoursPlan extends CellChange {
  employeeId: string
}

export interface HoursOptions {
  addUp: boolean
  peopleByName: boolean
}

type Answer = CheckedRow<HoursPlan>

const ROWS_AT_ONCE = 500
/** People read in one batch of queries. */
const PEOPLE_AT_ONCE = 25

/**
 * Predicts what an import of hours would do with each row: all changes of one person's hours are checked together by the rules of every
 * save (SHT-7), with what is stored, as if all rows were saved at once. Stores nothing, and locks nothing.
 */
export async function checkHours(
  tx: ReadTx<Actor>,
  rows: readonly RowToCheck[],
  orderOf: (field: string) => DateOrder,
  { addUp, peopleByName }: HoursOptions,
): Promise<Answer[]> {
  const { people, columns } = await loadNames(tx)
  const finders: Finders = {
    byEmployeeId: new Map(people.flatMap(person => (person.employeeId === null ? [] : [[fold(person.employeeId), person]]))),
    byEmail: new Map(people.flatMap(person => (person.email === null ? [] : [[person.email, person]]))),
    byId: new Map(people.map(person => [person.id, person])),
    namesOf: nameFinder(people),
    byName: peopleByName,
    columnOf: columnFinder(columns),
    orderOf,
    userId: tx.actor.userId,
  }
  const { cells, answers } = await inPortions(readRows(rows, finders, addUp))
  const levels = new Map(people.map(({ id }, level) => [id, level]))
  const ofPeople = [...Map.groupBy(cells, ({ person }) => person.id)]
  for (let at = 0; at < ofPeople.length; at += PEOPLE_AT_ONCE) {
    const judged = ofPeople.slice(at, at + PEOPLE_AT_ONCE).map(([id, own]) => judge(tx, id, own, levels.get(id)!))
    answers.push(...(await Promise.all(judged)).flat())
    await breathe()
  }
  return answers
}

/** Finds the people that a full name can mean: by the exact name, or else without middle names. */
function nameFinder(people: readonly ImportedPerson[]): Finders['namesOf'] {
  const byKey = new Map<string, Set<ImportedPerson>>()
  for (const person of people) for (const key of nameKeys(person)) byKey.set(key, (byKey.get(key) ?? new Set<ImportedPerson>()).add(person))
  return written => {
    const all = nameKeys(splitName(written)).map(key => [...(byKey.get(key) ?? [])])
    return all.find(({ length }) => length > 0) ?? []
  }
}

/** Of rows that say the same cell the first counts, with the hours of all if they are added up; else the others name it. */
function* readRows(rows: readonly RowToCheck[], finders: Finders, addUp: boolean) {
  const cells: ParsedCell[] = []
  const answers: Answer[] = []
  const cellOf = new Map<string, ParsedCell>()
  for (const [at, row] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    const read = parseRow(row, finders)
    if ('problems' in read) {
      answers.push({ row: row.row, outcome: 'problem', ...read })
      continue
    }
    const { cell } = read
    const key = `${cell.person.id} ${keyOf(cell)}`
    const first = cellOf.get(key)
    const { label } = cell
    if (first === undefined) {
      cellOf.set(key, cell)
      cells.push(cell)
    } else if (addUp) {
      first.minutesEntered += cell.minutesEntered
      answers.push({ row: row.row, label, outcome: 'skipped', note: `Added to row ${first.row}.` })
    } else {
      const problem = problemIn('column', 'cell_twice', `Row ${first.row} has the same person, date, and column.`, false)
      answers.push({ row: row.row, label, outcome: 'problem', problems: [{ ...problem, said: label }] })
    }
  }
  return { cells, answers }
}

async function judge(tx: ReadTx<Actor>, employeeId: string, cells: readonly ParsedCell[], level: number): Promise<Answer[]> {
  const snapshot = await lookAtSnapshot(tx, { employeeId }, cells)
  if (!snapshot) {
    const problem = problemIn('employeeId', 'no_timesheet', "This person isn't in a time tracking group.", false)
    return cells.map(({ row, label }) => ({ row, label, outcome: 'problem', problems: [problem] }))
  }
  const storedAt = new Map([...snapshot.entriesOn.values()].flat().map(cell => [keyOf(cell), cell]))
  const changes = cells.map(({ date, column, minutesEntered }): CellChange => {
    const stored = storedAt.get(keyOf({ date, column }))
    // Pay that is left from a holiday may be withdrawn by the rows before.
    return { date, column, minutesEntered, version: stored && stored.source !== 'holiday' ? stored.version : null }
  })
  const decisions = await decideCells(tx, snapshot, changes)
  return cells.map(({ row, label, columnText }, at): Answer => {
    const [change, decision] = [changes[at]!, decisions[at]!]
    if (!decision.ok) {
      const { rule, message } = decision
      const problem = rule === 'unknown_column' ? notOnTimesheet(columnText) : problemOf(rule, message)
      return { row, label, outcome: 'problem', problems: [problem] }
    }
    const stored = storedAt.get(keyOf(change))
    if (isSame(stored, change)) return { row, label, outcome: 'unchanged' }
    return { row, label, outcome: stored ? 'update' : 'create', plan: { employeeId, ...change }, level }
  })
}

const fieldOf: Readonly<Record<EntryRule, 'date' | 'column' | 'hours'>> = {
  timesheet_submitted: 'date',
  timesheet_approved: 'date',
  not_whole_minutes: 'hours',
  negative: 'hours',
  unknown_column: 'column',
  overtime_calculated: 'column',
  holiday_paid: 'column',
  no_period: 'date',
  before_hire: 'date',
  after_termination: 'date',
  fund_not_started: 'date',
  fund_ended: 'date',
  rounds_to_nothing: 'hours',
  day_over_24_hours: 'hours',
  cell_twice: 'column',
}

/** A locked timesheet and a paid holiday are no mistakes of the file: their rows can only be left out, all of them at once. */
const leftOut: ReadonlySet<EntryRule> = new Set(['timesheet_submitted', 'timesheet_approved', 'holiday_paid'])

/** Decided once for all rows that say the same, where it isn't on the timesheet: in a file of a time tracker that is each of its projects. */
const notOnTimesheet = (said: string): ImportProblem => ({
  ...{ field: 'column', rule: 'unknown_column', said, fix: { kind: 'edit', field: 'column', alike: true } },
  text: `Column “${said}” isn't on the timesheet.`,
})

function problemOf(rule: EntryRule, message: string): ImportProblem {
  const problem = problemIn(fieldOf[rule], rule, `${message}.`, !leftOut.has(rule))
  return leftOut.has(rule) ? { ...problem, said: '' } : problem
}
