import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field, type Stored, useHelp } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Select } from '#web/ui/select.tsx'
import { EscalationField } from './escalation-field.tsx'
import { LaterPersonPicker } from './later-person-picker.tsx'
import { t } from './texts.ts'
import type { StepDrag } from './use-step-drag.ts'
import { type DraftErrors, type DraftStep, MANAGER_STEP } from './workflow-draft.ts'

interface StepCardProps {
  step: DraftStep
  index: number
  count: number
  roles: readonly { id: string; name: string }[]
  errors: DraftErrors
  isMarked: boolean
  /** The index of an earlier step with the same approver. */
  repeats: number | undefined
  drag: StepDrag
  onChange: (step: DraftStep) => void
  onMove: (to: number) => void
  onRemove: () => void
}

const storedIn = (name: string): Stored => ({ in: 'approval_workflow_steps', name })

const TYPES = (['manager', 'user', 'employee', 'role'] as const).map(value => ({ value, label: t(value) }))

/** One step: who decides, how many of them, and when administrators are asked as well. */
export const StepCard = ({ step, index, count, roles, errors, isMarked, repeats, drag, onChange, onMove, onRemove }: StepCardProps) => {
  const n = index + 1
  const typeInfo = useHelp(undefined, storedIn('approverType'))
  const error = (field: string) => errors[`steps.${index}.${field}`]
  return (
    <li
      data-step={index}
      {...drag.target(index)}
      aria-label={t('step', { n })}
      className={`rounded-lg border p-3 ${drag.over === index ? 'shadow-[0_0_0_2px_var(--primary)]' : ''} ${isMarked ? 'border-primary bg-tint' : 'border-border-2 bg-card'}`}
    >
      <div className="flex flex-wrap items-center gap-2.5">
        <span {...drag.handle(index)} title={t('drag', { n })} className="cursor-grab text-muted max-md:hidden">
          <Grip />
        </span>
        <span
          aria-hidden="true"
          className="grid size-6 shrink-0 place-items-center rounded-full border border-border-2 text-xs font-semibold"
        >
          {n}
        </span>
        <div className="flex-1 basis-32">
          <Select
            aria-label={`${t('approver')}, ${t('step', { n })}`}
            options={TYPES}
            value={step.approverType}
            onValueChange={approverType => onChange({ ...MANAGER_STEP, key: step.key, days: step.days, approverType })}
          />
          {typeInfo === undefined ? null : <div className="mt-1.5 text-xs">{typeInfo}</div>}
        </div>
        <div className="ml-auto flex gap-2.5">
          <IconButton
            variant="outline"
            size="dense"
            label={t('moveUp')}
            aria-description={t('step', { n })}
            icon={<Glyph of={ArrowUp} />}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          />
          <IconButton
            variant="outline"
            size="dense"
            label={t('moveDown')}
            aria-description={t('step', { n })}
            icon={<Glyph of={ArrowDown} />}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          />
          <IconButton size="dense" label={t('removeStep', { n })} icon={<Glyph of={Trash2} />} disabled={count === 1} onClick={onRemove} />
        </div>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-3 pl-14 max-md:grid-cols-1 max-md:pl-0">
        <Approver step={step} roles={roles} error={error} onChange={onChange} />
        <EscalationField step={step} error={error('escalationDays')} onChange={onChange} />
      </div>
      {repeats === undefined ? null : (
        <div className="mt-3 md:ml-14">
          <Panel tone="warning">{t('repeats', { n: repeats + 1 })}</Panel>
        </div>
      )}
    </li>
  )
}

/** Six dots, drawn here: an icon of the library would be loaded with every page. */
const Grip = () => (
  <svg aria-hidden="true" width="16" height="16" viewBox="0 0 16 16" fill="currentColor">
    {[3, 8, 13].flatMap(y => [5.5, 10.5].map(x => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" />))}
  </svg>
)

type ApproverProps = Pick<StepCardProps, 'step' | 'roles' | 'onChange'> & { error: (field: string) => string | undefined }

const Approver = ({ step, roles, error, onChange }: ApproverProps) => {
  const { approverType } = step
  const requireAllInfo = useHelp(undefined, storedIn('requireAll'))
  if (approverType === 'manager') return <p className="text-dense text-muted md:pt-7">{t('managerHelp')}</p>
  if (approverType === 'role') {
    return (
      <div className="flex flex-col gap-2">
        <Field label={t('roleName')} stored={storedIn('approverRoleId')} error={error('approverRoleId')} required>
          {control => (
            <Select
              {...control}
              options={roles.map(({ id, name }) => ({ value: id, label: name }))}
              value={step.approverRoleId ?? undefined}
              onValueChange={id =>
                onChange({ ...step, approverRoleId: id, approverName: roles.find(role => role.id === id)?.name ?? null })
              }
            />
          )}
        </Field>
        <Checkbox
          label={t('requireAll')}
          help={requireAllInfo}
          checked={step.requireAll}
          onChange={event => onChange({ ...step, requireAll: event.target.checked })}
        />
      </div>
    )
  }
  const field = approverType === 'user' ? 'approverUserId' : 'approverEmployeeId'
  const value = step[field]
  return (
    <Field label={t('person')} stored={storedIn(field)} error={error(field)} required>
      {control => (
        <LaterPersonPicker
          {...control}
          // An employee has another id than their account.
          key={field}
          of={approverType === 'user' ? 'userId' : 'employeeId'}
          value={value}
          name={step.approverName}
          onChange={(id, option) => onChange({ ...step, [field]: id, approverName: option?.label ?? null })}
        />
      )}
    </Field>
  )
}
