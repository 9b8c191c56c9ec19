import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { ViewQuery } from '#web/ui/loaded-view.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { Findings as Found } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { wordsOf } from './level-words.ts'

interface Finding {
  key: string
  tone: 'warning' | 'info'
  title: string
  text: string
  /** Where it is mended; null for whoever may not open that. */
  way: { label: string; to: string; search?: Readonly<Record<string, string>> } | null
}

/** What is probably not meant, each with the way to where it is mended. */
export function Findings({ query }: { query: ViewQuery<Found> }) {
  const may = useMay()
  const access = { roles: may('settings_roles', 'write'), staff: may('staff_module') }
  const list = query.data === undefined ? [] : findingsOf(query.data, access)
  return (
    <section aria-label={t('findings')} className="self-start overflow-clip rounded-lg border border-border bg-card">
      <div className="flex min-h-13 items-center gap-2 border-b border-border px-4">
        <h2 className="text-base font-semibold">{t('findings')}</h2>
        {list.length === 0 ? null : <CountPill>{list.length}</CountPill>}
      </div>
      <LoadedView
        query={query}
        skeleton={<SkeletonRows rows={3} avatar={false} />}
        errorTitle={t('findingsFailed')}
        isEmpty={() => list.length === 0}
        empty={
          <Line icon={<Glyph of={CircleCheck} className="mt-0.5 shrink-0 text-success" />} title={t('noFindings')}>
            {t('noFindingsHelp')}
          </Line>
        }
      >
        {() => (
          <ul className="divide-y divide-border">
            {list.map(({ key, tone, title, text, way }) => (
              <li key={key}>
                <Line
                  icon={
                    <Glyph
                      of={tone === 'warning' ? TriangleAlert : Info}
                      className={`mt-0.5 shrink-0 ${tone === 'warning' ? 'text-warning' : 'text-muted'}`}
                    />
                  }
                  title={title}
                >
                  {text}
                  {way === null ? null : (
                    <span className="mt-2 block">
                      <Link to={way.to} search={(way.search ?? {}) as never} className={buttonClass({ size: 'mini' })}>
                        {way.label}
                      </Link>
                    </span>
                  )}
                </Line>
              </li>
            ))}
          </ul>
        )}
      </LoadedView>
    </section>
  )
}

const Line = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="flex gap-2.5 px-4 py-3">
    {icon}
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="mt-0.5 text-dense text-muted">{children}</p>
    </div>
  </div>
)

/** How many people a line names. */
const NAMED = 3

function namesOf(people: readonly { name: string }[]): string {
  const names = new Intl.ListFormat('en-US').format(people.slice(0, NAMED).map(({ name }) => name))
  return people.length > NAMED ? t('andMore', { names, n: people.length - NAMED }) : names
}

const reasons = {
  nobody: (people: string) => t('nobody', { people }),
  no_account: (people: string) => t('noAccount', { people }),
  own_subject: (people: string) => t('ownSubject', { people }),
  nobody_else: (people: string) => t('nobodyElse', { people }),
} as const

function findingsOf(found: Found, may: { roles: boolean; staff: boolean }): Finding[] {
  const roles = (label: string, search: Readonly<Record<string, string>>) => (may.roles ? { label, to: '/settings/roles', search } : null)
  const staff = (search?: Readonly<Record<string, string>>) =>
    may.staff ? { label: t('openStaff'), to: '/resources/staff', ...(search && { search }) } : null
  const { unresolvedSteps, belowBlock, withoutRole, withoutEmployee, unusedRoles } = found
  return [
    ...unresolvedSteps.map(({ templateName, stepOrder, approverType, reason, people }): Finding => {
      const step = templateName === null ? t('stepOfDefault') : t('stepOfTemplate', { template: templateName, n: stepOrder })
      const person = people.length === 1 && people[0] ? { employee: people[0].id, tab: 'job' } : undefined
      return {
        key: `step ${templateName} ${stepOrder} ${reason}`,
        tone: 'warning',
        title: t('unresolved'),
        text: `${step} ${reasons[reason](namesOf(people))}`,
        way: approverType === 'role' ? roles(t('assignRole'), { tab: 'people' }) : staff(person),
      }
    }),
    ...belowBlock.map(
      ({ role, permission, parent }): Finding => ({
        key: `below ${role.id} ${permission}`,
        tone: 'warning',
        title: t('grantBelowBlock'),
        text: t('grantBelowBlockHelp', { role: role.name, permission: wordsOf(permission), parent: wordsOf(parent) }),
        way: roles(t('openRole'), { role: role.id }),
      }),
    ),
    ...(withoutRole.length === 0
      ? []
      : [
          {
            key: 'without role',
            tone: 'warning' as const,
            title: t('withoutRole', { n: withoutRole.length }),
            text: namesOf(withoutRole),
            way: roles(t('assignRole'), { tab: 'people', holds: 'none' }),
          },
        ]),
    ...(withoutEmployee.length === 0
      ? []
      : [
          {
            key: 'without employee',
            tone: 'info' as const,
            title: t('withoutEmployee', { n: withoutEmployee.length }),
            text: namesOf(withoutEmployee),
            way: staff(),
          },
        ]),
    ...unusedRoles.map(
      ({ id, name }): Finding => ({
        key: `unused ${id}`,
        tone: 'info',
        title: t('unusedRole'),
        text: t('unusedRoleHelp', { role: name }),
        way: roles(t('openRole'), { role: id }),
      }),
    ),
  ]
}
