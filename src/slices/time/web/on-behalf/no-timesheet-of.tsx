import { Link } from '@tanstack/react-router'
import { useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
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

type MissingTimesheetProps = Pick<TimesheetAnswer, 'missing'> & { employeeId: string; name: string; onToday: () => void }

/** The employee has no timesheet for that day, and why. */
export const MissingTimesheet = ({ employeeId, name, missing, onToday }: MissingTimesheetProps) => {
  const staff = useMenuLink('/resources/staff')
  const mayChoose = useMay()('staff_module', 'write') && staff !== undefined
  return (
    <Card>
      {missing !== 'group' ? (
        <EmptyState title={t('noPeriod')} action={<Button onClick={onToday}>{t('toToday')}</Button>} />
      ) : mayChoose ? (
        <EmptyState
          title={t('noGroup', { name })}
          action={
            <Link {...linkTo('/resources/staff', { employee: employeeId })} className={buttonClass({ variant: 'filled' })}>
              {t('chooseGroup')}
            </Link>
          }
        >
          {t('chooseGroupHelp')}
        </EmptyState>
      ) : (
        <EmptyState title={t('noGroup', { name })}>{t('noGroupHelp')}</EmptyState>
      )}
    </Card>
  )
}
