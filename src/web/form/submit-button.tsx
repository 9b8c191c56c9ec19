import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { useFormAround } from './form-context.ts'

/** The submit button of the enclosing form; busy while the form's promise runs. */
export const SubmitButton = (props: Omit<ButtonProps, 'type' | 'busy'>) => (
  <Button variant="filled" {...props} type="submit" busy={useFormAround().submitting} />
)
