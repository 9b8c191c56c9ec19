import { CalendarPlus, Check, CornerDownLeft, MessageSquare, Undo2 } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { ApprovalView } from './approval-view.ts'
import { t } from './decision-texts.ts'
import { PointChoice, type PointedAt } from './point-choice.tsx'
import { t as approvals } from './texts.ts'
import { stepPeople } from './workflow-track.tsx'

/** Actions that shortcuts outside of the bar can call. */
export interface DecisionBarHandle {
  approve: () => void
  /** Focuses the note; rejects from there. */
  reject: () => void
}

type DecisionBarProps = {
  ref: Ref<DecisionBarHandle>
  subject: ApprovalView & {
    can: { approve: boolean; reject: boolean; reopen: boolean }
    /** The full name of the subject's owner. */
    ownerName: string
  }
  /** Points that a rejection may name. With `byChips`, they are chips in the bar, behind a button; otherwise people point at the subject, and `hint` says so. */
  pointedAt: PointedAt & { byChips: boolean; hint: string }
  /** Whether a note is being written, so that the subject can be pointed at. */
  onNote?: (isWritten: boolean) => void
  /** Says that Enter in the note rejects. */
  enterRejects: string
  busy: 'approve' | 'reject' | 'reopen' | null
  onApprove: (note: string) => void
  onReject: (note: string, points: readonly string[]) => void
  onReopen: (note: string) => void
}

/** The actions the current user has on this subject, with a note; rejecting without one focuses the note. */
export const DecisionBar = ({ ref, subject, pointedAt, onNote, enterRejects, busy, onApprove, onReject, onReopen }: DecisionBarProps) => {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [armed, setArmed] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const hintId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { can, ownerName } = subject
  const firstName = ownerName.split(' ')[0] ?? ownerName

  const arm = () => {
    setArmed(true)
    onNote?.(true)
  }
  const require = (problem: string, act: (text: string) => void) => {
    if (note.trim() !== '') return act(note.trim())
    arm()
    setError(problem)
    field.current?.focus()
  }
  const approve = () => onApprove(note.trim())
  const reject = () => require(t('noteRequired'), text => onReject(text, chosenValues(pointedAt)))
  useImperativeHandle(ref, () => ({
    approve: () => can.approve && busy === null && approve(),
    reject: () => {
      if (!can.reject || busy !== null) return
      arm()
      field.current?.focus()
    },
  }))

  const decides = can.approve || can.reject
  const isWritten = can.reject && (armed || note !== '')
  const isPointing = isWritten && !pointedAt.byChips
  const picked = isPointing ? chosenOf(pointedAt) : []
  if (!decides && !can.reopen) return <WaitsFor subject={subject} />
  return (
    <form
      data-keep-clear=""
      aria-label={t('decision')}
      onSubmit={event => {
        event.preventDefault()
        // Enter in the note decides only after the person started to reject.
        if (busy === null && armed && can.reject) reject()
      }}
      className="flex flex-wrap items-start gap-3 border-t border-border bg-card py-3 pr-18 pl-5 max-[72rem]:sticky max-[72rem]:bottom-[var(--toast-room,0px)] max-[72rem]:z-10 max-md:px-4 print:hidden"
    >
      {isWritten && pointedAt.byChips && pointedAt.points.length > 0 ? (
        <PointChips {...pointedAt} isChoosing={isChoosing} onChoose={() => setChoosing(true)} />
      ) : null}
      <div className="min-w-0 flex-1 basis-56">
        <Field label={t(decides ? 'noteToReject' : 'noteToReopen', { name: firstName })} labelHidden error={error}>
          {control => (
            <Input
              {...control}
              ref={field}
              icon={<Glyph of={MessageSquare} />}
              aria-describedby={[control['aria-describedby'], isWritten ? hintId : undefined].filter(Boolean).join(' ') || undefined}
              placeholder={t(armed && can.reject ? 'whatToChange' : decides ? 'noteOrReject' : 'noteOrReopen', { name: firstName })}
              maxLength={2000}
              autoComplete="off"
              value={note}
              onChange={event => {
                setNote(event.target.value)
                setError(undefined)
                onNote?.(armed || event.target.value !== '')
              }}
            />
          )}
        </Field>
      </div>
      {isWritten ? (
        // Beside the note and not under it, so that nothing above it moves.
        <NoteHint id={hintId} picked={picked} hint={isPointing ? pointedAt.hint : null} enterRejects={armed ? enterRejects : null} />
      ) : null}
      <Decisions can={can} busy={busy} onApprove={approve} onReject={reject} onReopen={() => require(t('reopenNoteRequired'), onReopen)} />
    </form>
  )
}

