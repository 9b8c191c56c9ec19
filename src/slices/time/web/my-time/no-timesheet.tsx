import { Link } from '@tanstack/react-router'
import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { namesOf } from '#slices/approvals/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { TimesheetAnswer } from './read-timesheet.ts'
import { t } from './texts.ts'

const titles = { employee: t('noEmployee'), group: t('noGroup'), period: t('noPeriod') }

/** The address names a timesheet that does not exist or is not the current user's. */
export const UnknownTimesheet = () => (
  <Card>
    <EmptyState title={t('unknownTimesheet')} action={<ToToday />}>
      {t('unknownTimesheetHelp')}
    </EmptyState>
  </Card>
)

const ToToday = () => (
  <Link to="/time/my-time" className={buttonClass({})}>
    {t('toToday')}
  </Link>
)

/** Explains why there is no timesheet: the step to whoever can take it, and whom to ask to everyone else. */
export const NoTimesheet = ({ missing, fixedBy }: Pick<TimesheetAnswer, 'missing' | 'fixedBy'>) => {
  const { employee } = useBootstrap()
  const staff = useMenuLink('/resources/staff')
  const mayFix = useMay()('staff_module', 'write') && staff !== undefined
  if (mayFix && missing !== 'period') {
    return (
      <Card>
        <EmptyState
          title={titles[missing ?? 'employee']}
          action={
            <Link
              {...linkTo('/resources/staff', missing === 'group' && employee !== null ? { employee: employee.id } : { add: '1' })}
              className={buttonClass({ variant: 'filled' })}
            >
              {t('setUpTimeTracking')}
            </Link>
          }
        >
          {t(missing === 'group' ? 'addYourGroup' : 'addYourRecord')}
        </EmptyState>
      </Card>
    )
  }
  const names = namesOf(fixedBy)
  const help =
    fixedBy.length === 0 ? t('askAnAdministrator') : missing === 'period' ? t('periodHelp', { names }) : t('askAdministrators', { names })
  return (
    <Card>
      <EmptyState title={titles[missing ?? 'period']} action={missing === 'period' ? <ToToday /> : undefined}>
        {help}
      </EmptyState>
    </Card>
  )
}
