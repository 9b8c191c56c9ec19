import { useQuery } from '@tanstack/react-query'
import type { PermissionName } from '#core/permission.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type AuditedRole, auditCalls } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { pathWords } from './level-path-words.ts'
import { Result } from './level-result.tsx'
import { wordsOf } from './level-words.ts'
import { permissionHelp } from './permission-help.ts'
import { PeopleLink, RoleLink } from './role-link.tsx'

/** Which roles have one permission, at which level, and why. */
export function PermissionView({ permission }: { permission: PermissionName }) {
  const query = useQuery(auditCalls.permission.queryOptions({ input: { permission } }))
  return (
    <>
      <p className="border-b border-border px-4 pb-3 text-dense text-muted">{permissionHelp[permission]}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={5} avatar={false} />} errorTitle={t('permissionFailed')}>
        {({ rows }) => (
          <table aria-label={t('rolesWith', { permission: wordsOf(permission) })} className="w-full border-collapse text-sm max-md:block">
            <thead className="max-md:sr-only">
              <tr className="h-9 border-b border-border text-left text-xs text-muted">
                <th scope="col" className="px-4 font-medium">
                  {t('role')}
                </th>
                <th scope="col" className="w-32 px-4 font-medium">
                  {t('level')}
                </th>
                <th scope="col" className="px-4 font-medium">
                  {t('whereFrom')}
                </th>
                <th scope="col" className="w-24 px-4 text-right font-medium">
                  {t('people')}
                </th>
              </tr>
            </thead>
            <tbody className="max-md:block">
              {rows.map(row => (
                <Row key={row.role.id} row={row} permission={permission} />
              ))}
            </tbody>
          </table>
        )}
      </LoadedView>
    </>
  )
}

const Row = ({ row, permission }: { row: AuditedRole; permission: PermissionName }) => {
  const { role, people, level } = row
  return (
    <tr
      className={`border-b border-border last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:px-4 max-md:py-2 ${row.isBelowBlock ? 'bg-warning-ground' : ''}`}
    >
      <th scope="row" className="px-4 py-2 text-left font-medium max-md:p-0">
        <RoleLink id={role.id}>{role.name}</RoleLink>
      </th>
      <td className="px-4 py-2 whitespace-nowrap max-md:p-0 max-md:text-right">
        <Result level={level} />
      </td>
      <td className="px-4 py-2 max-md:p-0">
        {pathWords({ ...row, permission })}
        {row.isBelowBlock ? <span className="block text-xs text-warning">{t('belowBlock')}</span> : null}
      </td>
      <td className="px-4 py-2 text-right tabular-nums max-md:p-0">
        <PeopleLink roleId={role.id} people={people} />
      </td>
    </tr>
  )
}
