import { TriangleAlert } from 'lucide-react'
import type { RowOf } from '#web/record/record-kind.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Chip } from '#web/ui/chip.tsx'
import type { departments } from '../contract/departments.ts'
import { t } from './texts.ts'

/** The manager with their picture, and a warning where there is none. */
export const departmentLooks: ColumnLooks<RowOf<typeof departments>> = {
  departmentCode: { width: 78, phone: 'details' },
  parentName: { phone: 'details' },
  managerName: {
    width: 178,
    cell: ({ managerId, managerName }) =>
      managerId === null ? (
        <Chip tone="warning" icon={TriangleAlert}>
          {t('noManager')}
        </Chip>
      ) : (
        <span className="flex items-center gap-2">
          <span className="contents max-md:hidden">
            <Avatar id={managerId} name={managerName ?? ''} size={24} />
          </span>
          <span className="truncate">{managerName}</span>
        </span>
      ),
  },
  locationName: { width: 121, phone: 'details' },
  costCenter: { width: 104, phone: 'details' },
  budgetAmount: { width: 121 },
  peopleCount: { width: 74, card: ({ peopleCount: n }) => t('people', { n }) },
}
