import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useMemo } from 'react'
import type { Column } from '#core/column.ts'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { DataTable } from '#web/table/data-table.tsx'
import { FilterBar } from '#web/table/filter-bar.tsx'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { useListSearch } from '#web/table/use-list-search.ts'
import { useRecordList } from '#web/table/use-record-list.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { type ModulePerson, type ModuleSettings, moduleCalls } from '../calls.ts'
import { AccessCell, MarkFace, words } from './access-cell.tsx'
import { type Access, type Changes, ChangesContext, type Stored, useChanges } from './changes.ts'
import { DiffBar } from './diff-bar.tsx'
import { accessSearch } from './search.ts'
import { t } from './texts.ts'

/** People by modules: what each has and why. What is changed is saved together. */
export const PeopleTab = ({ settings }: { settings: ModuleSettings }) => {
  const listed = useListSearch(accessSearch, { kept: ['tab'] })
  const { tab: _, ...filters } = listed.search
  const list = useRecordList(moduleCalls.people, filters)
  const changes = useChanges()
  const save = useSave(changes)
  const { modules, people } = settings
  const columns = useMemo(() => columnsOf(modules, people), [modules, people])
  const looks = useMemo(() => looksOf(modules, people), [modules, people])
  return (
    <ChangesContext value={changes}>
      <div className="mb-3 flex flex-wrap justify-end gap-x-4 gap-y-1 text-xs text-muted max-md:justify-start">
        {(['on', 'policy', 'requested', 'off'] as const).map(look => (
          <span key={look} className="inline-flex items-center gap-1.5">
            <MarkFace look={look} />
            {words[look]}
          </span>
        ))}
      </div>
      <div className="[&_tr:has([data-changed])]:bg-tint [&_tr:has([data-changed])]:shadow-[inset_3px_0_0_var(--primary)]">
        <DataTable
          name={t('people')}
          id="module-access"
          columns={columns}
          looks={looks}
          list={list}
          rowName={({ name }) => name}
          picture={({ id, name }, size) => <Avatar id={id} name={name} size={size} />}
          errorTitle={t('peopleFailed')}
          empty={<EmptyState title={t('noPeople')}>{t('noPeopleHelp')}</EmptyState>}
          filtered={listed.isNarrowed}
          onClearFilters={listed.clear}
          filters={
            <FilterBar
              searchLabel={t('search')}
              values={filters}
              onChange={listed.change}
              isNarrowed={listed.isNarrowed}
              onClear={listed.clear}
              filters={[
                {
                  kind: 'choice',
                  key: 'department',
                  label: t('department'),
                  options: settings.departments.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name })),
                },
                { kind: 'flag', key: 'exceptions', label: t('exceptions') },
              ]}
            />
          }
        />
      </div>
      <DiffBar
        changes={changes.all}
        nameOf={slug => modules.find(module => module.slug === slug)?.name ?? slug}
        busy={save.isPending}
        onDiscard={changes.clear}
        onSave={() => save.mutate(changes.all.map(({ userId, module, from, to }) => ({ userId, module, access: to, present: from })))}
      />
    </ChangesContext>
  )
}

function useSave({ rebase, clear }: Pick<Changes, 'rebase' | 'clear'>) {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  return useMutation({
    mutationFn: async (changes: { userId: string; module: string; access: Access; present: Access }[]) => {
      // The call takes so many; what was saved before one that fails stays saved, and can be saved again.
      for (let at = 0; at < changes.length; at += MAX_PER_CALL)
        await moduleCalls.setAccess.call({ changes: changes.slice(at, at + MAX_PER_CALL) })
      return new Set(changes.map(({ userId }) => userId)).size
    },
    onSuccess: async people => {
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      clear()
      refreshBootstrap()
      showToast({ tone: 'success', title: t('saved', { n: people }) })
    },
    onError: async error => {
      const { rule, data } = callErrorOf(error)
      if (rule !== 'version') return showToast({ tone: 'error', title: t('saveFailed'), text: errorText(error) })
      const current = data.current as readonly Stored[]
      rebase(current)
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      showToast({ tone: 'error', title: t('changedElsewhere'), text: t('changedElsewhereHelp', { n: current.length }) })
    },
  })
}
const MAX_PER_CALL = 500

const Name = ({ person }: { person: ModulePerson }) => {
  const changed = use(ChangesContext).countOf(person.id)
  return (
    <span data-changed={changed > 0 || undefined} className="flex min-w-0 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate">{person.name}</span>
        {person.title === null ? null : <span className="block truncate text-xs font-normal text-muted">{person.title}</span>}
      </span>
      {changed === 0 ? null : <Chip tone="accent">{t('changed', { n: changed })}</Chip>}
    </span>
  )
}

const headOf = (name: string, holders: number, people: number) => `${name} ${t('countOf', { n: holders, all: people })}`
/** As wide as its head, at 7 px a letter, so that thousands of people don't make it run into the next. */
const widthOf = (head: string) => Math.max(150, 40 + 7 * head.length)

const columnsOf = (modules: ModuleSettings['modules'], people: number): Column<ModulePerson>[] => [
  { key: 'name', title: t('person'), type: 'text' },
  ...modules.map(({ slug, name, people: holders }) => ({
    key: slug,
    title: headOf(name, holders, people),
    type: 'text' as const,
    value: () => null,
  })),
]

const looksOf = (modules: ModuleSettings['modules'], people: number): ColumnLooks<ModulePerson> => ({
  name: { cell: person => <Name person={person} />, card: person => person.name },
  ...Object.fromEntries(
    modules.map(({ slug, name, people: holders }) => [
      slug,
      {
        cell: (person: ModulePerson) => <AccessCell person={person} module={{ slug, name }} />,
        width: widthOf(headOf(name, holders, people)),
        phone: 'details' as const,
      },
    ]),
  ),
})
