import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { lazy } from 'react'
import { isPermissionName, PERMISSION_NAMES } from '#core/permission.ts'
import { useLive } from '#web/live.ts'
import { shownOrganization } from '#web/organization.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { auditCalls } from './audit-calls.ts'
import { auditSearch } from './audit-search.ts'
import { t } from './audit-texts.ts'
import { memberCalls } from './calls.ts'
import { Findings } from './findings.tsx'
import { wordsOf } from './level-words.ts'
import { PermissionView } from './permission-view.tsx'
import { PersonAudit } from './person-audit.tsx'
import { t as route } from './route-texts.ts'

const CompareView = lazy(() => import('./compare-view.tsx').then(module => ({ default: module.CompareView })))
const PersonChooser = lazy(() => import('./person-chooser.tsx').then(module => ({ default: module.PersonChooser })))

const permissionOptions = PERMISSION_NAMES.map(name => ({ value: name, label: wordsOf(name) }))

/** Who may do what and why, and what is probably not meant. */
export function AuditScreen() {
  const client = useQueryClient()
  const phone = usePhone()
  const [{ by, person, permission, of, first: left, second: right }, change] = useScreenSearch(auditSearch)
  const findings = useQuery(auditCalls.findings.queryOptions({ input: {} }))
  const first = useQuery({ ...memberCalls.list.queryOptions({ input: { limit: 20 } }), enabled: person === undefined })
  useLive(['roles', 'member_roles', 'employees'], () => void client.invalidateQueries({ queryKey: auditCalls.key() }))
  const shownPerson = person ?? first.data?.rows[0]?.id
  const shownPermission = isPermissionName(permission) ? permission : 'staff_module'
  return (
    <SettingsPage title={route('audit')} description={route('auditHelp')} {...(!phone && { actions: <Files /> })}>
      <div className="grid grid-cols-[minmax(0,1fr)_20rem] gap-4 max-xl:grid-cols-1">
        <section aria-label={t('lookAt')} className="min-w-0 self-start overflow-clip rounded-lg border border-border bg-card">
          <div className="flex flex-wrap items-center gap-3 p-4">
            <Segment
              label={t('lookAt')}
              options={[
                { value: 'person', label: t('byPerson') },
                { value: 'permission', label: t('byPermission') },
                { value: 'compare', label: t('compare') },
              ]}
              value={by}
              onValueChange={next => change({ by: next })}
            />
            <div className="w-80 max-w-full">
              {by === 'compare' ? null : by === 'person' ? (
                <LazyPart face={<span className="block h-9 max-md:h-11" />}>
                  <PersonChooser value={shownPerson ?? null} onChange={id => change({ person: id ?? undefined })} />
                </LazyPart>
              ) : (
                <Select
                  aria-label={t('choosePermission')}
                  options={permissionOptions}
                  value={shownPermission}
                  onValueChange={next => change({ permission: next })}
                />
              )}
            </div>
          </div>
          {by === 'compare' ? (
            <LazyPart face={<SkeletonRows rows={8} avatar={false} />}>
              <CompareView of={of} first={left} second={right} onChange={change} />
            </LazyPart>
          ) : by === 'permission' ? (
            <PermissionView permission={shownPermission} />
          ) : shownPerson === undefined ? (
            <EmptyState title={t('nothingChosen')}>{t('nothingChosenHelp')}</EmptyState>
          ) : (
            <PersonAudit userId={shownPerson} />
          )}
        </section>
        <Findings query={findings} />
        {phone ? (
          <div className="flex flex-wrap gap-2">
            <Files />
          </div>
        ) : null}
      </div>
    </SettingsPage>
  )
}

/** Who may do what, for the whole organization. A failed download is shown by the browser. */
const Files = () => (
  <>
    {(['csv', 'xlsx'] as const).map(format => (
      <a
        key={format}
        download
        href={`/api/v1/permission-audit/grants.${format}?${new URLSearchParams({ organization: shownOrganization() ?? '' })}`}
        className={buttonClass({})}
      >
        <Glyph of={Download} />
        {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
      </a>
    ))}
  </>
)
