import type { FieldName, FormHandle } from '#web/form/use-form.ts'
import { refusalOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { t } from './texts.ts'

/** What the server refused, beside its field or on top of the form; `fallback` where the server gave no reason of its own. */
export function showRefusal<V extends object>(form: FormHandle<V>, error: unknown, fallback: string, action: string): void {
  const refusal = refusalOf(error)
  const message =
    refusal.code === 'RATE_LIMITED'
      ? t('tooMany', { action })
      : refusal.status === 0 || refusal.status >= 500
        ? `${fallback}. ${refusal.message}`
        : refusal.message || fallback
  if (refusal.code === 'RATE_LIMITED') showToast({ tone: 'error', title: t('rateLimited'), text: message })
  const known = refusal.field !== undefined && refusal.field in form.values
  form.setError(known ? (refusal.field as FieldName<V>) : 'root', message)
}
