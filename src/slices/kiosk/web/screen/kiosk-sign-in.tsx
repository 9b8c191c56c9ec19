import { useEffect, useRef, useState } from 'react'
import { AuthFrame, type ClientSession } from '#slices/identity/web/public.tsx'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CODE_LENGTH, kioskCodeViolation } from '../../rules/kiosk-code.ts'
import { type Device, kioskCalls } from '../calls.ts'
import { LetterPad, NumberPad, PadKey } from './number-pad.tsx'
import { t } from './texts.ts'
import type { Ended } from './use-end.ts'

type Step = 'number' | 'code' | 'newCode' | 'repeat'
type Values = Record<Step, string>

const nothing: Values = { number: '', code: '', newCode: '', repeat: '' }

/** Texts of each step. */
const steps: Readonly<Record<Step, { title: string; help: string; label: string }>> = {
  number: { title: t('numberTitle'), help: t('numberHelp'), label: t('number') },
  code: { title: t('codeTitle'), help: t('codeHelp'), label: t('code') },
  newCode: { title: t('newTitle'), help: t('newHelp'), label: t('newCode') },
  repeat: { title: t('repeatTitle'), help: t('repeatHelp'), label: t('repeat') },
}

/** Clears the screen when someone walks away, so that the next person sees nothing of theirs. */
const FORGET_AFTER_MS = 30_000

const words = { headline: t('headline'), second: t('headlineSecond'), pitch: t('pitch') }
const endedTexts: Partial<Record<Ended, string>> = { done: t('endedDone'), idle: t('endedIdle'), unsaved: t('endedUnsaved') }

interface KioskSignInProps {
  device: Device
  /** How the session before ended; null when no one was signed in. */
  ended: Ended | null
  onSignedIn: (session: ClientSession) => void
}

/** Employee number, then code; at the first time a code of one's own. One question at a time, with large keys. */
export const KioskSignIn = ({ device, ended, onSignedIn }: KioskSignInProps) => {
  const { step, values, error, busy, isFresh, startOver, change, next } = useSteps(onSignedIn)
  const notice = isFresh && ended !== null ? endedTexts[ended] : undefined
  const { title, help, label } = steps[step]
  return (
    <AuthFrame title={title} tabTitle={t('kiosk')} help={help} words={words} above={<Whose device={device} />} isLow>
      {notice === undefined ? null : <Panel tone={ended === 'unsaved' ? 'warning' : 'success'} title={notice} />}
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={event => {
          event.preventDefault()
          if (!busy) next()
        }}
      >
        <StepField key={step} step={step} label={label} value={values[step]} error={error} onChange={change} />
        {/* In one row, so that both stay on a low screen. */}
        <div className={step === 'number' ? '' : 'grid grid-cols-[2fr_3fr] gap-2'}>
          {step === 'number' ? null : (
            <Button size="lg" full onClick={startOver}>
              {t('startOver')}
            </Button>
          )}
          <Button type="submit" variant="filled" size="lg" full busy={busy}>
            {step === 'number' || step === 'newCode' ? t('next') : t('signIn')}
          </Button>
        </div>
      </form>
    </AuthFrame>
  )
}

/** Leads from question to question, and signs in after the last one. */
const useSteps = (onSignedIn: KioskSignInProps['onSignedIn']) => {
  const [step, setStep] = useState<Step>('number')
  const [values, setValues] = useState(nothing)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isFresh, setFresh] = useState(true)

  const go = (to: Step, kept: Values = values, problem?: string) => {
    setStep(to)
    setValues(kept)
    setError(problem)
  }
  const startOver = () => {
    go('number', nothing)
    setFresh(false)
  }
  const change = (value: string) => {
    if (busy) return
    setFresh(false)
    setError(undefined)
    setValues(before => ({ ...before, [step]: value }))
  }

  useEffect(() => {
    if (busy || (step === 'number' && values.number === '')) return
    const timer = setTimeout(() => go('number', nothing), FORGET_AFTER_MS)
    return () => clearTimeout(timer)
  })

  const call = async (newCode?: string) => {
    const { number, code } = values
    setBusy(true)
    try {
      onSignedIn(await kioskCalls.signIn.call({ number: number.trim(), code, ...(newCode !== undefined && { newCode }) }))
    } catch (failure) {
      const { rule, field, message } = callErrorOf(failure)
      if (rule === 'new_code') go('newCode')
      else if (field === 'newCode') go('newCode', { ...values, newCode: '', repeat: '' }, message)
      else if (rule === 'kiosk') location.reload()
      else go('code', { ...values, code: '', newCode: '', repeat: '' }, message)
    } finally {
      setBusy(false)
    }
  }

  const next = () => {
    const { number, code, newCode, repeat } = values
    if (values[step].trim() === '') return setError(t('required'))
    if (step === 'number') return go('code')
    if (step === 'code') return void call()
    if (step === 'newCode') {
      const violation = kioskCodeViolation(newCode, { number, replaced: code })
      return violation === null ? go('repeat') : go('newCode', { ...values, newCode: '' }, violation.message)
    }
    return newCode === repeat ? void call(newCode) : go('newCode', { ...values, newCode: '', repeat: '' }, t('mismatch'))
  }

  return { step, values, error, busy, isFresh, startOver, change, next }
}

const Whose = ({ device }: { device: Device }) => (
  <p className="mb-6 rounded-lg border border-border bg-card p-3 text-sm max-md:mb-4 max-md:py-2">
    <span className="block truncate font-semibold">{device.organizationName}</span>
    <span className="block truncate text-dense text-muted">{device.name}</span>
  </p>
)

interface StepFieldProps {
  step: Step
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const StepField = ({ step, label, value, error, onChange }: StepFieldProps) => {
  const input = useRef<HTMLInputElement>(null)
  // The pads stand in for a touch device's own keyboard, which a kiosk may not have.
  const [letters, setLetters] = useState(false)
  useEffect(() => input.current?.focus(), [])
  const isCode = step !== 'number'
  const type = (text: string) => onChange(isCode ? text.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH) : text.slice(0, 40))
  const remove = () => type(value.slice(0, -1))
  return (
    <>
      <Field label={label} error={error} labelHidden>
        {control => (
          <input
            {...control}
            ref={input}
            type={isCode ? 'password' : 'text'}
            inputMode="none"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            data-private=""
            value={value}
            onChange={event => type(event.target.value)}
            className="h-[clamp(3rem,7.5dvh,4rem)] w-full rounded-lg border border-input bg-card px-4 text-center text-3xl tracking-[0.15em] tabular-nums text-fg aria-invalid:border-danger"
          />
        )}
      </Field>
      {letters ? (
        <LetterPad onLetter={letter => type(value + letter)} onDelete={remove} onDigits={() => setLetters(false)} />
      ) : (
        <NumberPad
          onDigit={digit => type(value + digit)}
          onDelete={remove}
          corner={
            isCode ? undefined : (
              <PadKey small onPress={() => setLetters(true)}>
                {t('letters')}
              </PadKey>
            )
          }
        />
      )}
    </>
  )
}
