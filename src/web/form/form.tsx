import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { FormContext } from './form-context.ts'
import type { FormHandle } from './use-form.ts'

export type FormProps<V extends object> = {
  form: FormHandle<V>
  /** Names the form for screen readers. */
  label: string
  /** Receives the validated values; the submit button is busy until its promise settles. */
  onSubmit: (values: V) => void | Promise<void>
  children: ReactNode
}

/** A form around bound fields. An error of the whole form is shown on top, where it is read first. */
export function Form<V extends object>({ form, label, onSubmit, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  const { faults } = form
  useEffect(() => {
    if (faults > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [faults])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    // A form inside a dialog must not submit the form around the dialog: React bubbles events through portals.
    event.stopPropagation()
    void form.submit(typedValues(event.currentTarget, form.values), onSubmit)
  }
  return (
    <FormContext value={form as unknown as FormHandle<Record<string, unknown>>}>
      <form ref={element} aria-label={label} noValidate className="flex w-full flex-col gap-4" onSubmit={submit}>
        {form.errors.root === undefined ? null : <Panel tone="error" title={form.errors.root} />}
        {children}
      </form>
    </FormContext>
  )
}

/** Reads the current values from the DOM, because browsers autofill passwords without firing events. */
function typedValues<V extends object>(element: HTMLFormElement, values: V): Partial<V> {
  const known = values as Record<string, unknown>
  const typed = [...new FormData(element)].filter(([name, value]) => typeof value === 'string' && typeof known[name] === 'string')
  return Object.fromEntries(typed) as Partial<V>
}
