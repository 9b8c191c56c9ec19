import { useBootstrap, useMay } from '#slices/access/web/public.tsx'
import { type ConfirmableStep, CONFIRMABLE as confirmable } from '#slices/dashboards/rules/get-started.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { locale } from '#web/texts.ts'
import type { GetStarted } from './calls.ts'
import { payPeriodText } from './pay-period-text.ts'
import { t } from './texts.ts'

export type StepKey = GetStarted['steps'][number]['key']

export interface FirstStep {
  key: StepKey
  isDone: boolean
  title: string
  /** Describes the current state. */
  fact: string
  /** Says what to do, while the step is not done. */
  help: string
  /** Undefined where the screen is not one that the current user may open. `again` is the label once the step is done, if not “Change”. */
  to: { path: string; search?: Readonly<Record<string, string>>; label: string; again?: string } | undefined
}

/** Describes each of the first steps. */
export function useFirstSteps({ steps, facts }: GetStarted): FirstStep[] {
  const { user } = useBootstrap()
  const may = useMay()
  const ownTime = useMenuLink('/time/my-time')
  const staff = useMenuLink('/resources/staff')
  const { used, max } = facts.seats
  const seats = max === null ? t('signIn', { n: used }) : t('signInOf', { n: used, max })
  const { made, opened, joined } = facts.invitations
  const { employeeId, missing, hasApprover } = facts.own
  const said: Record<StepKey, Omit<FirstStep, 'key' | 'isDone'>> = {
    profile: {
      title: t('stepProfile'),
      fact: [`${user.firstName} ${user.lastName}`.trim(), user.email].filter(Boolean).join(', '),
      help:
        missing.length === 0 ? t('stepProfileHelp') : t('stepProfileMissing', { what: listed(missing.map(field => missingWords[field])) }),
      to:
        missing.length > 0 && employeeId !== null && staff && may('staff_module', 'write')
          ? { path: staff.path, search: { employee: employeeId }, label: t('stepProfileComplete'), again: t('change') }
          : { path: '/settings/my-account', label: t('stepProfileGo') },
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
      to: may('settings_time_groups')
        ? { path: '/settings/time-tracking-groups', label: t('stepPayPeriodGo') }
        : ownTime && { path: ownTime.path, label: t('openOwnTime') },
    },
    staff: {
      title: t('stepStaff'),
      fact: t('nPeople', { n: facts.activeStaff }),
      help: t('stepStaffHelp'),
      to: staff && { path: staff.path, search: { add: '1' }, label: t('stepStaffGo'), again: t('addMore') },
    },
    invitations: {
      title: t('stepInvitations'),
      fact: made === 0 ? seats : [t('invited', { n: made }), t('opened', { n: opened }), t('joined', { n: joined })].join(', '),
      help: t(made === 0 ? 'stepInvitationsHelp' : 'stepInvitationsWait'),
      to:
        staff &&
        (made === 0
          ? { path: staff.path, search: { invite: '1' }, label: t('stepInvitationsGo'), again: t('inviteMore') }
          : { path: staff.path, search: { invitations: '1' }, label: t('stepInvitationsSee'), again: t('stepInvitationsSee') }),
    },
    timesheet: {
      title: t('stepTimesheet'),
      fact: '',
      help: ownTime && !hasApprover ? t('stepTimesheetNoApprover') : t('stepTimesheetHelp'),
      to:
        ownTime && !hasApprover && staff
          ? { path: staff.path, search: { invite: '1' }, label: t('inviteApprover'), again: t('inviteApprover') }
          : ownTime && { path: ownTime.path, label: t('enterTime'), again: t('openAgain') },
    },
  }
  return steps.map(({ key, isDone }) => ({ key, isDone, ...said[key] }))
}

const missingWords = { employee_id: t('missingEmployeeId'), job_title: t('missingJobTitle'), manager: t('missingManager') } as const

const listed = (words: readonly string[]): string => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)

export function isConfirmable(key: StepKey): key is ConfirmableStep {
  return (confirmable as readonly StepKey[]).includes(key)
}
