import type { ImportGroup, ImportProblem } from '#core/import-endpoints.ts'

/** Texts of one group that are listed: more are decided after these are. */
const LISTED = 50
/** Others have their turn after so many rows. */
const ROWS_AT_ONCE = 500

type Value = ImportGroup['values'][number]
interface Counted extends Pick<ImportGroup, 'rule' | 'field' | 'rows'> {
  lastRow: number
  byText: Map<string, Value>
}

/**
 * Equal problems of a file: those of one rule in one field that name what the row says, and those that another row is the cause of. The largest group comes
 * first, and in it the most frequent text. Yields between portions of rows.
 */
export function* groupsOf(rows: readonly { row: number; problems: readonly ImportProblem[] }[]): Generator<void, ImportGroup[], void> {
  const groups = new Map<string, Counted>()
  for (const [at, { row, problems }] of rows.entries()) {
    if (at % ROWS_AT_ONCE === 0) yield
    for (const problem of problems) if (isGrouped(problem)) count(groups, row, problem)
  }
  const all = [...groups.values()].map(({ rule, field, rows: count, byText }): ImportGroup => {
    const values = [...byText.values()].toSorted((one, other) => other.rows - one.rows || one.row - other.row)
    return { rule, field, rows: count, texts: values.length, values: values.slice(0, LISTED) }
  })
  return all.toSorted((one, other) => Number(one.texts === 0) - Number(other.texts === 0) || other.rows - one.rows)
}

/** `shownRows` says the same of a stored problem. */
const isGrouped = ({ rule, said, dueTo }: ImportProblem) => rule !== undefined && (said !== undefined || dueTo !== undefined)

function count(groups: Map<string, Counted>, row: number, { rule = '', field, said, dueTo, text, fix }: ImportProblem): void {
  const key = `${rule} ${field}`
  const group = groups.get(key) ?? { rule, field, rows: 0, lastRow: 0, byText: new Map<string, Value>() }
  groups.set(key, group)
  if (group.lastRow !== row) group.rows++
  group.lastRow = row
  if (said === undefined || dueTo !== undefined) return
  const value = group.byText.get(said.trim())
  if (value === undefined) group.byText.set(said.trim(), { said: said.trim(), rows: 1, row, text, fix })
  else value.rows++
}
