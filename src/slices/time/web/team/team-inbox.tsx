import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileUp, Search, UserPen } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, type PlainDate } from '#core/plain-date.ts'
import { currentUserOf, useBootstrap } from '#slices/access/web/public.tsx'
import { StandInButton } from '#slices/approvals/web/public.tsx'
import { ChoosePerson } from '#slices/people/web/public.tsx'
import { PeriodList, PeriodSwitcher } from '#slices/time-groups/web/public.tsx'
import { linkHere } from '#web/link-to.ts'
import { formatDayRange, formatDayRangeShort, formatWeekdayAndDay } from '#web/plain-date-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { useScreenTabs } from '#web/screen-tabs.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { StaleBar } from '#web/ui/stale-bar.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useOnePane, usePhone } from '#web/ui/use-phone.ts'
import { t as screens } from '../texts.ts'
import type { Inbox, InboxRow } from './calls.ts'
import { openable, rowsOf, shownPeriod, tabWith } from './inbox-model.ts'
import { type InboxTab, inboxTabs, teamSearch } from './search.ts'
import { TeamBoard } from './team-board.tsx'
import { InboxSkeleton, listWidth, TimesheetSkeleton } from './team-skeletons.tsx'
import { t } from './texts.ts'
import { DayQuotes } from './timesheet-panel.tsx'
import { timesheetQuery, useInbox } from './use-inbox.ts'
import { usePolledCounts } from './use-polled-counts.ts'
import { entersForOthers } from './who-may.ts'

/**
 * Inbox of a manager: timesheets to review, not submitted, and reviewed. The open timesheet, the day, and the tab are part of the address.
 */
