import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Segment } from '#web/ui/segment.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type AuditedLevel, auditCalls } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { pathWords } from './level-path-words.ts'
import { Result } from './level-result.tsx'
import { wordsOf } from './level-words.ts'
import { PersonChooser } from './person-chooser.tsx'

type Kind = 'people' | 'roles'

interface CompareProps {
  of: Kind
  first: string | undefined
  second: string | undefined
  onChange: (change: { of?: Kind; first?: string | undefined; second?: string | undefined }) => void
}

/** Compares what two people, or two roles, can do, side by side. */
export const CompareView = ({ of, first, second, onChange }: CompareProps) => {
  const Chooser = of === 'people' ? PersonChooser : RoleChooser
  return (
    <>
      <div className="grid gap-3 border-b border-border px-4 pb-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <Segment
            label={t('compareWhat')}
            options={[
              { value: 'people', label: t('people') },
              { value: 'roles', label: t('roles') },
            ]}
            value={of}
            onValueChange={next => onChange({ of: next, first: undefined, second: undefined })}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a cell of this grid in every browser */}
        <div role="group" aria-label={t('first')}>
          <Chooser value={first ?? null} onChange={id => onChange({ first: id ?? undefined })} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="group" aria-label={t('second')}>
          <Chooser value={second ?? null} onChange={id => onChange({ second: id ?? undefined })} />
        </div>
      </div>
      {first === undefined || second === undefined ? (
        <EmptyState title={t('nothingToCompare')}>{t('nothingToCompareHelp')}</EmptyState>
      ) : (
        <Both key={`${first} ${second}`} of={of} ids={[first, second]} />
      )}
    </>
  )
}

interface ChooserProps {
  value: string | null
  onChange: (id: string | null) => void
}

const RoleChooser = ({ value, onChange }: ChooserProps) => {
  // Every role stands in the list of any permission.
  const { data } = useQuery(auditCalls.permission.queryOptions({ input: { permission: 'staff_module' } }))
  const options = (data?.rows ?? []).map(({ role: { id, name } }) => ({ value: id, label: name }))
  return (
    <Select
      aria-label={t('chooseRole')}
      placeholder={t('chooseRole')}
      options={options}
      value={value ?? undefined}
      onValueChange={onChange}
    />
  )
}

interface Side {
  name: string
  /** The role that the levels come from. */
  role: string
  rows: readonly AuditedLevel[]
}

/** Of one person or role. */
function useSide(of: Kind, id: string) {
  const person = useQuery({ ...auditCalls.person.queryOptions({ input: { userId: id } }), enabled: of === 'people' })
  const role = useQuery({ ...auditCalls.role.queryOptions({ input: { roleId: id } }), enabled: of === 'roles' })
  const query = of === 'people' ? person : role
  const side: Side | undefined =
    of === 'people'
      ? person.data && { name: person.data.name, role: person.data.role?.name ?? '', rows: person.data.rows }
      : role.data && { name: role.data.role.name, role: role.data.role.name, rows: role.data.rows }
  return { ...query, data: side }
}

const Both = ({ of, ids: [first, second] }: { of: Kind; ids: [string, string] }) => {
  const [left, right] = [useSide(of, first), useSide(of, second)]
  const query = left.data === undefined ? left : { ...right, data: right.data && ([left.data, right.data] as const) }
  return (
    <LoadedView
      query={query as typeof right & { data: readonly [Side, Side] | undefined }}
      skeleton={<SkeletonRows rows={8} avatar={false} />}
      errorTitle={t('compareFailed')}
    >
      {sides => <Compared sides={sides} />}
    </LoadedView>
  )
}

const Compared = ({ sides: [left, right] }: { sides: readonly [Side, Side] }) => {
  const [isNarrow, setNarrow] = useState(true)
  const rows = left.rows.flatMap((row, index) => {
    const other = right.rows[index]
    return other === undefined || (isNarrow && row.level === other.level) ? [] : [{ permission: row.permission, levels: [row, other] }]
  })
  return (
    <>
      <div className="border-b border-border px-4 py-2">
        <Checkbox label={t('onlyDifferences')} checked={isNarrow} onChange={event => setNarrow(event.target.checked)} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('noDifferences')}>{t('noDifferencesHelp')}</EmptyState>
      ) : (
        <table aria-label={t('comparing', { first: left.name, second: right.name })} className="w-full table-fixed border-collapse text-sm">
          <thead>
            <tr className="h-9 border-b border-border text-left text-xs text-muted">
              <th scope="col" className="px-4 font-medium">
                {t('permission')}
              </th>
              {[left, right].map(({ name }, index) => (
                <th key={index === 0 ? 'first' : 'second'} scope="col" className="truncate px-4 font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ permission, levels }) => (
              <tr key={permission} data-permission={permission} className="border-b border-border align-top">
                <th scope="row" className="px-4 py-2 text-left font-medium break-words">
                  {wordsOf(permission)}
                </th>
                {levels.map((level, index) => (
                  <td key={index === 0 ? 'first' : 'second'} className="px-4 py-2">
                    <Result level={level.level} />
                    <span className="block text-xs text-muted">{pathWords(level, (index === 0 ? left : right).role)}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
