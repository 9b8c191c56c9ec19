import { type FieldPath, type FieldValues, get } from 'react-hook-form'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { t } from '#web/ui-texts.ts'
import type { FormHandle } from './use-form.ts'

interface Issue {
  field: string
  message: string
}

/**
 * Shows a failed call in the form: each error at the field that the contract names, fields of lines too, and everything else on top.
 * `failed` begins the text on top where the server gave no reason that helps: `Failed to create department`.
 */
export function showServerError<V extends FieldValues>(form: FormHandle<V>, error: unknown, failed: string): void {
  const { code, status, message, field, data } = callErrorOf(error)
  if (code === 'RATE_LIMITED') showToast({ tone: 'error', title: t('rateLimited'), text: message })
  const issues = Array.isArray(data.issues) ? (data.issues as Issue[]) : field === undefined ? [] : [{ field, message }]
  const values = form.valuesNow()
  const known = issues.filter(issue => get(values, issue.field) !== undefined)
  for (const issue of known) form.setError(issue.field as FieldPath<V>, issue.message)
  if (known.length > 0 && known.length === issues.length) return
  form.setError('root', status === 0 || status >= 500 ? `${failed}. ${errorText(error)}` : message || failed)
}
