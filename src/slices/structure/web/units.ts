import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { unitColumns } from '../contract/unit-columns.ts'
import type { units as contract } from '../contract/units.ts'
import { t } from './texts.ts'

const calls = recordCallsOf<typeof contract>('units')

export const units: RecordKind<RowOf<typeof contract>> = {
  noun: 'unit',
  plural: 'units',
  description: t('unitsHelp'),
  calls,
  columns: unitColumns,
  parent: 'parentUnitId',
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'unitCode', kind: 'text', half: true },
    { name: 'parentUnitId', label: 'Parent', kind: 'record', calls, code: 'unitCode', shownAs: 'parentName', half: true },
    { name: 'description', kind: 'lines' },
  ],
}
