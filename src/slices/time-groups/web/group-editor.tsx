import { lazy, useEffect, useId, useRef, useState } from 'react'
import { ConflictPanel } from '#web/form/conflict-panel.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { fieldsOf } from '#web/form/server-error.ts'
import { useConflict } from '#web/form/use-conflict.ts'
import { useForm, useValues } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import { callErrorOf } from '#web/rpc.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { sameSettings } from '../rules/group-fields.ts'
import { type Group, type GroupList, groupCalls, type TimeColumn } from './calls.ts'
import { EditorFoot } from './editor-foot.tsx'
import { EditorHead } from './editor-head.tsx'
import type { From } from './from-dialog.tsx'
import type { OpenGroupDialog } from './group-dialogs.tsx'
import {
  countChanges,
  formOf,
  type GroupForm,
  type GroupTab,
  givenOf,
  isTypedToday,
  pastHolidayChange,
  problemsOf,
  settingsOf,
  tabOf,
  undatedOf,
} from './group-form.ts'
import { t } from './groups-texts.ts'
import { groupStoredIn } from './stored-in.ts'

// The first tab is loaded while the group is.
const loadFirstTab = () => import('./pay-period-tab.tsx').then(module => ({ default: module.PayPeriodTab }))
void loadFirstTab().catch(() => undefined)
const PayPeriodTab = lazy(loadFirstTab)
const PeriodsAhead = lazy(() => import('./periods-ahead.tsx').then(module => ({ default: module.PeriodsAhead })))
const Warnings = lazy(() => import('./warnings.tsx').then(module => ({ default: module.Warnings })))
const OtherTab = lazy(() => import('./other-tabs.tsx').then(module => ({ default: module.OtherTab })))
const FromDialog = lazy(() => import('./from-dialog.tsx').then(module => ({ default: module.FromDialog })))
const HolidayReasonDialog = lazy(() => import('./holiday-reason-dialog.tsx').then(module => ({ default: module.HolidayReasonDialog })))
const TryDialog = lazy(() => import('./try-dialog.tsx').then(module => ({ default: module.TryDialog })))

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
  // The group as the form opened it, so that a save by someone else is detected as a conflict.
  const [opened, setOpened] = useState(group)
  const [from, setFrom] = useState<From>()
  const effectiveFrom = from?.date ?? group.appliesFrom
  const isOvertimeTypedBefore = isTypedToday(group) && effectiveFrom > group.today
  const check = (form: GroupForm) => problemsOf(form, { isOvertimeTypedBefore })
  const form = useForm<GroupForm>(formOf(group), check, groupStoredIn)
  const values = useValues(form)
  const unsaved = useUnsaved(form)
  const conflict = useConflict<GroupForm, Group>(form, { version: opened.version, valuesOf: formOf })
  const { save, failed } = useSave(groupCalls.update, { done: t('saved'), failed: t('saveFailed'), refresh: [groupCalls.key()] })
  const [dialog, setDialog] = useState<'from' | 'try' | 'holidays'>()
  const [confirmed, setConfirmed] = useState(0)
  const start = (next: Group) => {
    form.reset(formOf(next))
    setOpened(next)
    setFrom(undefined)
  }
  const isPressed = useRef(false)
  const begin = useRef(start)
  begin.current = start
  useEffect(() => {
    if (group.version > opened.version && !unsaved.has()) begin.current(group)
  }, [group, opened.version, unsaved])

  const isDated = !sameSettings(settingsOf(values), settingsOf(formOf(opened)))
  const holidayFrom = pastHolidayChange(opened, values)
  const changes = countChanges(formOf(opened), values)
  const submit = async (valid: GroupForm) => {
    const dated = isDated ? { ...givenOf(valid), effectiveFrom } : {}
    const reason = from?.reason ? { reason: from.reason } : {}
    try {
      start(await save({ id: group.id, version: conflict.version, ...undatedOf(valid), ...dated, ...reason }))
    } catch (error) {
      const { rule, data } = callErrorOf(error)
      if (rule === 'version') {
        const { presentAllFields } = await import('./field-presentations.ts')
        presentAllFields(form, { columns, workflows, hasSchedule: valid.hasSchedule || formOf(data.current as Group).hasSchedule })
      }
      if (conflict.take(error)) {
        // Compare what is left to save with what the other person saved.
        setOpened(data.current as Group)
        return
      }
      const [field] = fieldsOf(error)
      if (field !== undefined && field !== 'name') onTab(tabOf(field))
      throw error
    }
  }
  const formElement = () => document.getElementById(id) as HTMLFormElement
  const press = () => {
    const wrong = Object.keys(check(form.valuesNow()))
    const [first] = wrong
    if (first === undefined && holidayFrom !== null && from?.holidayFrom !== holidayFrom) return setDialog('holidays')
    if (first === undefined || wrong.some(field => field === 'name' || tabOf(field) === tab)) return formElement().requestSubmit()
    // The tab of the first invalid field is shown, and the form submitted only then, so that the field gets the focus.
    isPressed.current = true
    onTab(tabOf(first))
  }
  const submitPressed = () => {
    if (isPressed.current) formElement().requestSubmit()
    isPressed.current = false
  }
  const saveWithReason = (reason: string) => {
    setFrom({ date: effectiveFrom, reason, holidayFrom })
    setConfirmed(count => count + 1)
  }
  // Once the reason is among what is saved.
  useEffect(() => {
    if (confirmed > 0) (document.getElementById(id) as HTMLFormElement).requestSubmit()
  }, [confirmed, id])
  // Only the first tab changes the periods. Lists need the room on all but the widest screens: those of the other tabs, and that of custom periods.
  const isShown = tab === 'period'
  const isBeside = isShown && values.payPeriod !== 'custom'
  const shared = { form, values, isReadOnly: !mayChange }
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)_18rem] items-start gap-4 max-lg:grid-cols-1 ${isBeside ? '' : 'max-2xl:grid-cols-1'}`}>
      <section aria-label={group.name} className="flex min-w-0 flex-col rounded-lg border border-border bg-card">
        <EditorHead group={group} mayChange={mayChange} onMembers={onMembers} onDialog={onDialog} onBack={onBack} />
        <Form form={form} id={id} label={group.name} failed={failed} onSubmit={submit}>
          <div className="px-5 pt-3 empty:hidden">
            <ConflictPanel conflict={conflict} title={t('conflictTitle')} />
          </div>
          <fieldset disabled={!mayChange} className="flex min-w-0 flex-col gap-4">
            <div className="px-5">
              <TextField<GroupForm> name="name" label={t('name')} required disabled={!mayChange} />
            </div>
            <Tabs<GroupTab>
              label={t('tabs')}
              isNarrow
              value={tab}
              onValueChange={onTab}
              tabs={TABS.map(({ value, label }) => ({
                value,
                label,
                content: (
                  <LazyPart face={<div className="h-96" />}>
                    {value === 'period' ? (
                      <PayPeriodTab {...shared} />
                    ) : (
                      <OtherTab {...shared} tab={value} today={group.today} columns={columns} workflows={workflows} />
                    )}
                    <OnceShown run={submitPressed} />
                  </LazyPart>
                ),
              }))}
            />
          </fieldset>
          <LazyPart>
            <Warnings group={group} values={values} />
          </LazyPart>
        </Form>
        <EditorFoot
          group={group}
          form={form}
          mayChange={mayChange}
          isDated={isDated}
          changes={changes}
          effectiveFrom={effectiveFrom}
          holidayFrom={holidayFrom}
          onFrom={() => setDialog('from')}
          onTry={() => setDialog('try')}
          onDiscard={() => start(group)}
          onSave={press}
        />
      </section>
      <div className={isShown ? '' : 'max-2xl:hidden'}>
        <LazyPart face={<div className="h-144 rounded-lg border border-border bg-card" />}>
          <PeriodsAhead group={group} values={values} effectiveFrom={isDated ? effectiveFrom : group.effectiveFrom} />
        </LazyPart>
      </div>
      <LazyPart>
        {dialog === 'from' ? (
          <FromDialog
            group={group}
            values={values}
            from={effectiveFrom}
            holidayFrom={holidayFrom}
            onChoose={setFrom}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'holidays' && holidayFrom !== null ? (
          <HolidayReasonDialog
            group={group}
            values={values}
            holidayFrom={holidayFrom}
            onSave={saveWithReason}
            onClose={() => setDialog(undefined)}
          />
        ) : null}
        {dialog === 'try' ? <TryDialog group={group} values={values} columns={columns} onClose={() => setDialog(undefined)} /> : null}
      </LazyPart>
    </div>
  )
}

/** Runs each time that what it stands beside comes onto the page, also after it was loaded. */
function OnceShown({ run }: { run: () => void }) {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => latest.current(), [])
  return null
}
