import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { serverErrors } from './server-error.ts'
import type { FormHandle } from './use-form.ts'

/** Shows a failed call in the form: each error at its field, and everything else on top. */
export function showServerError<V extends FieldValues>(form: FormHandle<V>, error: unknown, failed: string): void {
  const values = form.valuesNow()
  const errors = serverErrors(error, failed, name => ({ value: get(values, name), textOf: form.presentations.get(name)?.textOf }))
  for (const { name, text } of errors) form.setError(name as FieldPath<V> | 'root', text)
}
