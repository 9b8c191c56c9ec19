import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/lazy-guards.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { flushOutbox } from '../grid/outbox-registry.ts'
import { TimesheetSkeleton } from '../my-time/my-time-skeletons.tsx'
import { TimesheetBody, type TimesheetBodyProps } from '../my-time/timesheet-body.tsx'
import { TimesheetHead } from '../my-time/timesheet-head.tsx'
import { useControllers, useRail } from '../my-time/use-timesheet-tools.ts'
import { MissingTimesheet, OwnTimesheetHere, UnknownPerson } from './no-timesheet-of.tsx'
import { LockedBar, ReasonBar } from './reason-bar.tsx'
import { keepReason, keptReason } from './reason-kept.ts'
import { t } from './texts.ts'
import { useOnBehalfActions } from './use-on-behalf-actions.ts'
import { timesheetOfQuery, useTimesheetOf } from './use-timesheet-of.ts'
import { useTitleOf } from './use-title-of.ts'

type OnBehalfTimesheetProps = {
  employeeId: string
  /** A day of the period; undefined: the employee's today. */
  period: PlainDate | undefined
  /** Whether it was opened from another part of the screen, so that the focus must move. */
  opened: boolean
}

/** Someone else's timesheet, for an administrator who enters hours on it or submits it. */
export const OnBehalfTimesheet = ({ employeeId, period, opened }: OnBehalfTimesheetProps) => {
  const navigate = useNavigate()
  const query = useTimesheetOf(employeeId, period)
  const timesheet = query.data?.own?.timesheet
  const name = query.data?.employeeName
  const controllerOf = useControllers()
  const controller = controllerOf(`${employeeId} ${timesheet?.period.startsOn}`)
  const rail = useRail()
  const box = useTitleOf(name === undefined ? undefined : t('timesheetOf', { name }), opened)
  const leave = (submissionId?: string) =>
    void navigate({
      to: '/time/my-team-time',
      search: (before: object) => ({
        ...before,
        employeeId: undefined,
        period: undefined,
        ...(submissionId === undefined ? {} : { submissionId }),
      }),
    })
  const show = (date: PlainDate | undefined) =>
    void navigate({ to: '/time/my-team-time', search: (before: object) => ({ ...before, period: date }) })
  const callError = callErrorOf(query.error)
  return (
    <div ref={box} className="-mb-14 flex flex-1 flex-col md:max-h-[calc(100dvh-6.5rem)] print:m-0 print:block print:max-h-none">
      <TimesheetHead
        back={<IconButton size="dense" label={t('back')} icon={<Glyph of={ArrowLeft} size={18} />} onClick={() => leave()} />}
        title={name === undefined ? t('someonesTimesheet') : <Whose employeeId={employeeId} name={name} />}
        timesheet={timesheet}
        loading={query.isPending}
        switching={query.isPlaceholderData}
        onSwitch={show}
        controller={controller}
        canEdit={timesheet?.can.enterOnBehalf ?? false}
        readDay={date => timesheetOfQuery(employeeId, date).queryFn}
        railOpen={rail.open}
        onToggleRail={rail.onToggle}
      />
      {callError.rule === 'own_timesheet' ? (
        <OwnTimesheetHere />
      ) : [400, 404, 422].includes(callError.status) ? (
        <UnknownPerson />
      ) : (
        <LoadedView
          query={query}
          skeleton={<TimesheetSkeleton railOpen={rail.place === 'beside' && rail.open} />}
          errorTitle={t('didNotLoad')}
          denied={<FeatureDenied />}
          isEmpty={data => data.own === null}
          empty={
            <MissingTimesheet
              employeeId={employeeId}
              name={name ?? ''}
              missing={query.data?.missing ?? null}
              onToday={() => show(undefined)}
            />
          }
        >
          {data =>
            data.own === null ? null : (
              <Behalf
                key={`${employeeId} ${data.own.timesheet.period.startsOn}`}
                data={data.own}
                controller={controller}
                rail={rail}
                onShow={leave}
              />
            )
          }
        </LoadedView>
      )}
    </div>
  )
}

const Whose = ({ employeeId, name }: { employeeId: string; name: string }) => (
  <span className="flex items-center gap-2.5">
    <Avatar id={employeeId} name={name} size={32} />
    <span className="sr-only">{t('timesheetOf', { name })}</span>
    <span aria-hidden="true">{name}</span>
  </span>
)

type BehalfProps = Omit<TimesheetBodyProps, 'actions'> & { onShow: (submissionId: string) => void }

const Behalf = ({ onShow, ...body }: BehalfProps) => {
  const { user, organization } = useBootstrap()
  const { employee, period, can, status, submissionId } = body.data.timesheet
  const timesheetOwner = { user: user.id, organization: organization?.id ?? '', timesheet: `${employee.id}/${period.startsOn}` }
  const [reason, setReason] = useState(() => keptReason(timesheetOwner))
  const owner = { ...timesheetOwner, reason }
  const take = async (next: string) => {
    // Unsaved cells belong to their reason and would disappear under another one.
    if (next !== reason && !(await flushOutbox(owner))) return false
    keepReason(timesheetOwner, next)
    setReason(next)
    return true
  }
  const banner = can.enterOnBehalf ? (
    <ReasonBar name={employee.name} reason={reason} onReason={take} />
  ) : status === 'submitted' || status === 'approved' ? (
    <LockedBar status={status} onShow={submissionId === null ? undefined : () => onShow(submissionId)} />
  ) : null
  const actions = useOnBehalfActions(body.data.timesheet, owner, banner)
  return <TimesheetBody {...body} actions={actions} />
}
