import { type FormEvent, useEffect, useRef, useState } from 'react'
import { serverErrors } from '#web/form/server-error.ts'
import { submitByKey } from '#web/form/submit-by-key.ts'
import { callErrorOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { identityCalls } from '../calls.ts'
import { t as outside } from '../public-texts.ts'
import { t } from '../texts.ts'
import { useEnter } from './use-enter.ts'

interface SignInFormProps {
  next: string | undefined
  onForgot: (email: string) => void
}

interface Values {
  email: string
  password: string
}
/** The texts of errors at the fields, and of the whole form. */
type Problems = { readonly [Name in keyof Values | 'root']?: string | undefined }

const check = ({ email, password }: Values): Problems => ({
  email: email.trim() === '' ? t('emailRequired') : undefined,
  password: password === '' ? t('passwordRequired') : undefined,
})

/** Reads the form's fields. Browsers autofill passwords without firing events, so values are read only when they are needed. */
const valuesOf = (form: HTMLFormElement): Values => {
  const data = new FormData(form)
  return { email: String(data.get('email')), password: String(data.get('password')) }
}

/**
 * Email and password. For an unconfirmed address, offers to resend the confirmation. The fields keep their own values, without the library of
 * forms: it is a tenth of what a stranger would wait for.
 */
export const SignInForm = ({ next, onForgot }: SignInFormProps) => {
  const { form, unconfirmed, problems, isBusy, submit, recheck } = useSignIn(next)
  return (
    <>
      {unconfirmed === undefined ? null : <Unconfirmed email={unconfirmed} />}
      <form
        ref={form}
        aria-label={outside('signInTitle')}
        noValidate
        className="flex w-full flex-col gap-4"
        onSubmit={event => void submit(event)}
        onChange={recheck}
        onKeyDown={submitByKey}
      >
        {problems.root === undefined ? null : <Panel tone="error" title={problems.root} />}
        <Field label={t('email')} error={problems.email}>
          {wiring => <Input {...wiring} name="email" type="email" inputMode="email" autoComplete="username" autoFocus size="tall" />}
        </Field>
        <Field
          label={t('password')}
          error={problems.password}
          aside={
            // Its text, and not its padding, ends where the field does.
            <span className="-mr-2.5">
              <Button variant="link" size="mini" onClick={() => onForgot(form.current === null ? '' : valuesOf(form.current).email)}>
                {t('forgotPassword')}
              </Button>
            </span>
          }
        >
          {wiring => <PasswordInput {...wiring} name="password" autoComplete="current-password" size="tall" />}
        </Field>
        <Button type="submit" variant="filled" size="lg" full busy={isBusy}>
          {t('signIn')}
        </Button>
      </form>
    </>
  )
}

/** Signs in when the form is submitted, and tells what is wrong with its fields. */
const useSignIn = (next: string | undefined) => {
  const enter = useEnter()
  const form = useRef<HTMLFormElement>(null)
  const [unconfirmed, setUnconfirmed] = useState<string>()
  const [problems, setProblems] = useState<Problems>({})
  const sending = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt moves the focus, also to the same field.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])

  const signIn = async (values: Values): Promise<Problems> => {
    const email = values.email.trim()
    try {
      await enter(identityCalls.signIn.call({ email, password: values.password }), next)
      return {}
    } catch (error) {
      if (callErrorOf(error).rule === 'email_not_verified') {
        setUnconfirmed(email)
        return {}
      }
      const errors = serverErrors(error, t('failedSignIn'), name => ({ value: values[name as keyof Values] }))
      return Object.fromEntries(errors.map(({ name, text }) => [name, text]))
    }
  }
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (sending.current) return
    const values = valuesOf(event.currentTarget)
    let found = check(values)
    if (found.email === undefined && found.password === undefined) {
      sending.current = true
      setBusy(true)
      setUnconfirmed(undefined)
      setProblems({})
      found = await signIn(values)
      sending.current = false
      setBusy(false)
    }
    setProblems(found)
    setAttempts(count => count + 1)
  }
  // Nothing is said of a field before the first attempt; after it an error goes with its cause.
  const recheck = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    if (attempts === 0) return
    const name = (target as HTMLInputElement).name as keyof Values
    const problem = check(valuesOf(currentTarget))[name]
    setProblems(before => ({ ...before, [name]: problem }))
  }
  return { form, unconfirmed, problems, isBusy, submit, recheck }
}

const Unconfirmed = ({ email }: { email: string }) => {
  const [sent, setSent] = useState(false)
  const resend = async () => {
    await identityCalls.resendVerification.call({ email }).catch(() => undefined)
    setSent(true)
  }
  return (
    <Panel
      tone="warning"
      title={t('notVerified')}
      actions={
        sent ? undefined : (
          <Button size="dense" onClick={() => void resend()}>
            {t('resend')}
          </Button>
        )
      }
    >
      {sent ? t('resent') : undefined}
    </Panel>
  )
}