export const TeamInbox = () => {
  const [{ submissionId, date, tab: wantedTab }, change] = useScreenSearch(teamSearch)
  const client = useQueryClient()
  const phone = useOnePane()
  const isSmall = usePhone()
  const currentUser = useBootstrap()
  const { today } = currentUser
  const [find, setFind] = useState('')
  useEffect(() => void DayQuotes.preload(), [])
  const findField = useRef<HTMLInputElement>(null)
  const { inbox, timesheet } = useInbox(date, submissionId)
  const countedAt = usePolledCounts(date, inbox.data, inbox.dataUpdatedAt)

  const go = useCallback(
    (values: { submissionId?: string | undefined; date?: string; tab?: InboxTab }, replace = true) => change(values, { replace }),
    [change],
  )
  const enter = useCallback((employeeId: string, period: PlainDate) => change({ employeeId, period }), [change])
  const onEnter = entersForOthers(currentUserOf(currentUser)) ? enter : undefined
  const tabsOfOthers = useScreenTabs('/time/my-team-time', currentUserOf(currentUser))
  const ofOther = tabsOfOthers.find(({ value }) => value === wantedTab)
  const wantedList = inboxTabs.find(value => value === wantedTab)
  const tabOf = (data: Inbox): InboxTab => wantedList ?? (submissionId === undefined ? undefined : tabWith(data, submissionId)) ?? 'pending'
  const tab = inbox.data === undefined ? undefined : tabOf(inbox.data)
  const navigate = useNavigate()
  // A tab's other parameters are about that tab, but the period is about all of them.
  const showTab = (next: string) => void navigate(linkHere(teamSearch, { date, tab: next }))
  // Prefetch what the board opens first while the list's skeleton is still shown.
  const opensFirst =
    inbox.data === undefined || tab === undefined || phone || ofOther !== undefined
      ? undefined
      : openable(rowsOf(inbox.data, tab))[0]?.submissionId
  useEffect(() => {
    if (submissionId === undefined && opensFirst !== undefined) void client.prefetchQuery(timesheetQuery(opensFirst))
  }, [client, submissionId, opensFirst])
  const select = useCallback(
    (next: string | undefined, quietly: boolean) => go({ submissionId: next, ...(tab === undefined ? {} : { tab }) }, quietly),
    [go, tab],
  )

  // A link to a timesheet of another period also selects its period, so that it is in the list beside it.
  const openedOn = timesheet.data?.timesheet.period.startsOn
  const isListed = inbox.data === undefined || submissionId === undefined || tabWith(inbox.data, submissionId) !== undefined
  useEffect(() => {
    if (date === undefined && !isListed && openedOn !== undefined) go({ date: openedOn })
  }, [date, isListed, openedOn, go])

  const period = inbox.data === undefined ? null : shownPeriod(inbox.data, date)
  const showPeriod = (day: string | undefined) => (day === undefined ? undefined : () => go({ date: day, submissionId: undefined }, false))
  const openRow =
    tab === 'pending' && ofOther === undefined ? inbox.data?.pending.find(row => row.submissionId === submissionId) : undefined
  const findPerson =
    ofOther !== undefined ? null : (
      <div className="w-56 max-md:w-full print:hidden">
        <Input
          ref={findField}
          size="dense"
          type="search"
          aria-label={t('find')}
          aria-keyshortcuts="/"
          placeholder={t('find')}
          value={find}
          onChange={event => setFind(event.target.value)}
          icon={<Glyph of={Search} />}
          trailing={
            <span aria-hidden="true" className="max-md:hidden">
              <Kbd>/</Kbd>
            </span>
          }
        />
      </div>
    )
  const head = (
    <header className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-3 max-md:mb-1">
      <h1 tabIndex={-1} className="text-2xl font-semibold">
        {t('myTeamTime')}
      </h1>
      {openRow === undefined ? null : <OpenPeriod row={openRow} periods={inbox.data?.periods ?? []} />}
      {period === null || tab === undefined || tab === 'pending' || ofOther !== undefined ? null : (
        <>
          <PeriodSwitcher
            startsOn={period.startsOn}
            endsOn={period.endsOn}
            onPrevious={showPeriod(period.previous ?? addDays(period.startsOn, -1))}
            onNext={showPeriod(period.next)}
            onChoose={day => showPeriod(day)?.()}
            list={choose => (
              <PeriodList
                periods={inbox.data?.periods ?? []}
                shown={period.startsOn}
                today={inbox.data?.today ?? today}
                onChoose={choose}
              />
            )}
          />
          <p className="text-sm text-muted">{t('pays', { date: formatWeekdayAndDay(period.payDate) })}</p>
        </>
      )}
      <span className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0 print:hidden">
        <StandInButton />
        {onEnter === undefined ? null : (
          <>
            <Link to="/time/import-hours" className={linkClass}>
              <Glyph of={FileUp} />
              {screens('importHours')}
            </Link>
            <ChoosePerson
              title={t('enterForTitle')}
              button={{ label: t('enterFor'), icon: <Glyph of={UserPen} /> }}
              onChoose={employeeId => onEnter(employeeId, openRow?.periodStart ?? period?.startsOn ?? date ?? today)}
            />
          </>
        )}
      </span>
      {isSmall ? findPerson : null}
    </header>
  )

  const found = inbox.data === undefined ? undefined : narrowed(inbox.data, find)
  const isDenied = inbox.data === undefined && callErrorOf(inbox.error).status === 403
  /** On a phone an open timesheet has the screen for itself. */
  const isAlone = phone && submissionId !== undefined && ofOther === undefined
  const lists = (
    <>
      {countedAt === null || inbox.isError || inbox.fetchStatus === 'paused' ? null : <StaleBar since={countedAt} />}
      <LoadedView onPage query={inbox} skeleton={<BoardSkeleton />} denied={<FeatureDenied />} errorTitle={t('inboxDidNotLoad')}>
        {data => (
          <TeamBoard
            inbox={found ?? data}
            timesheet={timesheet}
            tab={tabOf(data)}
            selected={submissionId}
            phone={phone}
            find={find.trim()}
            onFind={setFind}
            onFocusFind={() => findField.current?.focus()}
            onSelect={select}
            onEnter={onEnter}
          />
        )}
      </LoadedView>
    </>
  )
  const content = ofOther === undefined ? lists : <ofOther.Part />
  return (
    <div className={phone || ofOther !== undefined ? 'flex flex-1 flex-col' : '-mb-14 flex h-[calc(100dvh-6.5rem)] flex-col print:h-auto'}>
      {isAlone ? <h1 className="sr-only">{t('myTeamTime')}</h1> : head}
      {isDenied ? (
        lists
      ) : (
        <div className={`flex min-h-0 flex-1 flex-col [&>div]:min-h-0 [&>div]:flex-1 ${isAlone ? '[&_:has(>[role=tablist])]:hidden' : ''}`}>
          <Tabs
            label={t('inbox')}
            keepsContent
            aside={isSmall ? null : findPerson}
            value={ofOther?.value ?? tab ?? wantedList ?? 'pending'}
            onValueChange={showTab}
            tabs={[...ownTabs(found, period), ...tabsOfOthers.map(({ value, label }) => ({ value, label }))].map(one => ({
              ...one,
              content: <div className={`flex h-full flex-col ${isAlone ? '' : 'pt-3'}`}>{content}</div>,
            }))}
          />
        </div>
      )}
    </div>
  )
}

