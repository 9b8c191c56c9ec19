import { Check, Clock, CornerDownLeft, type LucideIcon, Pencil } from 'lucide-react'
import { Chip, type Tone } from './ui/chip.tsx'
import { t } from './ui-texts.ts'

/** The status of a record with a submit and approve workflow, such as a timesheet. */
type RecordStatus = 'draft' | 'submitted' | 'approved' | 'rejected'

const looks: Record<RecordStatus, { tone: Tone; icon: LucideIcon }> = {
  draft: { tone: 'muted', icon: Pencil },
  submitted: { tone: 'info', icon: Clock },
  approved: { tone: 'success', icon: Check },
  rejected: { tone: 'danger', icon: CornerDownLeft },
}

/** The status as a word: in filters, and in announcements. */
export const statusText = (status: RecordStatus): string => t(status)

/** The status as shown everywhere: word, icon and tone. */
export const StatusChip = ({ status }: { status: RecordStatus }) => (
  <Chip tone={looks[status].tone} icon={looks[status].icon}>
    {t(status)}
  </Chip>
)
