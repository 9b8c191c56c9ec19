import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { lazy, useState } from 'react'
import { mayLeave } from '#web/leaving.ts'
import { useLive } from '#web/live.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { useOpenOrFirst } from '#web/settings/use-open-or-first.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type Workflow, workflowCalls } from '../calls.ts'
import { t as route } from '../route-texts.ts'
import { type WorkflowTab, workflowSearch } from '../search.ts'
import { KindsContext, useKinds } from './kinds.ts'
import { t } from './texts.ts'
import { TryPanel } from './try-panel.tsx'
import { useWorkflowDraft } from './use-workflow-draft.ts'
import { WorkflowList } from './workflow-list.tsx'
import { WorkflowPanel } from './workflow-panel.tsx'

const StandInsDialog = lazy(() => import('../stand-ins/stand-ins-dialog.tsx').then(module => ({ default: module.StandInsDialog })))

const NEW = 'new'

/** The workflows, the one that is open, and who would decide by it. */
export function WorkflowsScreen() {
  const client = useQueryClient()
  const phone = usePhone()
  const [standsIn, setStandsIn] = useState(false)
  const [{ kind }] = useScreenSearch(workflowSearch)
  const query = useQuery({
    ...workflowCalls.list.queryOptions({ input: kind === undefined ? {} : { subjectType: kind } }),
    placeholderData: keepPreviousData,
  })
  useLive(
    ['approval_workflow_templates', 'time_tracking_groups', 'employees'],
    () => void client.invalidateQueries({ queryKey: workflowCalls.key() }),
  )
  return (
    <SettingsPage
      title={route('workflows')}
      description={route('workflowsHelp')}
      actions={
        <Button size={phone ? 'dense' : 'md'} icon={<Glyph of={CalendarClock} />} onClick={() => setStandsIn(true)}>
          {t('standIn')}
        </Button>
      }
    >
      <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('loadFailed')} onPage>
        {({ workflows, peopleWithout, subjects }) => (
          <KindsContext value={{ all: subjects, chosen: subjects.find(({ type }) => type === kind) ?? subjects[0]! }}>
            <Workflows workflows={workflows} peopleWithout={peopleWithout} />
          </KindsContext>
        )}
      </LoadedView>
      {standsIn ? (
        <LazyPart>
          <StandInsDialog onClose={() => setStandsIn(false)} />
        </LazyPart>
      ) : null}
    </SettingsPage>
  )
}

const Workflows = ({ workflows, peopleWithout }: { workflows: readonly Workflow[]; peopleWithout: number }) => {
  const phone = usePhone()
  const { chosen } = useKinds()
  const [{ workflow: open, tab }, change] = useScreenSearch(workflowSearch)
  const go = async (workflow: string | undefined) => {
    if (await mayLeave()) change({ workflow, tab: 'steps' })
  }
  const shown = useOpenOrFirst(open, workflows[0]?.id, workflow => change({ workflow }, { replace: true }))
  const current = shown === NEW ? undefined : workflows.find(({ id }) => id === shown)
  const isEditing = open === NEW || current !== undefined
  const isMissing = open !== undefined && !isEditing
  return (
    <div className="grid grid-cols-[16rem_minmax(0,1fr)] gap-4 max-xl:grid-cols-1">
      {phone && (isEditing || isMissing) ? null : (
        <WorkflowList
          workflows={workflows}
          current={current?.id}
          peopleWithout={peopleWithout}
          onOpen={id => void go(id)}
          onNew={() => void go(NEW)}
          onKind={type => change({ kind: type })}
        />
      )}
      {isEditing ? (
        <OpenWorkflow
          key={current?.id ?? NEW}
          workflow={current}
          tab={tab}
          onTab={next => change({ tab: next })}
          onSaved={workflow => change({ workflow })}
          onBack={() => void go(undefined)}
          phone={phone}
        />
      ) : null}
      {isMissing ? <EmptyState title={t('notFound')}>{t('notFoundHelp')}</EmptyState> : null}
      {isEditing || isMissing || workflows.length > 0 ? null : (
        <EmptyState title={t('noWorkflows')}>{t('noWorkflowsHelp', { kinds: chosen.plural })}</EmptyState>
      )}
    </div>
  )
}

interface OpenWorkflowProps {
  workflow: Workflow | undefined
  tab: WorkflowTab
  onTab: (tab: WorkflowTab) => void
  onSaved: (id: string) => void
  onBack: () => void
  phone: boolean
}

const OpenWorkflow = ({ workflow, tab, onTab, onSaved, onBack, phone }: OpenWorkflowProps) => {
  const editing = useWorkflowDraft(workflow, onSaved, onBack)
  const choices = useQuery(workflowCalls.choices.queryOptions({ input: { search: '' } }))
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_18rem] gap-4 max-lg:grid-cols-1">
      <WorkflowPanel
        workflow={workflow}
        editing={editing}
        roles={choices.data?.roles ?? []}
        tab={tab}
        onTab={onTab}
        onBack={phone ? onBack : undefined}
      />
      <TryPanel draft={editing.draft} isComplete={editing.isComplete} />
    </div>
  )
}