const tabLabels: Record<InboxTab, string> = { pending: t('pending'), not_submitted: t('notSubmitted'), reviewed: t('reviewed') }

/** The lists with how many are in them. Pending timesheets are of any period, and the heading names that of the open one, so another list names its own. */
function ownTabs(found: Inbox | undefined, period: { startsOn: PlainDate; endsOn: PlainDate } | null) {
  const counts: Partial<Record<InboxTab, { about?: string; count: number }>> =
    found === undefined
      ? {}
      : {
          pending: { count: found.pending.filter(row => row.canDecide).length },
          not_submitted: {
            count: found.notSubmitted.length,
            ...(period !== null && { about: formatDayRangeShort(period.startsOn, period.endsOn) }),
          },
        }
  return inboxTabs.map(value => ({ value, label: tabLabels[value], ...counts[value] }))
}

/** On a phone as buttons, in line with the others. */
const linkClass = `${buttonClass({ variant: 'ghost', size: 'dense' })} max-md:border-border-2 max-md:bg-card`

/** The period and the pay date of the open timesheet: what is pending is of any period, so there is none to switch to. */
const OpenPeriod = ({ row: { periodStart, periodEnd }, periods }: { row: InboxRow; periods: Inbox['periods'] }) => {
  const payDate = periods.find(one => one.startsOn === periodStart && one.endsOn === periodEnd)?.payDate
  return (
    <p className="text-sm text-muted">
      <span className="font-medium text-fg">{formatDayRange(periodStart, periodEnd)}</span>
      {payDate === undefined ? null : ` · ${t('pays', { date: formatWeekdayAndDay(payDate) })}`}
    </p>
  )
}

const BoardSkeleton = () => (
  <div className="flex gap-4">
    <div className={`${listWidth} shrink-0 rounded-lg border border-border bg-card max-[72rem]:w-full`}>
      <InboxSkeleton />
    </div>
    <div className="flex-1 rounded-lg border border-border bg-card max-[72rem]:hidden">
      <TimesheetSkeleton />
    </div>
  </div>
)

function narrowed(inbox: Inbox, find: string): Inbox {
  const wanted = find.trim().toLowerCase()
  if (wanted === '') return inbox
  const fits = (row: InboxRow) => row.employeeName.toLowerCase().includes(wanted)
  return {
    ...inbox,
    pending: inbox.pending.filter(fits),
    notSubmitted: inbox.notSubmitted.filter(fits),
    reviewed: inbox.reviewed.filter(fits),
  }
}
