import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { mayLeave } from '#web/leaving.ts'
import { useLive } from '#web/live.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { memberCalls, roleCalls } from './calls.ts'
import { RolesTab } from './roles-tab.tsx'
import { t as route } from './route-texts.ts'
import { rolesSearch } from './search.ts'
import { t } from './texts.ts'

const InvitationsTab = lazy(() => import('./invitations-tab.tsx').then(module => ({ default: module.InvitationsTab })))
const PeopleTab = lazy(() => import('./people-tab.tsx').then(module => ({ default: module.PeopleTab })))

/** Roles with their levels, who holds which, and who is invited as what. */
export function RolesScreen() {
  const client = useQueryClient()
  const mayInvite = useMay()('staff_module', 'write')
  const [{ tab, role }, change] = useScreenSearch(rolesSearch)
  const query = useQuery(roleCalls.list.queryOptions({ input: {} }))
  useLive(['roles', 'member_roles', 'employees'], () => {
    void client.invalidateQueries({ queryKey: roleCalls.key() })
    void client.invalidateQueries({ queryKey: memberCalls.list.key() })
  })
  /** Another role or tab would lose what is not saved. */
  const go = async (to: Parameters<typeof change>[0]) => {
    if (await mayLeave()) change(to)
  }
  return (
    <SettingsPage
      title={route('roles')}
      description={route('rolesHelp')}
      actions={
        <Link to="/settings/permission-audit" className={buttonClass({})}>
          <Glyph of={Search} />
          <span className="max-md:sr-only">{t('audit')}</span>
        </Link>
      }
    >
      <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('loadFailed')} onPage>
        {({ roles }) => (
          <Tabs
            label={t('tabs')}
            value={tab === 'invitations' && !mayInvite ? 'roles' : tab}
            onValueChange={next => void go({ tab: next })}
            tabs={[
              {
                value: 'roles',
                label: t('roles'),
                count: roles.length,
                content: (
                  <div className="pt-4">
                    <RolesTab
                      roles={roles}
                      open={role}
                      onShow={id => void go({ role: id })}
                      onShowSaved={id => change({ role: id })}
                      onShowPeople={id => void go({ tab: 'people', holds: id })}
                    />
                  </div>
                ),
              },
              {
                value: 'people',
                label: t('people'),
                content: (
                  <div className="pt-4">
                    <Suspense fallback={<SkeletonRows rows={6} />}>
                      <PeopleTab roles={roles} />
                    </Suspense>
                  </div>
                ),
              },
              ...(mayInvite
                ? [
                    {
                      value: 'invitations' as const,
                      label: t('invitations'),
                      content: (
                        <div className="pt-4">
                          <Suspense fallback={<SkeletonRows rows={3} avatar={false} />}>
                            <InvitationsTab />
                          </Suspense>
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </LoadedView>
    </SettingsPage>
  )
}
