import { Check, CircleAlert, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { modKey } from '#web/shell/mod-key.ts'
import { StatusChip } from '#web/status-chip.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { ApprovalView } from './approval-view.ts'
import { t } from './last-decision-texts.ts'

/** How long Undo is offered. Pointing at it or focusing it starts it over; the server withdraws for longer than that. */
export const UNDO_FOR_MS = 10_000

/** The last outcome that the server confirmed: a decision with the subject's new status, a withdrawal, or why one was not possible. */
export type LastDecision = { id: number; text: string; detail?: string } & (
  | { kind: 'decided'; status: ApprovalView['status'] }
  | { kind: 'withdrawn' }
  | { kind: 'failed' }
)

type LastDecisionLineProps = {
  decision: LastDecision
  /** Passed while the decision can be undone. */
  onUndo?: (() => void) | undefined
  busy?: boolean
  /** The time for Undo is over. */
  onOver: () => void
}

/** The result of the last decision, placed where it covers nothing: the next subject is already open. */
export const LastDecisionLine = ({ decision, onUndo, busy = false, onOver }: LastDecisionLineProps) => {
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const offered = onUndo !== undefined
  const isHeld = isPointedAt || isFocused
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision has its own 10 seconds
  useEffect(() => {
    // A focused button that goes away is not blurred.
    if (!offered) setFocused(false)
    if (!offered || isHeld || busy) return
    const timer = setTimeout(onOver, UNDO_FOR_MS)
    return () => clearTimeout(timer)
  }, [offered, isHeld, busy, decision.id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens; the button is what a person works with
    <div
      data-keep-clear=""
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      className="flex min-h-13 shrink-0 items-center gap-2 border-t border-border bg-card py-1.5 pr-2 pl-3.5 text-dense text-muted max-[72rem]:sticky max-[72rem]:bottom-[var(--toast-room,0px)] max-[72rem]:z-10 print:hidden"
    >
      <div role="status" aria-label={t('lastDecision')} className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <Sign decision={decision} />
        <span {...(decision.kind === 'failed' && { role: 'alert' })} className="min-w-0">
          {decision.text}
        </span>
        {decision.detail === undefined ? null : <span className="text-xs whitespace-nowrap">{decision.detail}</span>}
      </div>
      {offered ? (
        <Button variant="ghost" size="dense" busy={busy} onClick={onUndo}>
          <span className="text-link">{t('undo')}</span>
          <span aria-hidden="true" className="max-md:hidden">
            <Kbd>{`${modKey} Z`}</Kbd>
          </span>
        </Button>
      ) : null}
    </div>
  )
}

const Sign = ({ decision }: { decision: LastDecision }) => {
  if (decision.kind === 'failed') return <Glyph of={CircleAlert} size={14} className="text-danger" />
  if (decision.kind === 'withdrawn') {
    return (
      <Chip tone="info" icon={Undo2}>
        {t('undone')}
      </Chip>
    )
  }
  if (decision.status !== 'submitted') return <StatusChip status={decision.status} />
  return (
    <Chip tone="success" icon={Check}>
      {t('stepApproved')}
    </Chip>
  )
}
