import { type FieldValues, useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useFormAround } from './form-context.ts'
import type { FormHandle } from './use-form.ts'

type SubmitButtonProps<V extends FieldValues> = Omit<ButtonProps, 'type' | 'busy'> & {
  /** Outside of the `Form`: its handle, beside the `form` attribute. */
  of: FormHandle<V>
}

/** The submit button of a form whose element is elsewhere, such as at the foot of a dialog. */
export function SubmitButtonOf<V extends FieldValues>({ of, ...props }: SubmitButtonProps<V>) {
  const { isSubmitting } = useFormState({ control: of.hook.control })
  return <Button variant="filled" {...props} type="submit" busy={isSubmitting} />
}

/** The submit button of the enclosing form; busy while the form's promise runs. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'busy' | 'form'>) => <SubmitButtonOf {...props} of={useFormAround()} />