const chosenOf = ({ points, chosen }: PointedAt) => points.filter(({ value }) => chosen.has(value))
const chosenValues = (pointedAt: PointedAt) => chosenOf(pointedAt).map(({ value }) => value)

type NoteHintProps = { id: string; picked: PointedAt['points']; hint: string | null; enterRejects: string | null }

/** Says what was pointed at, or how to, and what Enter does. */
const NoteHint = ({ id, picked, hint, enterRejects }: NoteHintProps) => (
  <p id={id} className={`flex max-w-60 flex-col self-center text-xs text-muted ${picked.length === 0 ? 'max-md:sr-only' : ''}`}>
    {hint !== null && picked.length === 0 ? <span>{hint}</span> : null}
    {picked.length === 0 ? null : <span className="truncate font-medium text-fg">{picked.map(({ label }) => label).join(', ')}</span>}
    {enterRejects === null ? null : <span className="max-md:sr-only">{enterRejects}</span>}
  </p>
)

/** Chips of the points, behind a button. */
const PointChips = ({ isChoosing, onChoose, ...pointedAt }: PointedAt & { isChoosing: boolean; onChoose: () => void }) =>
  isChoosing ? (
    <PointChoice {...pointedAt} />
  ) : (
    <Button size="dense" icon={<Glyph of={CalendarPlus} size={14} />} onClick={onChoose}>
      {t('addDays')}
    </Button>
  )

interface DecisionsProps extends Pick<DecisionBarProps, 'busy'> {
  can: DecisionBarProps['subject']['can']
  onApprove: () => void
  onReject: () => void
  onReopen: () => void
}

const Decisions = ({ can, busy, onApprove, onReject, onReopen }: DecisionsProps) => (
  <div className="flex gap-3 max-md:w-full max-md:*:flex-1">
    {can.reject ? (
      <Button
        variant="danger"
        busy={busy === 'reject'}
        disabled={busy === 'approve'}
        icon={<Glyph of={CornerDownLeft} />}
        aria-keyshortcuts="r"
        onClick={onReject}
      >
        {t('reject')}
        <Hint of="r" />
      </Button>
    ) : null}
    {can.approve ? (
      <Button
        variant="filled"
        busy={busy === 'approve'}
        disabled={busy === 'reject'}
        icon={<Glyph of={Check} />}
        aria-keyshortcuts="a"
        onClick={onApprove}
      >
        {t('approve')}
        <Hint of="a" />
      </Button>
    ) : null}
    {!can.approve && !can.reject && can.reopen ? (
      <Button busy={busy === 'reopen'} icon={<Glyph of={Undo2} />} onClick={onReopen}>
        {t('reopen')}
      </Button>
    ) : null}
  </div>
)

/** The shortcut beside the label; not part of its accessible name. */
const Hint = ({ of }: { of: string }) => (
  <span aria-hidden="true" className="max-md:hidden">
    <Kbd>{of}</Kbd>
  </span>
)

const WaitsFor = ({ subject: { status, steps } }: { subject: ApprovalView }) => {
  const step = status === 'submitted' ? steps.find(({ state }) => state === 'now') : undefined
  if (step === undefined) return null
  return (
    <p className="border-t border-border px-5 py-3 text-sm text-muted max-md:px-4">{approvals('waitsFor', { names: stepPeople(step) })}</p>
  )
}
