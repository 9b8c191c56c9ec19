import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type ComponentType, Suspense, useContext } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { StatSkeleton } from '#web/home/stat-row.tsx'
import { useLive } from '#web/live.ts'
import { formatWholeDay } from '#web/plain-date-text.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { NavigationContext } from '#web/shell/navigation-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type Dashboard, dashboardCall, dashboardQuery } from './calls.ts'
import { Figures, useFigures } from './figures.tsx'
import { GetStarted } from './get-started.tsx'
import { dayPart } from './greeting.ts'
import { byOrder, type Parts, useHas } from './parts.ts'
import { QuickActions } from './quick-actions.tsx'
import { t } from './texts.ts'
import { type GetStartedState, useGetStarted } from './use-get-started.ts'

/** Loads on use: almost everyone has something on their start page. */
const NothingForRole = lazyScreen(() => import('./nothing-for-role.tsx').then(module => module.NothingForRole))

/** The start page of what all slices contribute: figures, the first steps of a new organization, sections, quick actions. */
export function dashboardScreen(parts: Parts): ComponentType {
  const topics = parts.flatMap(part => Object.entries(part.topics ?? {}))
  const stepTopics = [...new Set(parts.flatMap(part => part.stepTopics ?? []))]
  return () => {
    const { user, today } = useBootstrap()
    const client = useQueryClient()
    const query = useQuery(dashboardQuery())
    for (const [table, restMs] of topics) {
      // biome-ignore lint/correctness/useHookAtTopLevel: the same tables for as long as the page stands
      useLive([table], () => void client.invalidateQueries({ queryKey: dashboardCall.key() }), restMs)
    }
    const getStarted = useGetStarted(stepTopics)
    const steps = getStarted?.data.hidden === false ? getStarted : undefined
    return (
      <>
        <PageHead
          title={t(dayPart(new Date().getHours()), { name: user.firstName || user.email })}
          subtitle={formatWholeDay(today)}
          actions={<HeadActions parts={parts} getStarted={getStarted ?? null} />}
          stacksActions
        />
        <LoadedView
          onPage
          query={getStarted === undefined ? { ...query, data: undefined } : query}
          skeleton={<DashboardSkeleton />}
          denied={<FeatureDenied />}
          errorTitle={t('didNotLoad')}
        >
          {data => <Content parts={parts} data={data} steps={steps} />}
        </LoadedView>
      </>
    )
  }
}

type ContentProps = { parts: Parts; data: Dashboard; steps: GetStartedState | undefined }

/** Draws the parts that the current user has; someone whose role has none of them learns whom to ask. */
const Content = ({ parts, data, steps }: ContentProps) => {
  const has = useHas()
  const figures = useFigures(parts, data)
  const actions = parts.flatMap(part => part.actions ?? []).filter(({ path }) => has({ path }, data))
  const sections = byOrder(parts.flatMap(part => part.sections ?? [])).filter(section => has(section, data))
  const placed = (place: string) =>
    sections.filter(section => section.place === place).map(({ name, Section }) => <Section key={name} own={data} />)
  if (figures.length + actions.length + sections.length === 0 && steps === undefined) {
    return (
      <Suspense fallback={<DashboardSkeleton />}>
        <NothingForRole />
      </Suspense>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Figures parts={parts} data={data} />
      <div className="grid grid-cols-[2fr_1fr] items-start gap-4 max-[72rem]:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-4">
          {steps === undefined ? null : <GetStarted state={steps} parts={parts} />}
          {placed('main')}
        </div>
        <QuickActions parts={parts} own={data} />
      </div>
      {placed('below')}
    </div>
  )
}

/** One button is filled at most: while the first steps are shown, theirs. */
const HeadActions = ({ parts, getStarted }: { parts: Parts; getStarted: GetStartedState | null }) => {
  const menu = useContext(NavigationContext).flatMap(group => group.links)
  const isHidden = getStarted?.data.hidden ?? true
  return (
    <>
      {getStarted === null || !isHidden || getStarted.show === undefined ? null : (
        <Button variant="ghost" data-get-started="" busy={getStarted.isBusy} icon={<Glyph of={ListChecks} />} onClick={getStarted.show}>
          {t('getStarted')}
        </Button>
      )}
      {byOrder(parts.flatMap(part => part.links ?? [])).flatMap(({ path, icon, label, ofCount }) =>
        menu
          .filter(link => link.path === path && !(ofCount && link.count === 0))
          .map(link => (
            <Link key={path} to={path} className={buttonClass({ variant: ofCount && isHidden ? 'filled' : 'outline' })}>
              <Glyph of={icon} />
              {label(link.count)}
            </Link>
          )),
      )}
    </>
  )
}

const DashboardSkeleton = () => (
  <div className="flex flex-col gap-4">
    <StatSkeleton />
    <div className="grid grid-cols-[2fr_1fr] gap-4 max-[72rem]:grid-cols-1">
      <Card flush>
        <SkeletonRows rows={7} />
      </Card>
      <Card flush>
        <SkeletonRows rows={7} avatar={false} />
      </Card>
    </div>
  </div>
)
