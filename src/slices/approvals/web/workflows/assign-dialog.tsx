import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capitalized } from '#core/words.ts'
import { errorText } from '#web/error-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Workflow, type WorkflowKind, workflowCalls } from '../calls.ts'
import { useKinds } from './kinds.ts'
import { LaterPersonPicker } from './later-person-picker.tsx'
import { scopeText } from './scope-text.ts'
import { t } from './texts.ts'

type Scope = WorkflowKind['scopes'][number]

/** From everyone to one person. */
const SCOPES: readonly Scope[] = ['organization', 'department', 'group', 'person']

/** Asks for what and for whom a workflow is used. */
export const AssignDialog = ({ workflow: { id, name }, onClose }: { workflow: Workflow; onClose: () => void }) => {
  const { all, chosen } = useKinds()
  const [kind, setKind] = useState(chosen)
  const [scope, setScope] = useState<Scope>(() => scopesOf(chosen)[0]!)
  const [scopeId, setScopeId] = useState<string>()
  const [error, setError] = useState<string>()
  const { save, busy } = useSave(workflowCalls.assign, {
    done: t('assignDone'),
    failed: t('assignFailed'),
    refresh: [workflowCalls.key()],
  })
  const changeScope = (next: Scope) => {
    setScope(next)
    setScopeId(undefined)
    setError(undefined)
  }
  const changeKind = (type: string) => {
    const next = all.find(one => one.type === type) ?? chosen
    setKind(next)
    if (!next.scopes.includes(scope)) changeScope(scopesOf(next)[0]!)
  }
  const send = async () => {
    if (scope !== 'organization' && scopeId === undefined) return setError(t('required'))
    try {
      await save({ id, subjectType: kind.type, scope, ...(scopeId !== undefined && { scopeId }) })
      onClose()
    } catch (failure) {
      setError(errorText(failure))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('assignTitle', { name })}
      description={t('assignHelp')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="filled" busy={busy} onClick={() => void send()}>
            {t('assign')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {all.length < 2 ? null : (
          <Field label={t('kind')}>
            {control => (
              <Select
                {...control}
                options={all.map(({ type, plural }) => ({ value: type, label: capitalized(plural) }))}
                value={kind.type}
                onValueChange={changeKind}
              />
            )}
          </Field>
        )}
        <Field
          label={t('assignFor')}
          help={kind.scopes.length < SCOPES.length ? t('elsewhere', { kinds: kind.plural }) : undefined}
          error={scope === 'organization' ? error : undefined}
        >
          {control => (
            <Select
              {...control}
              options={scopesOf(kind).map(value => ({ value, label: t(scopeText[value]) }))}
              value={scope}
              onValueChange={changeScope}
            />
          )}
        </Field>
        {scope === 'organization' ? null : <Target scope={scope} value={scopeId} onChange={setScopeId} error={error} />}
      </div>
    </Dialog>
  )
}

const scopesOf = ({ scopes }: WorkflowKind): Scope[] => SCOPES.filter(scope => scopes.includes(scope))

interface TargetProps {
  scope: Exclude<Scope, 'organization'>
  value: string | undefined
  onChange: (id: string | undefined) => void
  error: string | undefined
}

/** The department, the group, or the person that it is assigned to. */
const Target = ({ scope, value, onChange, error }: TargetProps) => {
  const { data: choices } = useQuery(workflowCalls.choices.queryOptions({ input: { search: '' } }))
  if (scope === 'person') {
    return (
      <Field label={t('person')} error={error}>
        {control => <LaterPersonPicker {...control} of="employeeId" value={value ?? null} onChange={id => onChange(id ?? undefined)} />}
      </Field>
    )
  }
  const places = (scope === 'department' ? choices?.departments : choices?.groups) ?? []
  return (
    <Field label={t(scope)} error={error}>
      {control => (
        <Select
          {...control}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          placeholder={t('choose')}
          onValueChange={onChange}
        />
      )}
    </Field>
  )
}
