import { Check, Clock, CornerDownLeft, type LucideIcon, Pencil } from 'lucide-react'
import { Chip, type Tone } from './ui/chip.tsx'
import { t } from './ui-texts.ts'

/** Where a record stands that is written, submitted and decided on: timesheets, and whatever else goes the same way. */
type RecordStatus = 'draft' | 'submitted' | 'approved' | 'rejected'

const looks: Record<RecordStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'muted', icon: Pencil },
  submitted: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: Check },
  rejected: { tone: 'danger', icon: CornerDownLeft },
}

/** The status as a word: in filters, and where it is said instead of shown. */
export const statusText = (status: RecordStatus): string => t(status)

/** The status as people see it everywhere: word, icon and tone. */
export const StatusChip = ({ status }: { status: RecordStatus }) => (
  <Chip tone={looks[status].tone} icon={looks[status].icon}>
    {t(status)}
  </Chip>
)
