import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { TimesheetAnswer } from '../my-time/read-timesheet.ts'
import { t } from './texts.ts'

/** The address names an employee who does not exist. */
export const UnknownPerson = () => (
  <Card>
    <EmptyState title={t('unknownPerson')}>{t('unknownPersonHelp')}</EmptyState>
  </Card>
)

/** No one acts on their own behalf. */
export const OwnTimesheetHere = () => (
  <Card>
    <EmptyState
      title={t('ownTimesheet')}
      action={
        <Link to="/time/my-time" className={buttonClass({})}>
          {t('toMyTime')}
        </Link>
      }
    >
      {t('ownTimesheetHelp')}
    </EmptyState>
  </Card>
)

type MissingTimesheetProps = Pick<TimesheetAnswer, 'missing'> & { name: string; onToday: () => void }

/** The employee has no timesheet for that day, and why. */
export const MissingTimesheet = ({ name, missing, onToday }: MissingTimesheetProps) => (
  <Card>
    {missing === 'group' ? (
      <EmptyState title={t('noGroup', { name })}>{t('noGroupHelp')}</EmptyState>
    ) : (
      <EmptyState title={t('noPeriod')} action={<Button onClick={onToday}>{t('toToday')}</Button>} />
    )}
  </Card>
)
