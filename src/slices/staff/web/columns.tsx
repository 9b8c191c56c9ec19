import type { Column } from '#core/column.ts'
import { formatDay } from '#web/plain-date-text.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Chip } from '#web/ui/chip.tsx'
import { staffColumns } from '../contract/staff-columns.ts'
import { fullName, type Person } from './calls.ts'
import { t } from './texts.ts'

/** Under which a person's choice of columns is kept. */
export const TABLE = 'staff'

type Key = (typeof staffColumns)[number]['key']

const named = (key: Key): Column<Person> => staffColumns.find(column => column.key === key)!
const optional = (key: Key): Column<Person> => ({ ...named(key), optional: true })

const name: Column<Person> = { key: 'firstName', title: t('name'), type: 'text', value: fullName, sortable: true }
const status: Column<Person> = { key: 'status', title: t('status'), type: 'text', value: statusText }
const others = (
  [
    'businessPhone',
    'phoneExtension',
    'employeeId',
    'unitName',
    'timeTrackingGroupName',
    'hireDate',
    'terminationDate',
    'createdAt',
  ] as const
).map(named)

/** The table's columns; files have those of the contract. */
export const tableColumns: readonly Column<Person>[] = [
  name,
  named('jobTitle'),
  named('departmentName'),
  named('locationName'),
  named('managerName'),
  status,
  optional('email'),
  ...others,
]

/** Beside the open panel there is no room for all of them. */
export const columnsBesidePanel: readonly Column<Person>[] = [name, named('jobTitle'), named('departmentName'), status]

/** "Leaves Nov 30" for someone whose last day is known; a plain word for everyone else. */
export function statusText({ isActive, terminationDate }: Person): string {
  if (!isActive) return t('inactive')
  return terminationDate === null ? t('active') : t('leaves', { day: formatDay(terminationDate) })
}

/** Only what differs from the rule is a chip. */
export const Status = ({ person }: { person: Person }) =>
  !person.isActive ? (
    <Chip tone="muted">{t('inactive')}</Chip>
  ) : person.terminationDate === null ? (
    <span className="text-muted">{t('active')}</span>
  ) : (
    <Chip tone="warning">{statusText(person)}</Chip>
  )

const quiet = (text: string | null) => <span className="text-muted">{text ?? t('none')}</span>

export const tableLooks: ColumnLooks<Person> = {
  jobTitle: { givesWay: 3, cell: ({ jobTitle }) => quiet(jobTitle), card: ({ jobTitle }) => jobTitle },
  departmentName: { width: 150 },
  managerName: { width: 156, givesWay: 2, cell: ({ managerName }) => quiet(managerName), phone: 'details' },
  locationName: { width: 142, givesWay: 1, phone: 'details' },
  status: { width: 140, cell: person => <Status person={person} />, phone: 'details' },
}
