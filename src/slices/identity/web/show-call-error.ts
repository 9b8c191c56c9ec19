import type { FieldName, FormHandle } from '#web/form/use-form.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { t } from './texts.ts'

/** Shows a server error at its field or on top of the form; `fallback` where the server gave no reason. */
export function showCallError<V extends object>(form: FormHandle<V>, error: unknown, fallback: string, action: string): void {
  const callError = callErrorOf(error)
  const message =
    callError.code === 'RATE_LIMITED'
      ? t('tooMany', { action })
      : callError.status === 0 || callError.status >= 500
        ? `${fallback}. ${callError.message}`
        : callError.message || fallback
  if (callError.code === 'RATE_LIMITED') showToast({ tone: 'error', title: t('rateLimited'), text: message })
  const known = callError.field !== undefined && callError.field in form.values
  form.setError(known ? (callError.field as FieldName<V>) : 'root', message)
}
