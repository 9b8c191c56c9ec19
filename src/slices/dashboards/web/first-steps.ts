import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { type ConfirmableStep, CONFIRMABLE as confirmable } from '#slices/dashboards/rules/get-started.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import type { GetStarted } from './calls.ts'
import { payPeriodText } from './pay-period-text.ts'
import { t } from './texts.ts'

export type StepKey = GetStarted['steps'][number]['key']

export interface FirstStep {
  key: StepKey
  isDone: boolean
  title: string
  /** What is there now. */
  fact: string
  /** What to do, while it is not done. */
  help: string
  /** Undefined where the screen is not one that the current user may open. */
  to: { path: string; search?: Readonly<Record<string, string>>; label: string } | undefined
}

/** What the list of first steps says of each. */
export function useFirstSteps({ steps, facts }: GetStarted): FirstStep[] {
  const { user } = useBootstrap()
  const may = useMay()
  const ownTime = useMenuLink('/time/my-time')
  const staff = useMenuLink('/resources/staff')
  const { used, max } = facts.seats
  const said: Record<StepKey, Omit<FirstStep, 'key' | 'isDone'>> = {
    profile: {
      title: t('stepProfile'),
      fact: [`${user.firstName} ${user.lastName}`.trim(), user.email].filter(Boolean).join(', '),
      help: t('stepProfileHelp'),
      to: { path: '/settings/my-account', label: t('stepProfileGo') },
    },
    departments: {
      title: t('stepDepartments'),
      fact: t('nDepartments', { n: facts.departments }),
      help: t('stepDepartmentsHelp'),
      to: may('settings_departments') ? { path: '/settings/departments', label: t('stepDepartmentsGo') } : undefined,
    },
    locations: {
      title: t('stepLocations'),
      fact: t('nLocations', { n: facts.locations }),
      help: t('stepLocationsHelp'),
      to: may('settings_locations') ? { path: '/settings/locations', label: t('stepLocationsGo') } : undefined,
    },
    pay_period: {
      title: t('stepPayPeriod'),
      fact: facts.payPeriod === null ? t('noPayPeriod') : payPeriodText(facts.payPeriod),
      help: t('stepPayPeriodHelp'),
      to: ownTime && { path: ownTime.path, label: t('stepPayPeriodGo') },
    },
    staff: {
      title: t('stepStaff'),
      fact: t('nPeople', { n: facts.activeStaff }),
      help: t('stepStaffHelp'),
      to: staff && { path: staff.path, search: { add: '1' }, label: t('stepStaffGo') },
    },
    invitations: {
      title: t('stepInvitations'),
      fact: max === null ? t('signIn', { n: used }) : t('signInOf', { n: used, max }),
      help: t('stepInvitationsHelp'),
      to: staff && { path: staff.path, search: { invite: '1' }, label: t('stepInvitationsGo') },
    },
    timesheet: {
      title: t('stepTimesheet'),
      fact: '',
      help: t('stepTimesheetHelp'),
      to: ownTime && { path: ownTime.path, label: t('enterTime') },
    },
  }
  return steps.map(({ key, isDone }) => ({ key, isDone, ...said[key] }))
}

export function isConfirmable(key: StepKey): key is ConfirmableStep {
  return (confirmable as readonly StepKey[]).includes(key)
}
