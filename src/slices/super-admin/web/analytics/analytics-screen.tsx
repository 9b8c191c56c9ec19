import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { shares, total } from '../../rules/module-use.ts'
import { installationCalls, type ModuleAnalytics } from '../calls.ts'
import { InsideOrganization } from '../inside-organization.tsx'
import { t as route } from '../route-texts.ts'
import { downloadCsv } from './download-csv.ts'
import { EndingTrials, NotUsed } from './findings.tsx'
import { HeatMap } from './heat-map.tsx'
import { ModulesTable } from './modules-table.tsx'
import { percentText } from './percent-text.ts'
import { t } from './texts.ts'
import { Trend } from './trend.tsx'

/** Which modules organizations use. Whoever is in an organization leaves it first. */
export const AnalyticsScreen = () => {
  const { organization } = useBootstrap()
  return organization === null ? <Analytics /> : <InsideOrganization name={organization.name} />
}

const Analytics = () => {
  const query = useQuery(installationCalls.moduleAnalytics.queryOptions({ input: {} }))
  const { data } = query
  return (
    <>
      <PageHead
        title={route('moduleAnalytics')}
        subtitle={t('subtitle')}
        actions={
          <Button icon={<Glyph of={Download} />} disabled={data === undefined} onClick={() => data && downloadCsv(data)}>
            {t('download')}
          </Button>
        }
      />
      <LoadedView
        onPage
        query={query}
        errorTitle={t('failed')}
        skeleton={<SkeletonRows rows={8} avatar={false} />}
        isEmpty={({ cells }) => cells.length === 0}
        empty={<EmptyState title={t('nothing')}>{t('nothingHelp')}</EmptyState>}
      >
        {analytics => <Shown {...analytics} />}
      </LoadedView>
    </>
  )
}

const Shown = ({ modules, cells, days }: ModuleAnalytics) => {
  const all = total(modules)
  const { adoption, stickiness, conversion } = shares(all)
  const pending = modules.reduce((sum, { requestsPending }) => sum + requestsPending, 0)
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
        <StatCard
          label={t('adoption')}
          figure={percentText(adoption)}
          note={t('adoptionNote', { opened: all.opened, enabled: all.enabled })}
        />
        <StatCard label={t('stickiness')} figure={percentText(stickiness)} note={t('stickinessNote')} />
        <StatCard
          label={t('conversion')}
          figure={percentText(conversion)}
          note={t('conversionNote', { converted: all.trialsConverted, ended: all.trialsEnded })}
        />
        <StatCard label={t('requests')} figure={String(pending)} note={t('requestsNote')} />
      </div>
      <ModulesTable modules={modules} />
      <HeatMap modules={modules} cells={cells} />
      <div className="grid grid-cols-3 gap-4 max-lg:grid-cols-1">
        <Trend days={days} />
        <EndingTrials modules={modules} cells={cells} />
        <NotUsed modules={modules} cells={cells} />
      </div>
    </div>
  )
}
