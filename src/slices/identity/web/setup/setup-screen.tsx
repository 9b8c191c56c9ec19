import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseSubdomain } from '#slices/organizations/rules/subdomain.ts'
import { EmailField, PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { ownTimeZone, TimeZoneField } from '#web/form/time-zone-field.tsx'
import { useForm } from '#web/form/use-form.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { passwordProblems } from '../auth/password-problems.ts'
import { useEnter } from '../auth/use-enter.ts'
import { identityCalls } from '../calls.ts'
import { t } from '../texts.ts'

interface Values {
  code: string
  organizationName: string
  subdomain: string
  timezone: string | null
  firstName: string
  lastName: string
  email: string
  password: string
  confirmation: string
}

const filled = (text: string) => (text.trim() === '' ? t('required') : undefined)

function subdomainProblem(text: string): string | undefined {
  const parsed = parseSubdomain(text, null)
  return parsed.ok ? undefined : parsed.message
}

/** The first visit of an installation without demo data: creates its operator and its first organization. */
export const SetupScreen = () => {
  const enter = useEnter()
  const { data } = useQuery(identityCalls.setupStatus.queryOptions({ input: {} }))
  const form = useForm<Values>(
    {
      code: '',
      organizationName: '',
      subdomain: '',
      timezone: ownTimeZone,
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      confirmation: '',
    },
    values => ({
      code: filled(values.code),
      organizationName: filled(values.organizationName),
      subdomain: subdomainProblem(values.subdomain),
      timezone: filled(values.timezone ?? ''),
      firstName: filled(values.firstName),
      lastName: filled(values.lastName),
      email: values.email.trim() === '' ? t('emailRequired') : undefined,
      ...passwordProblems(values, [values.firstName, values.lastName, values.email, values.organizationName]),
    }),
  )
  const setUp = async ({ confirmation: _confirmation, ...values }: Values) => {
    await enter(await identityCalls.setup.call({ ...values, timezone: values.timezone ?? '', email: values.email.trim() }))
  }
  if (data?.needed === false) {
    return (
      <AuthFrame title={t('setupTitle')} tabTitle={t('setUp')}>
        <Panel tone="info" title={t('setupDone')} />
        <Link to="/auth" className={buttonClass({ variant: 'filled', size: 'lg' })}>
          {t('signIn')}
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('setupTitle')} tabTitle={t('setUp')} help={t('setupHelp')}>
      <Form form={form} label={t('setupTitle')} failed={t('setupFailed')} onSubmit={setUp}>
        <TextField<Values> name="code" label={t('setupCode')} help={t('setupCodeHelp')} autoComplete="off" />
        <TextField<Values> name="organizationName" label={t('organizationName')} autoComplete="organization" />
        <TextField<Values> name="subdomain" label={t('subdomain')} help={t('subdomainHelp')} autoComplete="off" />
        <TimeZoneField<Values> name="timezone" label={t('timezone')} present={ownTimeZone} />
        <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          <TextField<Values> name="firstName" label={t('firstName')} autoComplete="given-name" />
          <TextField<Values> name="lastName" label={t('lastName')} autoComplete="family-name" />
        </div>
        <EmailField<Values> name="email" label={t('email')} autoComplete="username" />
        <PasswordField<Values> name="password" label={t('password')} autoComplete="new-password" />
        <PasswordField<Values> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" />
        <SubmitButton size="lg" full>
          {t('setUp')}
        </SubmitButton>
      </Form>
    </AuthFrame>
  )
}
