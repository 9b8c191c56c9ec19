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
import { Cell, HeadCell, Row, Table, TableHead } from '#web/ui/table.tsx'
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
      <Table caption={t('modules')}>
        <TableHead>
          <HeadCell>{t('module')}</HeadCell>
          <HeadCell>{t('status')}</HeadCell>
          <HeadCell>{t('ends')}</HeadCell>
          <HeadCell>{t('control')}</HeadCell>
          <HeadCell narrow>
            <span className="sr-only">{t('changeShort')}</span>
          </HeadCell>
        </TableHead>
        <tbody>
          {modules.map(module => {
            const end = endOf(module)
            return (
              <Row key={module.slug}>
                <Cell rowHeader>{module.name}</Cell>
                <Cell>
                  <StatusChip {...module} />
                </Cell>
                <Cell tone="muted">{end === null ? '–' : formatDayAndYear(end)}</Cell>
                <Cell tone="muted">{t(module.adminControlled ? 'byOperators' : 'byAdministrators')}</Cell>
                <Cell>
                  <Button size="mini" aria-label={t('change', { name: module.name })} onClick={() => setChanged(module)}>
                    {t('changeShort')}
                  </Button>
                </Cell>
              </Row>
            )
          })}
        </tbody>
      </Table>
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
