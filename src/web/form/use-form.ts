import { useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form'
import type { StoredIn } from './stored-in.ts'

/** A message for each invalid field, by its name; a field of a line is `lines.0.hours`. */
export type Problems<V extends FieldValues> = { readonly [Name in FieldPath<V>]?: string | undefined }
/** Validates all values together. It calls the same rules as the server. */
export type Check<V extends FieldValues> = (values: V) => Problems<V>

/** Typed text that is no value of its field yet, by the field's id. */
export type UnreadTexts = Map<string, { name: string; message: string }>

/** How the fields of the form present themselves, by name: for the comparison with what someone else has saved. */
export type Presentations = Map<string, { label: string; textOf: (value: never) => string }>

export interface FormHandle<V extends FieldValues> {
  /** The library's own handle, for this folder only. */
  hook: UseFormReturn<V>
  unread: UnreadTexts
  presentations: Presentations
  /** For the field info. */
  stored: StoredIn | undefined
  /** The values at this moment. A component that shows one uses `useValue`. */
  valuesNow: () => V
  setValue: <N extends FieldPath<V>>(name: N, value: FieldPathValue<V, N>) => void
  /** Shows an error at a field, which gets the focus, or on top of the form (`root`). */
  setError: (name: FieldPath<V> | 'root', message: string) => void
  /** Resets to the initial values, or to the ones that were saved; the form is unchanged then. */
  reset: (values?: V) => void
}

/** The kinds of error: a check's is computed again with every change, a server's stands until its field changes. */
export const CHECK = 'check'
export const SERVER = 'server'

/**
 * State of one form, by react-hook-form. No validation messages before the first submit, then every change is validated, so an error
 * disappears once corrected. Takes all values of the form; later changes of `initial` are ignored. `stored` is where they are stored.
 */
export function useForm<V extends FieldValues>(initial: V, check: Check<V> = () => ({}), stored?: StoredIn): FormHandle<V> {
  const [unread] = useState<UnreadTexts>(() => new Map())
  const [presentations] = useState<Presentations>(() => new Map())
  const hook = useHookForm<V>({
    defaultValues: initial as DefaultValues<V>,
    // `Form` moves the focus, in the order of the page. Fields are registered in the order of their first rendering.
    shouldFocusError: false,
    resolver: values => {
      const errors = {}
      const problems = Object.entries<string | undefined>(check(values))
      // A list can have an error of its own beside those of its lines.
      for (const [name, message] of problems) {
        if (message !== undefined) set(errors, name, { ...(get(errors, name) as object | undefined), type: CHECK, message })
      }
      for (const { name, message } of unread.values()) set(errors, name, { type: CHECK, message })
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  return {
    hook,
    unread,
    presentations,
    stored,
    valuesNow: () => hook.getValues(),
    // The library tells of a submit only from the render after it is first asked for, and an error must not outlive its cause.
    setValue: (name, value) =>
      hook.setValue(name, value, { shouldDirty: true, shouldValidate: hook.formState.isSubmitted || hook.getFieldState(name).invalid }),
    setError: (name, message) => hook.setError(name, { type: SERVER, message }),
    reset: values => {
      unread.clear()
      hook.reset(values ?? initial)
    },
  }
}

/** The current value of one field; the component renders again when it changes. */
export function useValue<V extends FieldValues, N extends FieldPath<V>>(form: FormHandle<V>, name: N): FieldPathValue<V, N> {
  return useWatch({ control: form.hook.control, name })
}

/** All current values; the component renders again with every change. */
export function useValues<V extends FieldValues>(form: FormHandle<V>): V {
  return useWatch({ control: form.hook.control }) as V
}
