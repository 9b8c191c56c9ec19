import { RecordPanel } from '#web/record/record-panel.tsx'
import { funds, programs } from './records.ts'

/** Both lists, one below the other. */
export const FundsAndPrograms = ({ mayWrite }: { mayWrite: boolean }) => (
  <div className="flex flex-col gap-6">
    <RecordPanel kind={funds} mayWrite={mayWrite} />
    <RecordPanel kind={programs} mayWrite={mayWrite} />
  </div>
)
