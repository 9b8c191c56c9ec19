import { useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { recordScope } from '#slices/people/rules/record-scope.ts'
import { useLive } from '#web/live.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { type EffortItem, effortCalls } from './calls.ts'
import { useEffortSearch } from './effort-list.ts'
import { EffortTable } from './effort-table.tsx'
import { t as route } from './route-texts.ts'
import type { EffortTab } from './search.ts'
import { t } from './texts.ts'

const CertifyDialog = lazy(() => import('./certify-dialog.tsx').then(module => ({ default: module.CertifyDialog })))

/** What the current user certifies of their own hours, and of their team's; administrators see everyone's. */
export const CertificationsScreen = () => {
  const bootstrap = useBootstrap()
  const { baseRole, superAdminMode } = currentUserOf(bootstrap)
  const scope = superAdminMode ? 'organization' : recordScope(baseRole, 'report')
  const { search, change } = useEffortSearch()
  const [open, setOpen] = useState<EffortItem>()
  const client = useQueryClient()
  useLive(['timesheet_submissions'], () => void client.invalidateQueries({ queryKey: effortCalls.key() }))

  const seesOthers = scope !== 'own'
  const own: readonly EffortTab[] = bootstrap.employee === null ? [] : ['own']
  const tabs: readonly EffortTab[] = seesOthers ? [...own, 'team', 'aging'] : ['own', 'aging']
  const tab = tabs.find(one => one === search.tab) ?? tabs[0]!
  const labels: Record<EffortTab, string> = {
    own: t('own'),
    team: t(scope === 'organization' ? 'organization' : 'team'),
    aging: t('aging'),
  }
  return (
    <>
      <PageHead title={route('certifications')} subtitle={t('subtitle')} />
      <Tabs<EffortTab>
        label={t('tabs')}
        value={tab}
        onValueChange={next => change({ tab: next === tabs[0] ? undefined : next, status: undefined })}
        tabs={tabs.map(value => ({
          value,
          label: labels[value],
          content:
            value === tab ? (
              <div className="pt-4">
                <EffortTable tab={tab} onOpen={setOpen} />
              </div>
            ) : null,
        }))}
      />
      {open === undefined ? null : (
        <LazyPart>
          <CertifyDialog item={open} onClose={() => setOpen(undefined)} />
        </LazyPart>
      )}
    </>
  )
}
