import { lazy, useEffect, useId, useRef, useState } from 'react'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm, useValues } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { sameSettings } from '../rules/group-fields.ts'
import { type Group, type GroupList, groupCalls, type TimeColumn } from './calls.ts'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import type { From } from './from-dialog.tsx'
import type { OpenGroupDialog } from './group-dialogs.tsx'
import { countChanges, formOf, type GroupForm, givenOf, problemsOf, settingsOf, tabOf, undatedOf } from './group-form.ts'
import { t } from './groups-texts.ts'
import { PayPeriodTab } from './pay-period-tab.tsx'
import { PeriodsAhead } from './periods-ahead.tsx'
import { Warnings } from './warnings.tsx'

const OtherTab = lazy(() => import('./other-tabs.tsx').then(module => ({ default: module.OtherTab })))
const FromDialog = lazy(() => import('./from-dialog.tsx').then(module => ({ default: module.FromDialog })))
const TryDialog = lazy(() => import('./try-dialog.tsx').then(module => ({ default: module.TryDialog })))

export type GroupTab = ReturnType<typeof tabOf>

const TABS: readonly { value: GroupTab; label: string }[] = [
  { value: 'period', label: t('payPeriodTab') },
  { value: 'hours', label: t('hoursTab') },
  { value: 'breaks', label: t('breaksTab') },
  { value: 'holidays', label: t('holidaysTab') },
  { value: 'columns', label: t('columnsTab') },
]

export interface GroupEditorProps {
  group: Group
  columns: readonly TimeColumn[]
  workflows: GroupList['workflows']
  tab: GroupTab
  mayChange: boolean
  onTab: (tab: GroupTab) => void
  onMembers: () => void
  onDialog: (dialog: OpenGroupDialog) => void
  /** On a phone, where the list is not beside it. */
  onBack: (() => void) | undefined
}

/** The settings of a group in tabs, beside the periods that follow from them. */
export function GroupEditor({ group, columns, workflows, tab, mayChange, onTab, onMembers, onDialog, onBack }: GroupEditorProps) {
  const id = useId()
  // What the form began with, so that someone else's save is met as a conflict.
  const [opened, setOpened] = useState(group)
  const form = useForm<GroupForm>(formOf(group), problemsOf, 'time_tracking_groups')
  const values = useValues(form)
  const unsaved = useUnsaved(form)
  const conflict = useConflict<GroupForm, Group>(form, { version: opened.version, valuesOf: formOf })
  const { save, failed } = useSave(groupCalls.update, { done: t('saved'), failed: t('saveFailed'), refresh: [groupCalls.key()] })
  const [from, setFrom] = useState<From>()
  const [dialog, setDialog] = useState<'from' | 'try'>()
  const start = (next: Group) => {
    form.reset(formOf(next))
    setOpened(next)
    setFrom(undefined)
  }
  const begin = useRef(start)
  begin.current = start
  useEffect(() => {
    if (group.version > opened.version && !unsaved.has()) begin.current(group)
  }, [group, opened.version, unsaved])

  const isDated = !sameSettings(settingsOf(values), settingsOf(formOf(opened)))
  const changes = countChanges(formOf(opened), values)
  const effectiveFrom = from?.date ?? group.appliesFrom
  const submit = async (valid: GroupForm) => {
    const dated = isDated ? { ...givenOf(valid), effectiveFrom, ...(from?.reason ? { reason: from.reason } : {}) } : {}
    try {
      start(await save({ id: group.id, version: conflict.version, ...undatedOf(valid), ...dated }))
    } catch (error) {
      if (!conflict.take(error)) throw error
    }
  }
  const formElement = () => document.getElementById(id) as HTMLFormElement
  const press = () => {
    const wrong = Object.keys(problemsOf(form.valuesNow()))
    const [first] = wrong
    // The field that is wrong first is shown, whatever tab it stands on.
    if (first !== undefined && wrong.every(field => tabOf(field) !== tab)) onTab(tabOf(first))
    setTimeout(() => formElement().requestSubmit())
  }
  const shared = { form, values, isReadOnly: !mayChange }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_19rem] items-start gap-4 max-lg:grid-cols-1">
      <section aria-label={group.name} className="flex min-w-0 flex-col rounded-lg border border-border bg-card">
        <EditorHead group={group} mayChange={mayChange} onMembers={onMembers} onDialog={onDialog} onBack={onBack} />
        <Form form={form} id={id} label={group.name} failed={failed} onSubmit={submit}>
          {conflict.isFound ? (
            <div className="px-5 pt-3">
              <ConflictPanel conflict={conflict} />
            </div>
          ) : null}
          <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
            <div className="px-5">
              <TextField<GroupForm> name="name" label={t('name')} disabled={!mayChange} />
            </div>
            <Tabs<GroupTab>
              label={t('tabs')}
              value={tab}
              onValueChange={onTab}
              tabs={TABS.map(({ value, label }) => ({
                value,
                label,
                content:
                  value === 'period' ? (
                    <PayPeriodTab {...shared} />
                  ) : (
                    <LazyPart face={<div className="h-96" />}>
                      <OtherTab {...shared} tab={value} today={group.today} columns={columns} workflows={workflows} />
                    </LazyPart>
                  ),
              }))}
            />
          </fieldset>
          <Warnings values={values} />
        </Form>
        <EditorFoot
          group={group}
          form={form}
          mayChange={mayChange}
          isDated={isDated}
          changes={changes}
          effectiveFrom={effectiveFrom}
          onFrom={() => setDialog('from')}
          onTry={() => setDialog('try')}
          onDiscard={() => start(group)}
          onSave={press}
        />
      </section>
      <PeriodsAhead group={group} values={values} effectiveFrom={isDated ? effectiveFrom : group.effectiveFrom} isDated={isDated} />
      <LazyPart>
        {dialog === 'from' ? (
          <FromDialog group={group} values={values} from={effectiveFrom} onChoose={setFrom} onClose={() => setDialog(undefined)} />
        ) : null}
        {dialog === 'try' ? <TryDialog group={group} values={values} columns={columns} onClose={() => setDialog(undefined)} /> : null}
      </LazyPart>
    </div>
  )
}
