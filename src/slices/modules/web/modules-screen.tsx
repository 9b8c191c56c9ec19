import { Link } from '@tanstack/react-router'
import { Settings } from 'lucide-react'
import { type ReactNode, use, useId, useState } from 'react'
import { MENU_GROUPS, type MenuGroup } from '#core/menu-groups.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { guard } from '#web/screen.ts'
import { groupIcon } from '#web/shell/navigation.ts'
import { SlicesContext } from '#web/slice.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import type { OwnModule } from './calls.ts'
import { ModuleCard, OpenModule } from './module-card.tsx'
import { moduleTarget } from './module-screens.ts'
import { RequestDialog } from './request-dialog.tsx'
import { RequestState } from './request-state.tsx'
import { t as route } from './route-texts.ts'
import { t } from './texts.ts'
import { useOwnModules } from './use-own-modules.ts'

/** The modules that the current user has, and those that they can ask for. */
export const ModulesScreen = () => {
  const { organization } = useBootstrap()
  const currentUser = useCurrentUser()
  const { screens } = use(SlicesContext)
  const query = useOwnModules()
  const [asked, ask] = useState<OwnModule | null>(null)
  const settings = screens.find(({ path }) => path === '/settings')
  const maySet = settings !== undefined && settings.need !== 'public' && guard(settings.need, currentUser) === 'open'
  return (
    <>
      <PageHead
        title={route('modules')}
        subtitle={t('subtitle', { organization: organization?.name ?? '' })}
        actions={
          maySet ? (
            <Link to="/settings" className={buttonClass()}>
              <Glyph of={Settings} />
              {t('settings')}
            </Link>
          ) : undefined
        }
      />
      <LoadedView
        query={query}
        skeleton={<CardsSkeleton />}
        errorTitle={t('listFailed')}
        onPage
        isEmpty={({ modules }) => modules.length === 0}
        empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
      >
        {({ modules, reviewers }) => {
          const mine = modules.filter(({ isMine }) => isMine)
          const others = modules.filter(({ isMine }) => !isMine)
          return (
            <div className="flex flex-col gap-7">
              <Cards title={t('yours', { n: mine.length })} empty={t('noneYours')}>
                {mine.map(module => (
                  <ModuleCard
                    key={module.slug}
                    module={module}
                    icon={iconOf(module.slug)}
                    action={<OpenModule module={module} to={moduleTarget(module.slug, screens, currentUser)} />}
                  />
                ))}
              </Cards>
              {others.length === 0 ? null : (
                <Cards title={t('available', { n: others.length })}>
                  {others.map(module => (
                    <ModuleCard
                      key={module.slug}
                      module={module}
                      icon={iconOf(module.slug)}
                      action={
                        currentUser.superAdminMode ? null : module.request === null ? (
                          <Button size="dense" aria-description={module.name} onClick={() => ask(module)}>
                            {t('request')}
                          </Button>
                        ) : (
                          <RequestState module={module} request={module.request} />
                        )
                      }
                    />
                  ))}
                </Cards>
              )}
              {asked === null ? null : <RequestDialog module={asked} reviewers={reviewers} onClose={() => ask(null)} />}
            </div>
          )
        }}
      </LoadedView>
    </>
  )
}

/** Uses the icon of the module's menu group, if it has one. */
const iconOf = (slug: string) => (slug in MENU_GROUPS ? groupIcon(slug as MenuGroup) : undefined)

const Cards = ({ title, empty, children }: { title: string; empty?: string; children: ReactNode[] }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2.5 text-sm font-medium text-muted">
        {title}
      </h2>
      {children.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">{children}</div>
      )}
    </section>
  )
}

const CardsSkeleton = () => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
    {[46, 62, 54].map(width => (
      <div key={width} className="flex min-h-41 flex-col gap-4 rounded-lg border border-border bg-card p-4">
        <SkeletonBar width={`${width}%`} height={16} />
        <SkeletonBar width="80%" />
      </div>
    ))}
  </div>
)
