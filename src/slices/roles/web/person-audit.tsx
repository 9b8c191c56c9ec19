import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { PERMISSIONS } from '#core/vocabulary.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type AuditedPerson, type AuditedRow, auditCalls } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { FindPermission } from './find-permission.tsx'
import { pathWords } from './level-path-words.ts'
import { Result } from './level-result.tsx'
import { t as level } from './level-texts.ts'
import { wordsOf } from './level-words.ts'
import { permissionHelp } from './permission-help.ts'
import { RoleLink } from './role-link.tsx'

const bases = { admin: t('baseAdmin'), manager: t('baseManager'), employee: t('baseEmployee') }

/** Explains what one person may do, permission by permission. */
export function PersonAudit({ userId }: { userId: string }) {
  const query = useQuery(auditCalls.person.queryOptions({ input: { userId } }))
  return (
    <LoadedView query={query} skeleton={<SkeletonRows rows={8} avatar={false} />} errorTitle={t('personFailed')}>
      {person => <Levels person={person} />}
    </LoadedView>
  )
}

const Levels = ({ person }: { person: AuditedPerson }) => {
  const [wanted, setWanted] = useState('')
  const { role, rows, name, employeeId } = person
  const found = rows.filter(({ permission }) =>
    `${wordsOf(permission)} ${permission} ${permissionHelp[permission]}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  )
  const groups = Map.groupBy(found, ({ permission }) => PERMISSIONS[permission].category)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b border-border px-4 pb-3">
        {role === null ? <Chip tone="warning">{t('noRole')}</Chip> : <Chip tone="muted">{role.name}</Chip>}
        {role === null ? null : <Chip tone="muted">{bases[role.baseRole]}</Chip>}
        {employeeId === null ? <Chip tone="warning">{t('noEmployee')}</Chip> : null}
        {role === null ? null : <RoleLink id={role.id}>{t('openRole')}</RoleLink>}
        <div className="ml-auto w-56 max-md:w-full">
          <FindPermission value={wanted} onChange={setWanted} />
        </div>
      </div>
      {found.length === 0 ? <p className="px-4 py-8 text-center text-sm text-muted">{level('noMatches')}</p> : null}
      <table aria-label={t('levelsOf', { name })} className="w-full border-collapse text-sm max-md:block">
        <thead className="max-md:sr-only">
          <tr className="h-9 border-b border-border text-left text-xs text-muted">
            <th scope="col" className="px-4 font-medium">
              {t('permission')}
            </th>
            <th scope="col" className="w-32 px-4 font-medium">
              {t('level')}
            </th>
            <th scope="col" className="px-4 font-medium">
              {t('whereFrom')}
            </th>
          </tr>
        </thead>
        {[...groups].map(([category, inGroup]) => (
          <tbody key={category} className="max-md:block">
            <tr className="border-b border-border max-md:block">
              <th colSpan={3} scope="rowgroup" className="bg-surface px-4 py-1.5 text-left text-xs font-medium text-muted max-md:block">
                {category}
              </th>
            </tr>
            {inGroup.map(row => (
              <Row key={row.permission} row={row} role={role?.name ?? ''} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

/** Why a level opens nothing; null where it does. */
function offWords({ moduleOff, featureOff }: AuditedRow): string | null {
  if (moduleOff !== null) return t('moduleOff', { module: moduleOff })
  return featureOff ? t('featureOff') : null
}

const Row = ({ row, role }: { row: AuditedRow; role: string }) => {
  const { permission, level: result, isBelowBlock } = row
  const note = isBelowBlock ? t('belowBlock') : result === null ? null : offWords(row)
  return (
    <tr
      data-permission={permission}
      className={`border-b border-border max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-4 max-md:py-2 ${isBelowBlock ? 'bg-warning-ground' : ''}`}
    >
      <th scope="row" className="px-4 py-2 text-left font-medium max-md:p-0">
        {wordsOf(permission)}
      </th>
      <td className="px-4 py-2 whitespace-nowrap max-md:p-0">
        <Result level={result} />
      </td>
      <td className="px-4 py-2 max-md:col-span-2 max-md:p-0">
        {pathWords(row, role)}
        {note === null ? null : (
          <span className="mt-0.5 flex items-center gap-1.5 text-xs text-warning">
            <Glyph of={TriangleAlert} size={12} className="shrink-0" />
            {note}
          </span>
        )}
      </td>
    </tr>
  )
}
