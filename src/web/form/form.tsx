import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldPath, type FieldValues, get, useFormState } from 'react-hook-form'
import { Panel } from '#web/ui/panel.tsx'
import { type AnyForm, FormContext } from './form-context.ts'
import { showServerError } from './show-server-error.ts'
import { submitByKey } from './submit-by-key.ts'
import type { FormHandle } from './use-form.ts'

export interface FormProps<V extends FieldValues> {
  form: FormHandle<V>
  /** Names the form for screen readers. */
  label: string
  /** Begins the text of an error without a reason that helps: `Failed to create department`. */
  failed: string
  /**
   * Receives the validated values; the submit button is busy until its promise settles. What it rejects with is shown at the field
   * that the server names, or on top.
   */
  onSubmit: (values: V) => unknown
  /** For a submit button outside of the form element: its `form` attribute. */
  id?: string
  children: ReactNode
}

/** A form around bound fields. An error of the whole form is shown on top, where it is read first. Ctrl+Enter submits from anywhere in it. */
export function Form<V extends FieldValues>({ form, label, failed, onSubmit, id, children }: FormProps<V>) {
  const element = useRef<HTMLFormElement>(null)
  const sending = useRef(false)
  const [attempts, setAttempts] = useState(0)
  const { errors } = useFormState({ control: form.hook.control })
  const root = errors.root?.message
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also to the same field.
  useEffect(() => {
    firstInvalid(element.current)?.focus()
  }, [attempts])

  const send = async (values: V): Promise<void> => {
    try {
      await onSubmit(values)
    } catch (error) {
      showServerError(form, error, failed)
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    // A form inside a dialog must not submit the form around the dialog: React bubbles events through portals.
    event.stopPropagation()
    if (sending.current) return
    sending.current = true
    takeAutofilled(event.currentTarget, form)
    try {
      await form.hook.handleSubmit(send)()
    } finally {
      sending.current = false
      setAttempts(count => count + 1)
    }
  }
  return (
    <FormContext value={form as unknown as AnyForm}>
      <form
        ref={element}
        id={id}
        aria-label={label}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={event => void submit(event)}
        onKeyDown={submitByKey}
      >
        {root === undefined ? null : <Panel tone="error" title={root} />}
        {children}
      </form>
    </FormContext>
  )
}

/** The first field in the order of the page; of a group its first control, of lines the button that adds one. */
function firstInvalid(form: HTMLFormElement | null): HTMLElement | null | undefined {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  return invalid?.matches('[role=radiogroup]') ? invalid.querySelector<HTMLElement>('input, button') : invalid
}

/** Takes texts from the page that no event has reported, because browsers autofill passwords without firing events. */
function takeAutofilled<V extends FieldValues>(element: HTMLFormElement, form: FormHandle<V>): void {
  const values = form.valuesNow()
  for (const [name, text] of new FormData(element)) {
    const known: unknown = get(values, name)
    if (typeof known === 'string' && typeof text === 'string' && text !== known) form.setValue(name as FieldPath<V>, text as never)
  }
}
