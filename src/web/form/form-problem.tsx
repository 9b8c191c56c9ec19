import { useFormState } from 'react-hook-form'
import { Panel } from '#web/ui/panel.tsx'

/** What is wrong with the form as a whole: the server's answer, set as the root error. */
export function FormProblem() {
  const { errors } = useFormState()
  const text = errors.root?.message
  return text === undefined ? null : <Panel tone="error" title={text} />
}
