import { ArrowLeft } from 'lucide-react'
import { lazy, useEffect, useRef } from 'react'
import { SaveBar } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Workflow } from '../calls.ts'
import type { WorkflowTab } from '../search.ts'
import { StepsTab } from './steps-tab.tsx'
import { t } from './texts.ts'
import { UnusedNote } from './unused-note.tsx'
import type { WorkflowEditing } from './use-workflow-draft.ts'
import { WorkflowActions } from './workflow-actions.tsx'
import { theirValues } from './workflow-draft.ts'

const OtherTab = lazy(() => import('./other-tabs.tsx').then(module => ({ default: module.OtherTab })))

const TABS = [
  { value: 'steps', label: t('stepsTab') },
  { value: 'used-by', label: t('usedByTab') },
  { value: 'reminders', label: t('remindersTab') },
  { value: 'history', label: t('historyTab') },
] as const

interface WorkflowPanelProps {
  /** Undefined for a new one. */
  workflow: Workflow | undefined
  editing: WorkflowEditing
  roles: readonly { id: string; name: string }[]
  tab: WorkflowTab
  onTab: (tab: WorkflowTab) => void
  /** On a phone, where the list is not beside it. */
  onBack: (() => void) | undefined
}

/** One workflow: its name, its steps in order, who has it, and what can be done with it. */
export const WorkflowPanel = ({ workflow, editing, roles, tab, onTab, onBack }: WorkflowPanelProps) => {
  const { errors } = editing
  const box = useRef<HTMLElement>(null)
  const isPressed = useRef(false)
  /** Focuses the reason that it can't be saved: the conflict, or the first invalid field. Sometimes only the server's answer shows it. */
  const focusProblem = () => {
    const problem = box.current?.querySelector<HTMLElement>('[data-attend], [aria-invalid="true"]')
    if (!isPressed.current || !problem) return
    isPressed.current = false
    problem.focus()
  }
  useEffect(() => {
    if (!editing.isChanged) isPressed.current = false
    focusProblem()
    // Every field is there.
    if (isPressed.current && Object.keys(errors).length > 0 && tab !== 'steps') onTab('steps')
  })
  const saveBar = editing.isChanged ? (
    <SaveBar
      note={t(Object.keys(errors).length > 0 ? 'fixFirst' : 'unsaved')}
      busy={editing.busy}
      onSave={() => {
        isPressed.current = true
        editing.save()
        focusProblem()
      }}
      onDiscard={editing.discard}
    />
  ) : null
  const stepsTab = <StepsTab isNew={workflow === undefined} editing={editing} roles={roles} onShown={focusProblem} />
  return (
    <section
      ref={box}
      aria-label={workflow?.name ?? t('newWorkflow')}
      className="flex min-w-0 flex-col self-start rounded-lg border border-border bg-card"
    >
      <PanelHead workflow={workflow} onBack={onBack} />
      <Conflict editing={editing} />
      {workflow === undefined ? (
        <div className="p-5 max-md:p-4">
          {stepsTab}
          {saveBar}
        </div>
      ) : (
        <Tabs<WorkflowTab>
          label={t('tabs')}
          value={tab}
          onValueChange={onTab}
          tabs={TABS.map(({ value, label }) => ({
            value,
            label,
            content: (
              <div className="p-5 max-md:p-4">
                {value === 'steps' ? (
                  stepsTab
                ) : (
                  <LazyPart face={<div className="h-96" />}>
                    <OtherTab tab={value} workflow={workflow} editing={editing} />
                  </LazyPart>
                )}
                {saveBar}
              </div>
            ),
          }))}
        />
      )}
    </section>
  )
}

const PanelHead = ({ workflow, onBack }: Pick<WorkflowPanelProps, 'workflow' | 'onBack'>) => (
  <div
    className={`flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 max-md:px-4 ${workflow === undefined ? 'border-b border-border' : ''}`}
  >
    <div className="min-w-0 flex-1 basis-48">
      {onBack === undefined ? null : (
        <div className="-ml-3">
          <Button variant="link" size="dense" icon={<Glyph of={ArrowLeft} size={14} />} onClick={onBack}>
            {t('allWorkflows')}
          </Button>
        </div>
      )}
      <h2 className="line-clamp-3 text-base font-semibold wrap-anywhere">{workflow?.name ?? t('newWorkflow')}</h2>
      {workflow === undefined ? null : (
        <p className="text-dense text-muted">
          {workflow.isActive && workflow.people + workflow.groups.length === 0 ? <UnusedNote /> : t('people', { n: workflow.people })}
          {workflow.groups.length === 0 ? null : ` · ${t('groupsNamed', { names: workflow.groups.join('; ') })}`}
        </p>
      )}
    </div>
    {workflow === undefined || workflow.isActive ? null : <Chip tone="muted">{t('inactive')}</Chip>}
    {workflow === undefined ? null : <WorkflowActions workflow={workflow} />}
  </div>
)

/** The values that someone else saved meanwhile, with the choice between them and one's own. */
const Conflict = ({ editing: { draft, conflict, keepMine, takeTheirs } }: Pick<WorkflowPanelProps, 'editing'>) =>
  conflict === undefined ? null : (
    <section data-attend="" tabIndex={-1} aria-label={t('changedTitle')} className="mx-5 mt-1 mb-3 max-md:mx-4">
      <Panel tone="warning" title={t('changedTitle')}>
        {theirValues(draft, conflict).map(line => (
          <p key={line}>{line}</p>
        ))}
        <div className="mt-2 flex gap-2">
          <Button size="mini" onClick={keepMine}>
            {t('keepMine')}
          </Button>
          <Button size="mini" onClick={takeTheirs}>
            {t('takeTheirs')}
          </Button>
        </div>
      </Panel>
    </section>
  )
