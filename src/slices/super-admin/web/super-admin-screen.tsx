import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { useSwitchOrganization } from '#slices/identity/web/public.tsx'
import { linkHere } from '#web/link-to.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { InsideOrganization } from './inside-organization.tsx'
import { HealthStrip } from './installation/health-strip.tsx'
import { OrganizationsTable } from './organizations/organizations-table.tsx'
import { t as route } from './route-texts.ts'
import { consoleSearch, TABS } from './search.ts'
import { t } from './texts.ts'

const ModuleRequests = lazyScreen(() => import('./module-requests/module-requests.tsx').then(module => module.ModuleRequests))
const Operators = lazyScreen(() => import('./installation/operators.tsx').then(module => module.Operators))
const SecurityEvents = lazyScreen(() => import('./installation/security-events.tsx').then(module => module.SecurityEvents))
const Mails = lazyScreen(() => import('./installation/mails.tsx').then(module => module.Mails))
const NewOrganization = lazyScreen(() => import('./organizations/new-organization.tsx').then(module => module.NewOrganization))

const parts: Readonly<Record<(typeof TABS)[number], { label: string; Part: () => React.ReactNode }>> = {
  organizations: { label: t('organizations'), Part: () => <OrganizationsTable /> },
  requests: { label: t('requests'), Part: () => <ModuleRequests /> },
  operators: { label: t('operators'), Part: () => <Operators /> },
  security: { label: t('security'), Part: () => <SecurityEvents /> },
  mail: { label: t('mail'), Part: () => <Mails /> },
}

/** Console for the whole installation. An operator who is inside an organization leaves it first. */
export const SuperAdminScreen = () => {
  const { organization } = useBootstrap()
  return organization === null ? <Console /> : <InsideOrganization name={organization.name} />
}

/** For a platform administrator who is also a member of one organization; the top bar lists several. */
const BackToOwn = () => {
  const { organizations = [] } = useBootstrap()
  const switchTo = useSwitchOrganization()
  const [own, ...others] = organizations
  return own === undefined || others.length > 0 ? null : (
    <Button icon={<Glyph of={ArrowLeft} />} onClick={() => void switchTo(own.id)}>
      {t('backTo', { name: own.name })}
    </Button>
  )
}

const Console = () => {
  const [{ tab }] = useScreenSearch(consoleSearch)
  const navigate = useNavigate()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PageHead
        title={route('superAdmin')}
        subtitle={t('subtitle')}
        actions={
          <>
            <BackToOwn />
            <Button variant="filled" icon={<Glyph of={Plus} />} onClick={() => setNew(true)}>
              {t('newOrganization')}
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-4">
        <HealthStrip />
        <Tabs
          label={t('sections')}
          value={tab}
          // The filters of one list say nothing about another.
          onValueChange={next => void navigate(linkHere(consoleSearch, { tab: next }))}
          tabs={TABS.map(value => {
            const { label, Part } = parts[value]
            return {
              value,
              label,
              content:
                value === tab ? (
                  <div className="pt-4">
                    <LazyPart face={<SkeletonRows />}>
                      <Part />
                    </LazyPart>
                  </div>
                ) : null,
            }
          })}
        />
      </div>
      {isNew ? (
        <LazyLayer>
          <NewOrganization onClose={() => setNew(false)} />
        </LazyLayer>
      ) : null}
    </>
  )
}
