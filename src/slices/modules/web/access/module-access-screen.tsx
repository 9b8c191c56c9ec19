import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { linkHere } from '#web/link-to.ts'
import { useLive } from '#web/live.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { FRESH, type ModuleSettings, moduleCalls } from '../calls.ts'
import { t as route } from '../route-texts.ts'
import { PeopleTab } from './people-tab.tsx'
import { accessSearch, accessTabs } from './search.ts'
import { SwitchesTab } from './switches-tab.tsx'
import { t } from './texts.ts'

// The other tabs load when they are opened.
const PoliciesTab = lazyScreen(() => import('./policies-tab.tsx').then(module => module.PoliciesTab))
const RequestsTab = lazyScreen(() => import('./requests-tab.tsx').then(module => module.RequestsTab))

type Tab = (typeof accessTabs)[number]

/** Who may open which module, the policies behind it, and the requests for more. */
export const ModuleAccessScreen = () => {
  const client = useQueryClient()
  const query = useQuery({ ...moduleCalls.settings.queryOptions({ input: {} }), ...FRESH })
  useLive(['module_access_requests'], () => void client.invalidateQueries({ queryKey: moduleCalls.key() }))
  return (
    <SettingsPage title={route('access')} description={route('accessHelp')}>
      <LoadedView query={query} skeleton={<SkeletonBar width="100%" height={240} />} errorTitle={t('loadFailed')} onPage>
        {settings => <AccessTabs settings={settings} />}
      </LoadedView>
    </SettingsPage>
  )
}

const AccessTabs = ({ settings }: { settings: ModuleSettings }) => {
  const [{ tab }] = useScreenSearch(accessSearch)
  const navigate = useNavigate()
  const go = (next: Tab) => void navigate({ ...linkHere(accessSearch, { tab: next }), resetScroll: false })
  const contents: Record<Tab, { label: string; count?: number; content: ReactNode }> = {
    access: { label: t('access'), content: <PeopleTab settings={settings} /> },
    policies: { label: t('policies'), content: <PoliciesTab settings={settings} /> },
    requests: {
      label: t('requests'),
      ...(settings.pendingRequests > 0 && { count: settings.pendingRequests }),
      content: <RequestsTab />,
    },
    reports: {
      label: t('reports'),
      content: (
        <SwitchesTab
          help={t('reportsHelp')}
          options={settings.reportCategories.map(({ slug, name, isEnabled }) => ({ slug, label: name, isEnabled }))}
          save={change => moduleCalls.setReportCategories.call({ changes: [change] })}
        />
      ),
    },
    time: {
      label: t('timeFeatures'),
      content: (
        <SwitchesTab
          help={t('timeHelp')}
          options={settings.timeFeatures.map(({ slug, isEnabled }) => ({ slug, isEnabled, ...(featureWords[slug] ?? { label: slug }) }))}
          save={change => moduleCalls.setTimeFeatures.call({ changes: [change] })}
        />
      ),
    },
  }
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onValueChange={go}
      tabs={accessTabs.map(value => ({
        value,
        ...contents[value],
        content: (
          <div className="pt-4">
            <Suspense>{contents[value].content}</Suspense>
          </div>
        ),
      }))}
    />
  )
}

const featureWords: Partial<Record<string, { label: string; help: string }>> = {
  'my-time': { label: t('myTime'), help: t('myTimeHelp') },
  'my-team-time': { label: t('myTeamTime'), help: t('myTeamTimeHelp') },
}
