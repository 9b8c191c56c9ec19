import { type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { FormProblem } from './form-problem.tsx'

export type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  /** Names the form for screen readers. */
  label: string
  /** Gets the checked values; while its promise runs the submit button is busy. */
  onSubmit: (values: Output) => void | Promise<void>
  children: ReactNode
}

/** A form around bound fields. The error of the whole form stands on top, where it is read first. */
export function Form<Input extends FieldValues, Output>({ form, label, onSubmit, children }: FormProps<Input, Output>) {
  const id = useId()
  return (
    <FormProvider {...form}>
      <form
        id={id}
        aria-label={label}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={event => {
          // A form inside a dialog must not submit the form around the dialog: React bubbles through portals.
          event.stopPropagation()
          void form.handleSubmit(onSubmit)(event)
        }}
      >
        <FormProblem />
        {children}
      </form>
    </FormProvider>
  )
}
