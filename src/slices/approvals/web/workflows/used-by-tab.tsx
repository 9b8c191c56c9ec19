import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { MorePages } from '#web/record/more-pages.tsx'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type UsedBy, type Workflow, workflowCalls } from '../calls.ts'
import { AssignButton, Assignments } from './assignments.tsx'
import { t } from './texts.ts'

type Person = UsedBy['people'][number]

/** The assignments of the workflow, and the groups and the people who have it. */
export function UsedByTab({ workflow }: { workflow: Workflow }) {
  const { id, isActive } = workflow
  const query = useInfiniteQuery({
    queryKey: workflowCalls.usedBy.key({ type: 'infinite', input: { id } }),
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      workflowCalls.usedBy.call({ id, after: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ people, more }) => (more ? people.at(-1)?.employeeId : undefined),
  })
  return (
    <LoadedView onPage query={query} skeleton={<SkeletonRows rows={6} />} errorTitle={t('usedByFailed')}>
      {({ pages }) => {
        const { groups, total, assignments } = pages[0]!
        const assigned = <Assignments workflow={workflow} assignments={assignments} />
        if (groups.length + total + assignments.length === 0) {
          return (
            <div className="flex flex-col items-start gap-3">
              <p className="text-dense text-muted">{t(isActive ? 'usedByNone' : 'usedByNoneInactive')}</p>
              {isActive ? <AssignButton workflow={workflow} /> : null}
            </div>
          )
        }
        return (
          <div className="flex flex-col gap-5">
            {isActive ? null : (
              <Panel tone="info" title={t('inactive')}>
                {t('usedByInactive')}
              </Panel>
            )}
            {assigned}
            <Section title={t('groups', { n: groups.length })} none={t('noGroups')}>
              {groups.map(group => (
                <li key={group.id} className="flex items-center gap-3 px-3 py-2">
                  <span className="min-w-0 flex-1 text-sm font-medium wrap-anywhere">
                    <GroupName group={group} />
                  </span>
                  <span className="text-dense text-muted">{t('people', { n: group.people })}</span>
                </li>
              ))}
            </Section>
            <Section title={t('people', { n: total })} none={t('noPeople')}>
              {pages.flatMap(({ people }) => people.map(person => <PersonRow key={person.employeeId} person={person} />))}
            </Section>
            <MorePages query={query} />
          </div>
        )
      }}
    </LoadedView>
  )
}

const Section = ({ title, none, children }: { title: string; none: string; children: readonly ReactNode[] }) => (
  <section aria-label={title}>
    <h3 className="mb-2 text-sm font-semibold">{title}</h3>
    {children.length === 0 ? (
      <p className="text-dense text-muted">{none}</p>
    ) : (
      <ul className="divide-y divide-border rounded-lg border border-border">{children}</ul>
    )}
  </section>
)

/** How someone has it, where it is not through their group. */
const through = {
  person: 'ownWorkflow',
  department: 'throughDepartment',
  group: 'ownWorkflow',
  organization: 'throughAll',
} as const satisfies Record<Person['scope'], string>

const PersonRow = ({ person: { employeeId, name, jobTitle, scope, groupName } }: { person: Person }) => {
  const staff = useMenuLink('/resources/staff')
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <Avatar id={employeeId} name={name} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium">
          {staff === undefined ? (
            <span className="block truncate">{name}</span>
          ) : (
            <Link
              {...linkTo('/resources/staff', { employee: employeeId, tab: 'job' })}
              className="inline-block max-w-full touch-target text-link hover:underline"
            >
              <span className="block truncate">{name}</span>
            </Link>
          )}
        </span>
        <span className="line-clamp-2 text-xs text-muted wrap-anywhere">
          {[jobTitle, groupName ?? t(through[scope])].filter(text => text !== '').join(' · ')}
        </span>
      </span>
    </li>
  )
}

/** Leads to the group for whoever may see it. */
export const GroupName = ({ group: { id, name } }: { group: { id: string; name: string } }) => {
  const mayOpen = useMay()('settings_time_groups')
  if (!mayOpen) return name
  return (
    <Link {...linkTo('/settings/time-tracking-groups', { group: id, tab: 'columns' })} className="touch-target text-link hover:underline">
      {name}
    </Link>
  )
}
