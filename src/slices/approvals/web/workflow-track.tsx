import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { formatDateTimeIn } from '#web/ui/time-format.ts'
import type { ApprovalStep, ApprovalView } from './approval-view.ts'
import { nameOf } from './approvers.ts'
import { t } from './texts.ts'

const stateTexts: Record<ApprovalStep['state'], string> = { done: t('done'), now: t('now'), later: t('later') }

type WorkflowTrackProps = ApprovalView & {
  submittedAt: string | null
  /** The time zone in which everyone reads the times. */
  zone: string
  canApprove: boolean
}

/** The progress of a subject: submitted, reviewed, and the next step. The lamp marks the current position. */
export const WorkflowTrack = ({ steps, submittedAt, zone, status, canApprove }: WorkflowTrackProps) => {
  // After a rejection the steps are those of the next submit, so none is current.
  if (submittedAt === null || steps.length === 0 || status === 'draft' || status === 'rejected') return null
  const now = steps.find(step => step.state === 'now')
  const next = steps.find(step => step.stepOrder === (now?.stepOrder ?? 0) + 1)
  return (
    <ol aria-label={t('steps')} className="flex shrink-0 items-center gap-3 overflow-x-auto pb-px max-md:flex-col max-md:items-stretch">
      <Station
        mark={<DoneMark />}
        title={t('submitted')}
        detail={formatDateTimeIn(new Date(submittedAt), zone)}
        said={t('done')}
        isShort={now !== undefined}
      />
      {steps.map(step => (
        <Station
          key={step.stepOrder}
          // Up to the current step everything is done.
          line={step.state === 'later' ? 'bg-border-2 forced-colors:bg-[GrayText]' : 'bg-success forced-colors:bg-[CanvasText]'}
          mark={step.state === 'done' ? <DoneMark /> : step.state === 'now' ? <NowMark /> : <LaterMark n={step.stepOrder} />}
          title={step.state === 'now' && canApprove ? t('yourDecision') : stepPeople(step)}
          detail={t('stepOf', { label: step.label, n: step.stepOrder, all: steps.length })}
          said={stateTexts[step.state]}
          isShort={now !== undefined && step !== now}
          {...(step === now && next !== undefined && { next: stepPeople(next) })}
        />
      ))}
    </ol>
  )
}

/** The deciders of a step in short: those who decided a finished step, else all its approvers. */
export function stepPeople({ approvers }: ApprovalStep): string {
  const deciders = approvers.filter(approver => approver.decision !== null)
  const [first, ...others] = deciders.length > 0 ? deciders : approvers
  if (first === undefined) return t('administrators')
  return others.length === 0 ? nameOf(first) : t('someoneElse', { name: nameOf(first), n: others.length })
}

type StationProps = {
  mark: ReactNode
  title: string
  detail: string
  said: string
  line?: string
  /** Left out on a phone, where the current step alone is shown. */
  isShort: boolean
  /** Who comes after the current step; on a phone in place of the steps themselves. */
  next?: string
}

const Station = ({ mark, title, detail, said, line, isShort, next }: StationProps) => (
  <li className={`flex min-w-0 items-center gap-3 ${line === undefined ? '' : 'flex-1'} ${isShort ? 'max-md:hidden' : ''}`}>
    {line === undefined ? null : <span aria-hidden="true" className={`h-0.5 min-w-6 flex-1 max-md:hidden ${line}`} />}
    {mark}
    <span className="min-w-0">
      <span className="block truncate text-dense font-medium">{title}</span>
      <span className="block truncate text-xs text-muted">
        {detail}
        {next === undefined ? null : <span className="md:hidden">, {t('thenName', { name: next })}</span>}
      </span>
      <span className="sr-only">{said}</span>
    </span>
  </li>
)

const markClass = 'inline-flex size-6 shrink-0 items-center justify-center rounded-full'

const DoneMark = () => (
  <span aria-hidden="true" className={`${markClass} bg-success-ground text-success`}>
    <Glyph of={Check} size={14} stroke={2.25} />
  </span>
)

const NowMark = () => (
  <span aria-hidden="true" className={`${markClass} border-2 border-fg`}>
    <span data-colored="" className="size-2.5 rounded-full bg-lamp" />
  </span>
)

const LaterMark = ({ n }: { n: number }) => (
  <span aria-hidden="true" className={`${markClass} border border-border-2 text-xs font-medium text-muted`}>
    {n}
  </span>
)
