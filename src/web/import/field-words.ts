import type { ImportProblem } from '#core/import-endpoints.ts'
import type { Run, WebImport } from './import-kind.ts'
import { t } from './texts.ts'

export const labelOf = (run: Pick<Run, 'fields'>, key: string) => run.fields.find(one => one.key === key)?.label ?? key

/** Labels the button that fixes a problem by hand; null if no field is wrong. */
export function editLabelOf(kind: WebImport, run: Pick<Run, 'fields'>, problem: ImportProblem): string | null {
  const field = problem.fix.kind === 'edit' ? problem.fix.field : problem.field
  return field === null ? null : (kind.editLabel(problem) ?? t('edit', { field: inSentence(labelOf(run, field)) }))
}

/** 'Hire date' as 'hire date', 'Employee ID' as 'employee ID'. */
export const inSentence = (label: string) => label.replace(/\b\p{Lu}\p{Ll}+/gu, word => word.toLowerCase())
