import { MapPin, Network, ShieldCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { ActionRow } from '#web/home/action-row.tsx'
import { StatRow, StatSkeleton } from '#web/home/stat-row.tsx'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { locale } from '#web/texts.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import type { ResourcesDashboard } from './calls.ts'
import { useResources } from './staff-overview.tsx'
import { departmentShares, percent } from './staff-shares.ts'
import { t } from './texts.ts'

/** Of the six newest people that are loaded. */
const SHOWN = 5

/** The organization's people, departments and locations in figures, for everyone with the directory. */
export const ResourcesDashboardScreen = () => {
  const query = useResources()
  return (
    <>
      <PageHead title={t('resources')} subtitle={t('resourcesHelp')} />
      <LoadedView onPage query={query} skeleton={<ResourcesSkeleton />} denied={<FeatureDenied />} errorTitle={t('didNotLoad')}>
        {data => (
          <div className="flex flex-col gap-4">
            <ResourceFigures data={data} />
            <div className="grid grid-cols-[2fr_1fr] items-start gap-4 max-lg:grid-cols-1">
              <Additions people={data.additions.slice(0, SHOWN)} />
              <QuickLinks />
            </div>
            <div className="grid grid-cols-2 items-start gap-4 max-lg:grid-cols-1">
              <Departments data={data} />
              <StaffStatus data={data} />
            </div>
          </div>
        )}
      </LoadedView>
    </>
  )
}

const ResourceFigures = ({ data }: { data: ResourcesDashboard }) => {
  const { activeStaff, totalStaff, departments, locations } = data
  const inactive = totalStaff - activeStaff
  return (
    <StatRow>
      <Figure
        label={t('activeStaff')}
        n={activeStaff}
        unit={t('peopleUnit', { n: activeStaff })}
        note={t('ofTotal', { percent: percent(activeStaff, totalStaff) })}
      />
      <Figure
        label={t('totalStaff')}
        n={totalStaff}
        unit={t('peopleUnit', { n: totalStaff })}
        note={inactive === 0 ? t('noneInactive') : t('ofThemInactive', { n: inactive })}
      />
      <Figure
        label={t('departments')}
        n={departments}
        note={data.unassigned === 0 ? t('allAssigned') : t('nUnassigned', { n: data.unassigned })}
      />
      <Figure label={t('locations')} n={locations} note={t('activeOnes')} />
    </StatRow>
  )
}

const Figure = ({ label, n, unit, note }: { label: string; n: number; unit?: string; note: ReactNode }) => (
  <StatCard label={label} figure={n.toLocaleString(locale)} {...(unit === undefined ? {} : { unit })} note={note} />
)

const Additions = ({ people }: { people: ResourcesDashboard['additions'] }) => (
  <Card title={t('recentAdditions')} divided flush>
    {people.length === 0 ? (
      <EmptyState title={t('noStaff')}>{t('noStaffHelp')}</EmptyState>
    ) : (
      <ul className="divide-y divide-border">
        {people.map(person => (
          <li key={person.id} className="flex items-center gap-3 px-5 py-2.5 max-md:px-4">
            <Avatar id={person.id} name={person.name} picture={person.avatarUrl} />
            {/* The time beside the name: the longer line has the whole width. */}
            <span className="min-w-0 flex-1">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate text-sm font-medium">{person.name}</span>
                <span className="shrink-0 text-dense text-muted">
                  <RelativeTime at={person.createdAt} />
                </span>
              </span>
              <span className="block text-dense text-muted md:truncate">
                {[person.jobTitle, person.departmentName ?? t('unassigned')].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const QuickLinks = () => {
  const may = useMay()
  const staff = useMenuLink('/resources/staff')
  const links = [
    staff === undefined
      ? null
      : { to: staff.path, icon: Users, name: t('staffDirectory'), help: t('staffDirectoryHelp'), shortcut: staff.key },
    may('settings_departments') ? { to: '/settings/departments', icon: Network, name: t('departments'), help: t('departmentsHelp') } : null,
    may('settings_locations') ? { to: '/settings/locations', icon: MapPin, name: t('locations'), help: t('locationsHelp') } : null,
    may('settings_roles', 'write') ? { to: '/settings/roles', icon: ShieldCheck, name: t('roles'), help: t('rolesHelp') } : null,
  ].filter(link => link !== null)
  if (links.length === 0) return null
  return (
    <Card title={t('quickActions')} divided flush>
      <ul className="divide-y divide-border">
        {links.map(link => (
          <ActionRow key={link.to} {...link} />
        ))}
      </ul>
    </Card>
  )
}

const Departments = ({ data }: { data: ResourcesDashboard }) => {
  const shares = departmentShares(data)
  return (
    <Card title={t('byDepartment')}>
      {shares.length === 0 ? (
        <p className="text-sm text-muted">{t('noStaff')}</p>
      ) : (
        <ul className="flex flex-col gap-3 text-sm">
          {shares.map(({ key, label, value }) => (
            <li key={key} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
              <span className="truncate">{label}</span>
              <span className="text-right tabular-nums">{countAndPercent(value, data.activeStaff)}</span>
              <span aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-xs bg-sunken">
                <span
                  className={`block h-full rounded-xs ${key === 'unassigned' ? 'bg-bar-rest' : 'bg-primary'}`}
                  style={{ width: `${(value / data.activeStaff) * 100}%` }}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const countAndPercent = (n: number, all: number) => t('countAndPercent', { count: n.toLocaleString(locale), percent: percent(n, all) })

const StaffStatus = ({ data: { activeStaff, totalStaff } }: { data: ResourcesDashboard }) => {
  const inactive = totalStaff - activeStaff
  return (
    <Card title={t('statusOverview')}>
      <ShareBar
        shares={[
          { key: 'active', label: t('active'), value: activeStaff, text: countAndPercent(activeStaff, totalStaff), color: 'chart-1' },
          { key: 'inactive', label: t('inactive'), value: inactive, text: countAndPercent(inactive, totalStaff), color: 'rest' },
        ]}
      />
    </Card>
  )
}

const ResourcesSkeleton = () => (
  <div className="flex flex-col gap-4">
    <StatSkeleton />
    <div className="grid grid-cols-[2fr_1fr] gap-4 max-lg:grid-cols-1">
      <Card flush>
        <SkeletonRows rows={5} />
      </Card>
      <Card flush>
        <SkeletonRows rows={3} avatar={false} />
      </Card>
    </div>
  </div>
)
