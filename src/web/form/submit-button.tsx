import { useFormState } from 'react-hook-form'
import { Button, type ButtonProps } from '#web/ui/button.tsx'

/** The verb of the form around it; busy while the form's promise runs. */
export function SubmitButton(props: Omit<ButtonProps, 'type' | 'busy'>) {
  const { isSubmitting } = useFormState()
  return <Button variant="filled" {...props} type="submit" busy={isSubmitting} />
}
