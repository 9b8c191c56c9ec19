import { Link } from '@tanstack/react-router'
import { holdSession, identityCalls } from '#slices/identity/web/public.tsx'
import { PasswordField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { linkTo } from '#web/link-to.ts'
import type { Offered } from '../calls.ts'
import { LockedEmail } from './locked-email.tsx'
import { t } from './texts.ts'
import { useAccept } from './use-accept.ts'

interface Values {
  password: string
}

interface SignInToAcceptProps {
  offered: Offered
  token: string
  onChanged: () => void
}

/** Someone with an account signs in with its password, which stays as it is, and accepts. */
export const SignInToAccept = ({ offered: { email }, token, onChanged }: SignInToAcceptProps) => {
  const accept = useAccept({ token, onChanged })
  const form = useForm<Values>({ password: '' }, ({ password }) => ({ password: password === '' ? t('passwordRequired') : undefined }))
  const submit = async ({ password }: Values): Promise<void> => {
    const session = await identityCalls.signIn.call({ email, password })
    holdSession(session)
    await accept(null, session)
  }
  return (
    <Form form={form} label={t('accept')} failed={t('acceptFailed')} onSubmit={submit}>
      <p className="text-sm text-muted">{t('haveAccount')}</p>
      <LockedEmail email={email} />
      <PasswordField<Values>
        name="password"
        label={t('password')}
        autoComplete="current-password"
        size="tall"
        aside={
          <Link {...linkTo('/auth', { mode: 'forgot' })} className="text-xs text-link hover:underline">
            {t('forgotPassword')}
          </Link>
        }
      />
      <SubmitButton size="lg" full>
        {t('accept')}
      </SubmitButton>
    </Form>
  )
}
