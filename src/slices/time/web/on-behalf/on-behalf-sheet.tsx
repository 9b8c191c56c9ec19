import { useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { useBootstrap } from '#slices/access/web/current-user.ts'
import { callErrorOf } from '#web/rpc.ts'
import { FeatureDenied } from '#web/shell/access-denied.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { flushOutbox } from '../grid/outbox-registry.ts'
import { SheetSkeleton } from '../my-time/my-time-screen.tsx'
import { SheetBody, type SheetBodyProps } from '../my-time/sheet-body.tsx'
import { SheetHead } from '../my-time/sheet-head.tsx'
import { useControllers, useRail } from '../my-time/use-sheet-tools.ts'
import { MissingSheet, OwnSheetHere, UnknownPerson } from './no-sheet-of.tsx'
import { LockedBar, ReasonBar } from './reason-bar.tsx'
import { keepReason, keptReason } from './reason-kept.ts'
import { t } from './texts.ts'
import { useBehalfDesk } from './use-behalf-desk.ts'
import { sheetOfQuery, useSheetOf } from './use-sheet-of.ts'
import { useTitleOf } from './use-title-of.ts'

type OnBehalfSheetProps = {
  employeeId: string
  /** A day of the period; none: the person's today. */
  period: PlainDate | undefined
  /** Whether it was opened from another part of the screen, which then leaves the focus behind. */
  opened: boolean
}

/** Somebody else's timesheet, for the administrator who enters hours on it or hands it in. */
export const OnBehalfSheet = ({ employeeId, period, opened }: OnBehalfSheetProps) => {
  const navigate = useNavigate()
  const query = useSheetOf(employeeId, period)
  const sheet = query.data?.own?.sheet
  const name = query.data?.employeeName
  const controllerOf = useControllers()
  const controller = controllerOf(`${employeeId} ${sheet?.period.id}`)
  const rail = useRail()
  const box = useTitleOf(name === undefined ? undefined : t('sheetOf', { name }), opened)
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
      <SheetHead
        back={<IconButton size="dense" label={t('back')} icon={<Glyph of={ArrowLeft} size={18} />} onClick={() => leave()} />}
        title={
          name === undefined ? (
            t('somebodysSheet')
          ) : (
            <span className="flex items-center gap-2.5">
              <Avatar id={employeeId} name={name} size={32} />
              <span className="sr-only">{t('sheetOf', { name })}</span>
              <span aria-hidden="true">{name}</span>
            </span>
          )
        }
        sheet={sheet}
        switching={query.isPlaceholderData}
        onSwitch={show}
        controller={controller}
        types={sheet?.can.enterOnBehalf ?? false}
        readDay={date => sheetOfQuery(employeeId, date).queryFn}
        railOpen={rail.open}
        onToggleRail={rail.onToggle}
      />
      {callError.rule === 'own_sheet' ? (
        <OwnSheetHere />
      ) : [400, 404, 422].includes(callError.status) ? (
        <UnknownPerson />
      ) : (
        <LoadedView
          query={query}
          skeleton={<SheetSkeleton />}
          errorTitle={t('didNotLoad')}
          denied={<FeatureDenied />}
          isEmpty={data => data.own === null}
          empty={<MissingSheet name={name ?? ''} missing={query.data?.missing ?? null} onToday={() => show(undefined)} />}
        >
          {data =>
            data.own === null ? null : (
              <Behalf
                key={`${employeeId} ${data.own.sheet.period.id}`}
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

type BehalfProps = Omit<SheetBodyProps, 'desk'> & { onShow: (submissionId: string) => void }

const Behalf = ({ onShow, ...body }: BehalfProps) => {
  const { user, organization } = useBootstrap()
  const { employee, period, can, status, submissionId } = body.data.sheet
  const sheetOwner = { user: user.id, organization: organization?.id ?? '', sheet: `${employee.id}/${period.startsOn}` }
  const [reason, setReason] = useState(() => keptReason(sheetOwner))
  const owner = { ...sheetOwner, reason }
  const take = async (next: string) => {
    // Under another reason the cells of this one would be out of sight.
    if (next !== reason && !(await flushOutbox(owner))) return false
    keepReason(sheetOwner, next)
    setReason(next)
    return true
  }
  const banner = can.enterOnBehalf ? (
    <ReasonBar name={employee.name} reason={reason} onReason={take} />
  ) : status === 'submitted' || status === 'approved' ? (
    <LockedBar status={status} onShow={submissionId === null ? undefined : () => onShow(submissionId)} />
  ) : null
  const desk = useBehalfDesk(body.data.sheet, owner, banner)
  return <SheetBody {...body} desk={desk} />
}
