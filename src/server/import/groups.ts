import type { ImportGroup, ImportProblem } from '#core/import-endpoints.ts'

/** Texts of one group that are listed: more are decided after these are. */
const LISTED = 50

/**
 * Equal problems of a file: those of one rule in one field that name what the row says, and those that another row is the cause of. The largest group comes
 * first, and in it the most frequent text.
 */
export function groupsOf(rows: readonly { row: number; problems: readonly ImportProblem[] }[]): ImportGroup[] {
  const all = rows.flatMap(({ row, problems }) => problems.flatMap(problem => (isGrouped(problem) ? [{ row, problem }] : [])))
  const groups = [...Map.groupBy(all, ({ problem: { rule, field } }) => `${rule} ${field}`).values()].map((of): ImportGroup => {
    const { rule, field } = of[0]!.problem
    const byText = [
      ...Map.groupBy(
        of.filter(({ problem }) => problem.dueTo === undefined),
        ({ problem }) => problem.said!.trim(),
      ),
    ]
    const values = byText.map(([said, same]) => {
      const { row, problem } = same[0]!
      return { said, rows: same.length, row, text: problem.text, fix: problem.fix }
    })
    return {
      rule: rule!,
      field,
      rows: new Set(of.map(({ row }) => row)).size,
      texts: values.length,
      values: values.toSorted((one, other) => other.rows - one.rows || one.row - other.row).slice(0, LISTED),
    }
  })
  return groups.toSorted((one, other) => Number(one.texts === 0) - Number(other.texts === 0) || other.rows - one.rows)
}

/** `shownRows` says the same of a stored problem. */
const isGrouped = ({ rule, said, dueTo }: ImportProblem) => rule !== undefined && (said !== undefined || dueTo !== undefined)
