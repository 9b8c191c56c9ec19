import { Inbox } from 'lucide-react'
import { hoursWithUnit } from '#core/minutes.ts'
import type { ProfileFacts } from '#slices/people/contract/first-steps.ts'
import { defineHome, type StepText } from '#web/home/home.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import type { TimeHome } from './calls.ts'
import { DueDate, isAboutOwn, MonthlyHours, PendingReviews, PeriodHours } from './figures.tsx'
import { OwnPeriod } from './own-period.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { t } from './texts.ts'
import { WaitingApprovals } from './waiting-approvals.tsx'

function useTimesheetStep({ own: { hasApprover } }: ProfileFacts): StepText {
  const ownTime = useMenuLink('/time/my-time')
  const staff = useMenuLink('/resources/staff')
  return {
    title: t('stepTimesheet'),
    fact: '',
    help: ownTime && !hasApprover ? t('stepTimesheetNoApprover') : t('stepTimesheetHelp'),
    to:
      ownTime && !hasApprover && staff
        ? { path: staff.path, search: { invite: '1' }, label: t('inviteApprover'), again: t('inviteApprover') }
        : ownTime && { path: ownTime.path, label: t('enterTime'), again: t('openAgain') },
  }
}

/** Someone who sees no hours isn't told that there are none: only what they recorded before is shown. */
const hasHours = ({ seesHours, recentEntries }: TimeHome): boolean => seesHours || recentEntries.length > 0

/** Figures need not follow each cell that someone types. */
const ENTRIES_REST_MS = 10_000

export const timeHome = defineHome<TimeHome, ProfileFacts>({
  figures: [
    { name: 'monthlyHours', order: 10, shown: hasHours, Figure: MonthlyHours },
    { name: 'periodHours', order: 22, shown: isAboutOwn, Figure: PeriodHours },
    { name: 'dueDate', order: 24, shown: isAboutOwn, Figure: DueDate },
    {
      name: 'pendingReviews',
      order: 40,
      shown: own => !isAboutOwn(own) && (own.seesHours || own.pendingReviews > 0),
      Figure: PendingReviews,
    },
  ],
  sections: [
    {
      name: 'recentEntries',
      place: 'main',
      order: 20,
      shown: hasHours,
      Section: ({ own }) => <RecentEntries entries={own.recentEntries} scope={own.scope} />,
    },
    {
      name: 'waiting',
      place: 'main',
      order: 30,
      path: '/time/my-team-time',
      shown: ({ waiting }) => waiting.length > 0,
      Section: ({ own }) => <WaitingApprovals waiting={own.waiting} />,
    },
    {
      name: 'ownPeriod',
      place: 'actions',
      order: 10,
      shown: own => own.ownTimesheet !== null,
      Section: ({ own }) => (own.ownTimesheet === null ? null : <OwnPeriod timesheet={own.ownTimesheet} today={own.today} />),
    },
  ],
  actions: [
    {
      path: '/time/my-time',
      order: 10,
      name: t('enterTime'),
      help: ({ ownTimesheet }) =>
        ownTimesheet === null ? t('noTimesheet') : t('todayHours', { hours: hoursWithUnit(ownTimesheet.todayMinutes, 'decimal') }),
    },
    {
      path: '/time/my-team-time',
      order: 20,
      name: t('teamTime'),
      help: ({ pendingReviews }) => (pendingReviews === 0 ? t('nothingWaits') : t('teamWaiting', { n: pendingReviews })),
    },
  ],
  links: [{ path: '/time/my-team-time', order: 30, icon: Inbox, label: n => t('review', { n }), ofCount: true }],
  steps: [{ key: 'timesheet', useText: useTimesheetStep }],
  topics: { timesheet_submissions: 0, time_entries: ENTRIES_REST_MS },
  stepTopics: ['timesheet_submissions'],
})
