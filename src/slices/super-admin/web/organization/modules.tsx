import { useState } from 'react'
import { CheckboxField } from '#web/form/choice-fields.tsx'
import { DateField } from '#web/form/date-field.tsx'
import { FormDialog } from '#web/form/form-layer.tsx'
import { SelectField } from '#web/form/select-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { type OrganizationModule, organizationCalls } from '../calls.ts'
import { t } from './texts.ts'

type Status = OrganizationModule['status']

const statusWords: Readonly<Record<Status, string>> = { active: t('active'), trial: t('trial'), inactive: t('moduleInactive') }
const endOf = ({ status, trialEndsOn, subscriptionEndsOn }: OrganizationModule) =>
  status === 'trial' ? trialEndsOn : status === 'active' ? subscriptionEndsOn : null

/** The optional modules of an organization; each is changed in a dialog. */
export const Modules = ({ organizationId, modules }: { organizationId: string; modules: readonly OrganizationModule[] }) => {
  const [changed, setChanged] = useState<OrganizationModule>()
  return (
    <Card title={t('modules')} divided flush>
      <ul aria-label={t('modules')} className="divide-y divide-border">
        {modules.map(module => {
          const end = endOf(module)
          return (
            <li key={module.slug} className="flex min-h-13 items-center gap-4 px-5 py-2 text-sm max-md:px-4">
              <span className="flex min-w-0 flex-1 items-center gap-x-4 gap-y-1 max-sm:flex-col max-sm:items-start">
                <span className="w-48 truncate font-medium">{module.name}</span>
                <span className="w-28">
                  <StatusChip {...module} />
                </span>
                <span className="flex flex-wrap gap-x-4 text-muted">
                  {end === null ? null : <span>{t('until', { date: formatDayAndYear(end) })}</span>}
                  {module.adminControlled ? <span>{t('byOperators')}</span> : null}
                </span>
              </span>
              <Button size="dense" aria-label={t('change', { name: module.name })} onClick={() => setChanged(module)}>
                {t('changeShort')}
              </Button>
            </li>
          )
        })}
      </ul>
      {changed === undefined ? null : (
        <ModuleDialog organizationId={organizationId} module={changed} onClose={() => setChanged(undefined)} />
      )}
    </Card>
  )
}

const StatusChip = ({ status, isUsable }: OrganizationModule) => {
  if (status !== 'inactive' && !isUsable) return <Chip tone="warning">{t('expired')}</Chip>
  if (status === 'trial') return <Chip tone="info">{statusWords.trial}</Chip>
  return <span className="text-muted">{statusWords[status]}</span>
}

interface Values {
  status: Status
  trialEndsOn: string | null
  subscriptionEndsOn: string | null
  adminControlled: boolean
}

interface ModuleDialogProps {
  organizationId: string
  module: OrganizationModule
  onClose: () => void
}

const ModuleDialog = ({ organizationId, module, onClose }: ModuleDialogProps) => {
  const { slug, name, status, trialEndsOn, subscriptionEndsOn, adminControlled } = module
  const form = useForm<Values>({ status, trialEndsOn, subscriptionEndsOn, adminControlled })
  const { save } = useSave(organizationCalls.setModule, {
    done: t('moduleSaved'),
    failed: t('moduleFailed'),
    refresh: [organizationCalls.key()],
  })
  return (
    <FormDialog<Values, never>
      form={form}
      title={t('change', { name })}
      failed={t('moduleFailed')}
      saveLabel={t('save')}
      onSubmit={values => save({ id: organizationId, module: slug, ...values })}
      onClose={onClose}
    >
      <SelectField<Values, Status>
        name="status"
        label={t('status')}
        options={(['active', 'trial', 'inactive'] as const).map(value => ({ value, label: statusWords[value] }))}
      />
      <DateField<Values> name="trialEndsOn" label={t('trialEndsOn')} help={t('endHelp')} />
      <DateField<Values> name="subscriptionEndsOn" label={t('subscriptionEndsOn')} help={t('endHelp')} />
      <CheckboxField<Values> name="adminControlled" label={t('operatorsOnly')} help={t('operatorsOnlyHelp')} />
    </FormDialog>
  )
}
