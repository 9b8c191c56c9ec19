import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { t } from './texts.ts'
import type { DraftStep } from './workflow-draft.ts'

interface EscalationFieldProps {
  step: DraftStep
  error: string | undefined
  onChange: (step: DraftStep) => void
}

/** After how many days without a decision the administrators are asked as well. */
export const EscalationField = ({ step, error, onChange }: EscalationFieldProps) => (
  <Field
    label={t('escalation')}
    help={t('escalationHelp')}
    stored={{ in: 'approval_workflow_steps', name: 'escalationDays' }}
    error={error}
  >
    {control => (
      <Input {...control} inputMode="numeric" value={step.days} onChange={event => onChange({ ...step, days: event.target.value })} />
    )}
  </Field>
)
