import { useQuery } from '@tanstack/react-query'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { preferencesCalls } from './calls.ts'
import { t } from './preferences-texts.ts'
import { t as route } from './route-texts.ts'

/** With the library of its lists, which loads beside the data. */
const PreferencesForm = lazyScreen(() => import('./preferences-form.tsx').then(module => module.PreferencesForm))
void PreferencesForm.preload()

/** Preferences of the organization for the whole product. */
export const PreferencesScreen = () => {
  const query = useQuery(preferencesCalls.read.queryOptions({ input: {} }))
  return (
    <SettingsPage title={route('preferences')} description={route('preferencesHelp')}>
      <div className="flex max-w-200 flex-col gap-4">
        <LoadedView query={query} skeleton={<SkeletonRows rows={8} />} errorTitle={t('loadFailed')} onPage>
          {saved => (
            <LazyPart face={<SkeletonRows rows={8} />}>
              <PreferencesForm saved={saved} />
            </LazyPart>
          )}
        </LoadedView>
      </div>
    </SettingsPage>
  )
}
