import { useNavigate } from '@tanstack/react-router'
import { Ban, CircleCheck, LogIn, PanelRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '#core/column.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { RowAction } from '#web/table/row-actions.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { TenantInitial } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { formatInstantDayAndYear } from '#web/ui/time-format.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import { CURRENT, type ListedOrganization, organizationCalls } from '../calls.ts'
import { organizationsSearch } from '../search.ts'
import { useStay } from '../stay/use-stay.ts'
import { t } from './texts.ts'

const ActiveDialog = lazyScreen(() => import('./active-dialog.tsx').then(module => module.ActiveDialog))

const DAY = 86_400_000
const isFull = ({ people, maxUsers }: ListedOrganization) => maxUsers !== null && people >= maxUsers
const peopleText = ({ people, maxUsers }: ListedOrganization) =>
  maxUsers === null ? String(people) : t('peopleOf', { people, max: maxUsers })

function trialsText({ trials, trialEndsAt }: ListedOrganization): string | null {
  if (trials.length === 0) return null
  const names = trials.join(', ')
  return trialEndsAt === null ? names : t('trialsLeft', { names, n: Math.max(0, Math.ceil((Date.parse(trialEndsAt) - Date.now()) / DAY)) })
}

const columns: readonly Column<ListedOrganization>[] = [
  { key: 'name', title: t('organization'), type: 'text' },
  { key: 'domain', title: t('subdomain'), type: 'text' },
  { key: 'people', title: t('people'), type: 'text', value: peopleText },
  { key: 'trials', title: t('trials'), type: 'text', value: trialsText },
  { key: 'state', title: t('state'), type: 'text', value: ({ isActive }) => t(isActive ? 'active' : 'inactive') },
  { key: 'createdAt', title: t('created'), type: 'instant' },
  { key: 'lastActivityAt', title: t('lastActivity'), type: 'instant' },
]
const enterColumn: Column<ListedOrganization> = { key: 'enter', title: t('enterHead'), type: 'text', value: () => null }

const looks: ColumnLooks<ListedOrganization> = {
  name: { width: 276 },
  domain: { width: 116, givesWay: 4 },
  people: { width: 112, phone: 'aside' },
  trials: { width: 150, givesWay: 2, phone: 'details' },
  state: {
    width: 130,
    phone: 'aside',
    cell: organization =>
      organization.isActive ? (
        isFull(organization) ? (
          <Chip tone="warning" icon={TriangleAlert}>
            {t('seatsFull')}
          </Chip>
        ) : (
          <span className="text-muted">{t('active')}</span>
        )
      ) : (
        <Chip tone="danger" icon={Ban}>
          {t('inactive')}
        </Chip>
      ),
  },
  createdAt: { width: 125, givesWay: 1, phone: 'details', cell: ({ createdAt }) => formatInstantDayAndYear(new Date(createdAt)) },
  lastActivityAt: {
    width: 120,
    givesWay: 3,
    phone: 'details',
    cell: ({ lastActivityAt }) =>
      lastActivityAt === null ? <span className="text-muted">{t('noActivity')}</span> : <RelativeTime at={lastActivityAt} isShort />,
  },
  enter: { width: 104, cell: organization => <Enter {...organization} /> },
}

const Enter = ({ id, name, isActive }: ListedOrganization) => {
  const { enter, busy } = useStay()
  // At the server an inactive one is not entered either.
  return isActive ? (
    <Button
      size="mini"
      busy={busy}
      icon={<Glyph of={LogIn} size={14} />}
      aria-label={t('enterNamed', { name })}
      onClick={() => void enter(id)}
    >
      {t('enter')}
    </Button>
  ) : null
}

/** Every organization of the installation. On a phone a row's menu enters it. */
export const OrganizationsTable = () => {
  const { search, change, clear, isNarrowed } = useListSearch(organizationsSearch, { kept: ['tab'] })
  const list = useRecordList(organizationCalls.list, search, 100, CURRENT)
  const navigate = useNavigate()
  const phone = usePhone()
  const { enter } = useStay()
  const [switched, setSwitched] = useState<ListedOrganization>()
  const open = ({ id }: ListedOrganization) => void navigate({ to: `/super-admin/organization/${id}` })
  const actions = (organization: ListedOrganization): readonly RowAction[] => [
    ...(phone && organization.isActive
      ? [{ label: t('enterNamed', { name: organization.name }), icon: LogIn, onSelect: () => void enter(organization.id) }]
      : []),
    { label: t('details'), icon: PanelRight, onSelect: () => open(organization) },
    organization.isActive
      ? { label: t('deactivate'), icon: Ban, tone: 'danger', apart: true, onSelect: () => setSwitched(organization) }
      : { label: t('reactivate'), icon: CircleCheck, apart: true, onSelect: () => setSwitched(organization) },
  ]
  return (
    <>
      <DataTable<ListedOrganization>
        name={t('organizations')}
        id="organizations"
        columns={phone ? columns : withEnter}
        looks={looks}
        list={list}
        rowName={({ name }) => name}
        picture={({ id, name }) => <TenantInitial id={id} name={name} />}
        onOpen={open}
        actions={actions}
        errorTitle={t('listFailed')}
        empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>}
        filtered={isNarrowed}
        onClearFilters={clear}
        filters={
          <FilterBar
            searchLabel={t('find')}
            values={search}
            onChange={change}
            isNarrowed={isNarrowed}
            onClear={clear}
            filters={[
              {
                kind: 'choice',
                key: 'state',
                label: t('state'),
                options: (['active', 'inactive'] as const).map(value => ({ value, label: t(value) })),
              },
            ]}
          />
        }
      />
      {switched === undefined ? null : (
        <LazyLayer>
          <ActiveDialog organization={switched} onClose={() => setSwitched(undefined)} />
        </LazyLayer>
      )}
    </>
  )
}

const withEnter = [...columns, enterColumn]
