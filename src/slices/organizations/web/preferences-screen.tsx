import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { preferencesCalls } from './calls.ts'
import { PreferencesForm } from './preferences-form.tsx'
import { t } from './preferences-texts.ts'
import { t as route } from './route-texts.ts'

/** What the organization prefers in the whole product. */
export const PreferencesScreen = () => {
  const query = useQuery(preferencesCalls.read.queryOptions({ input: {} }))
  return (
    <SettingsPage title={route('preferences')} description={route('preferencesHelp')}>
      <div className="flex max-w-200 flex-col gap-4">
        <LoadedView query={query} skeleton={<SkeletonRows rows={8} />} errorTitle={t('loadFailed')} onPage>
          {saved => <PreferencesForm saved={saved} />}
        </LoadedView>
      </div>
    </SettingsPage>
  )
}
