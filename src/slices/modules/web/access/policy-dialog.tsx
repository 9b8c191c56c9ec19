import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { t as uiText } from '#web/ui-texts.ts'
import { type ModuleSettings, moduleCalls, type SettingsModule } from '../calls.ts'
import { policyText } from './policy-text.ts'
import { t } from './texts.ts'

interface PolicyDialogProps {
  module: SettingsModule
  settings: ModuleSettings
  onClose: () => void
}

/** Chooses who has a module unless something else is set for a person. */
export const PolicyDialog = ({ module, settings, onClose }: PolicyDialogProps) => {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const { slug, name, policy, defaultAccess } = module
  const [type, setType] = useState(policy.type)
  const [roleIds, setRoles] = useState<readonly string[]>(policy.roleIds)
  const [departmentIds, setDepartments] = useState<readonly string[]>(policy.departmentIds)
  // The state that a save replaces: someone who saves after another person must have seen that person's change.
  const [present, setPresent] = useState({ policy, defaultAccess })
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (type === 'chosen' && roleIds.length + departmentIds.length === 0) return setProblem(t('chooseOne'))
    setBusy(true)
    try {
      const chosen = { type, roleIds: [...roleIds], departmentIds: [...departmentIds] }
      await moduleCalls.setPolicy.call({ module: slug, policy: chosen, defaultAccess, present })
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      refreshBootstrap()
      showToast({ tone: 'success', title: t('policySaved') })
      onClose()
    } catch (error) {
      const { rule, data } = callErrorOf(error)
      if (rule === 'version') {
        const current = data.current as typeof present
        setPresent(current)
        setProblem(t('policyChanged', { policy: policyText(current, settings) }))
      } else setProblem(errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('policyOf', { module: name })}
      description={t('policyHelp')}
      actions={
        <>
          <Button onClick={onClose}>{uiText('cancel')}</Button>
          <Button variant="filled" busy={busy} onClick={() => void save()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {problem === null ? null : (
          <Panel tone="error" title={t('policyFailed')}>
            {problem}
          </Panel>
        )}
        <RadioCards
          legend={t('whoLegend')}
          value={type}
          onValueChange={setType}
          options={[
            { value: 'default', label: t(defaultAccess ? 'policyDefaultOn' : 'policyDefaultOff'), help: t('defaultHelp') },
            { value: 'everyone', label: t('policyEveryone'), help: t('everyoneHelp') },
            { value: 'chosen', label: t('chosen'), help: t('chosenHelp') },
            { value: 'nobody', label: t('policyNobody'), help: t('nobodyHelp') },
          ]}
        />
        {type === 'chosen' ? (
          <div className="grid gap-4 sm:grid-cols-2">
            <Choices legend={t('roles')} options={settings.roles} chosen={roleIds} onChange={setRoles} />
            <Choices
              legend={t('departments')}
              options={settings.departments.map(departmentChoice)}
              chosen={departmentIds}
              onChange={setDepartments}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

/** One that was deactivated can be taken out of a policy. */
const departmentChoice = ({ id, name, isActive }: ModuleSettings['departments'][number]) => ({
  id,
  name: isActive ? name : t('inactiveDepartment', { name }),
})

interface ChoicesProps {
  legend: string
  options: readonly { id: string; name: string }[]
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
}

const Choices = ({ legend, options, chosen, onChange }: ChoicesProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 text-dense font-medium">{legend}</legend>
    <div className="flex max-h-56 flex-col gap-1 overflow-y-auto rounded-md border border-border p-2.5">
      {options.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={event => onChange(event.target.checked ? [...chosen, id] : chosen.filter(other => other !== id))}
        />
      ))}
    </div>
  </fieldset>
)
