import { useState } from 'react'

/** A message for each invalid field, by field name. */
export type Problems<V> = { readonly [Name in keyof V & string]?: string | undefined }
/** Validates all values together. It calls the same rules as the server; a zod schema is one possible rule. */
export type Check<V> = (values: V) => Problems<V>
export type FieldName<V> = keyof V & string

export type FormHandle<V> = {
  values: V
  errors: Problems<V> & { readonly root?: string | undefined }
  submitting: boolean
  /** Incremented whenever the first invalid field should get the focus. */
  faults: number
  setValue: (name: FieldName<V>, value: unknown) => void
  /** Shows an error from the server: at a field, which gets the focus, or on top of the form (`root`). */
  setError: (name: FieldName<V> | 'root', message: string) => void
  /** Resets to the initial values, or to the ones that were saved. */
  reset: (values?: V) => void
  submit: (typed: Partial<V>, onSubmit: (values: V) => void | Promise<void>) => Promise<void>
}

type State<V> = Pick<FormHandle<V>, 'values' | 'errors' | 'submitting' | 'faults'> & { tried: boolean }

const hasProblem = (problems: object): boolean => Object.values(problems).some(problem => problem !== undefined)

/**
 * State of one form: no validation messages before the first submit, then every change is validated, so an error disappears once
 * corrected. Hand-written because the sign-in page has a budget in kilobytes and needs no more than this.
 */
export function useForm<V extends object>(initial: V, check: Check<V>): FormHandle<V> {
  const [state, setState] = useState<State<V>>({ values: initial, errors: {}, submitting: false, faults: 0, tried: false })

  const setValue = (name: FieldName<V>, value: unknown): void =>
    setState(now => {
      const values = { ...now.values, [name]: value }
      if (!now.tried) return { ...now, values }
      const before = check(now.values)
      const after = check(values)
      const errors: Record<string, string | undefined> = { ...now.errors, [name]: after[name] }
      // Clear the errors of fields that are compared with this one; keep the server's errors on other fields.
      for (const other of Object.keys(errors) as FieldName<V>[]) {
        if (before[other] !== undefined && errors[other] === before[other]) errors[other] = after[other]
      }
      return { ...now, values, errors: errors as State<V>['errors'] }
    })

  const setError = (name: FieldName<V> | 'root', message: string): void =>
    setState(now => ({ ...now, errors: { ...now.errors, [name]: message }, faults: name === 'root' ? now.faults : now.faults + 1 }))

  const reset = (values: V = initial): void => setState(now => ({ ...now, values, errors: {}, tried: false }))

  const submit = async (typed: Partial<V>, onSubmit: (values: V) => void | Promise<void>): Promise<void> => {
    if (state.submitting) return
    const values = { ...state.values, ...typed }
    const problems = check(values)
    if (hasProblem(problems)) {
      setState(now => ({ ...now, values, errors: problems, tried: true, faults: now.faults + 1 }))
      return
    }
    setState(now => ({ ...now, values, errors: {}, tried: true, submitting: true }))
    try {
      await onSubmit(values)
    } finally {
      setState(now => ({ ...now, submitting: false }))
    }
  }

  const { tried: _tried, ...shown } = state
  return { ...shown, setValue, setError, reset, submit }
}
