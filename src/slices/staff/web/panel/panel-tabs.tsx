import { lazy, type ReactNode, Suspense } from 'react'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { PersonAnswer } from '../calls.ts'
import type { StaffTab } from '../search.ts'
import type { StaffView } from '../staff-view.ts'
import { AccessTab } from './access-tab.tsx'
import { HistoryTab } from './history-tab.tsx'
import { JobTab } from './job-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { t } from './texts.ts'
import { TimeTab } from './time-tab.tsx'

const DocumentsTab = lazy(() => import('../documents/documents-tab.tsx').then(module => ({ default: module.DocumentsTab })))

type PanelTabsProps = StaffView & { answer: PersonAnswer }

/** The parts of a person. A part that the current user may not see is not there. */
export function PanelTabs({ answer, panel, ...view }: PanelTabsProps) {
  const { modules } = useCurrentUser()
  const { person, details, managers } = answer
  const isOwn = useBootstrap().employee?.id === person.id
  const hasNotes = view.mayWrite && !isOwn
  const tabs: { value: StaffTab; label: string; content: () => ReactNode }[] = [
    {
      value: 'profile',
      label: t('profile'),
      content: () => <ProfileTab answer={answer} onOpen={panel.open} onTeam={view.listed.change} />,
    },
  ]
  if (details !== null) {
    tabs.push({ value: 'job', label: t('job'), content: () => <JobTab answer={answer} details={details} {...view} onOpen={panel.open} /> })
    if (modules.includes('time'))
      tabs.push({ value: 'time', label: t('time'), content: () => <TimeTab person={person} details={details} managers={managers} /> })
    tabs.push({
      value: 'documents',
      label: t('documents'),
      // A file on its way is not added to the next person.
      content: () => <DocumentsTab key={person.id} person={person} mayWrite={view.mayWrite} />,
    })
    tabs.push({
      value: 'history',
      label: t(hasNotes ? 'activity' : 'history'),
      content: () => <HistoryTab id={person.id} hasNotes={hasNotes} />,
    })
    tabs.push({
      value: 'access',
      label: t('access'),
      content: () => <AccessTab person={person} details={details} {...view} />,
    })
  }
  const open = tabs.some(({ value }) => value === panel.tab) ? panel.tab : 'profile'
  return (
    <Tabs<StaffTab>
      label={t('sections')}
      value={open}
      onValueChange={panel.setTab}
      tabs={tabs.map(({ content, ...tab }) => ({ ...tab, content: tab.value === open ? <Part tab={open}>{content()}</Part> : null }))}
    />
  )
}

/** A part that fails leaves the rest of the panel usable. */
const Part = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <ErrorBoundary kind="screen" resetKey={tab}>
    <Suspense fallback={<SkeletonRows rows={4} />}>
      <div className="px-6 pt-2 pb-6 max-md:px-4">{children}</div>
    </Suspense>
  </ErrorBoundary>
)
