import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { refusalOf } from '#web/rpc.ts'
import { t } from './texts.ts'

/** A check of all values: a message for each field that is wrong. The screens of this slice come first of all, so no schema library. */
type Check<V> = (values: V) => Partial<Record<keyof V & string, string | undefined>>

export function usePlainForm<V extends FieldValues>(defaultValues: DefaultValues<V>, check: Check<V>): UseFormReturn<V, unknown, V> {
  const resolver: Resolver<V, unknown, V> = values => {
    const found = Object.entries(check(values)).filter(([, message]) => message !== undefined)
    if (found.length === 0) return { values, errors: {} }
    return { values: {}, errors: Object.fromEntries(found.map(([name, message]) => [name, { type: 'rule', message }])) as never }
  }
  return useForm<V, unknown, V>({ defaultValues, resolver, mode: 'onSubmit', reValidateMode: 'onChange' })
}

/** What the server refused, beside its field or on top of the form; `fallback` where the server gave no reason of its own. */
export function showRefusal<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  error: unknown,
  fallback: string,
  action: string,
): void {
  const refusal = refusalOf(error)
  const message =
    refusal.code === 'RATE_LIMITED'
      ? t('tooMany', { action })
      : refusal.status === 0 || refusal.status >= 500
        ? `${fallback}. ${refusal.message}`
        : refusal.message || fallback
  const known = refusal.field !== undefined && refusal.field in form.getValues()
  form.setError(known ? (refusal.field as never) : 'root', { type: 'server', message }, { shouldFocus: known })
}
