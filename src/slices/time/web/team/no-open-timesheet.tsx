import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { t } from './no-open-texts.ts'
import type { InboxTab } from './search.ts'

/** Stands in the place of the timesheet while none is selected. */
export const NoOpenTimesheet = ({ tab, canEnter }: { tab: InboxTab; canEnter: boolean }) => (
  <EmptyState title={t(tab === 'not_submitted' ? 'notSubmittedYet' : 'chooseTimesheet')}>
    {t(tab !== 'not_submitted' ? 'chooseTimesheetHelp' : canEnter ? 'notSubmittedEnter' : 'notSubmittedHelp')}
  </EmptyState>
)

/** The address names a timesheet that does not exist or that the user may not see: both show the same message. */
export const UnknownTimesheet = ({ onBack }: { onBack: (() => void) | undefined }) => (
  <EmptyState title={t('unknownTimesheet')} action={onBack === undefined ? undefined : <Button onClick={onBack}>{t('back')}</Button>}>
    {t('unknownTimesheetHelp')}
  </EmptyState>
)
