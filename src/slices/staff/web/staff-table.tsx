import { Mail } from 'lucide-react'
import { DataTable } from '#web/table/data-table.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { fullName, type Person, pictureOf, staffTexts } from './calls.ts'
import { columnsBesidePanel, TABLE, tableColumns, tableLooks } from './columns.tsx'
import { EmptyStaff } from './empty-staff.tsx'
import { t as menu } from './menu-texts.ts'
import { StaffFilters } from './staff-filters.tsx'
import { StaffTools } from './staff-tools.tsx'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'
import { usePersonActions } from './use-person-actions.ts'

const FIRST = tableColumns[0]!.key

/** Everyone as rows, sorted by the server. */
export function StaffTable(view: StaffView) {
  const { listed, list, panel, isBeside } = view
  const { search, change, clear, isNarrowed } = listed
  const phone = usePhone()
  const actions = usePersonActions(view)
  return (
    <DataTable<Person>
      name={menu('staff')}
      id={TABLE}
      columns={isBeside ? columnsBesidePanel : tableColumns}
      looks={tableLooks}
      list={list}
      rowName={fullName}
      picture={picture}
      sort={search.sort ?? FIRST}
      onSort={sort => change({ sort: sort === FIRST ? undefined : sort })}
      onOpen={({ id }) => panel.open(id)}
      current={panel.id}
      // On a phone and beside the panel everything is in the panel.
      {...(!phone && !isBeside && { actions, bulk: emailAll })}
      errorTitle={staffTexts.failedFetch}
      empty={<EmptyStaff {...view} />}
      filtered={isNarrowed}
      onClearFilters={clear}
      filters={<StaffFilters {...view} />}
      fixedColumns={isBeside}
      {...(!phone && !isBeside && { tools: <StaffTools {...view} />, isCrowded: true })}
    />
  )
}

const picture = (person: Person, size: 28 | 40) => <Avatar id={person.id} name={fullName(person)} picture={pictureOf(person)} size={size} />

/** One message to all who are selected; they do not see each other's addresses. */
const emailAll = (people: readonly Person[]) => {
  const addresses = people.flatMap(({ email }) => (email === null ? [] : [email]))
  return addresses.length === 0 ? null : (
    <a href={`mailto:?bcc=${addresses.map(encodeURIComponent).join(',')}`} className={buttonClass({ size: 'dense' })}>
      <Glyph of={Mail} />
      {t('emailAll', { n: addresses.length })}
    </a>
  )
}
