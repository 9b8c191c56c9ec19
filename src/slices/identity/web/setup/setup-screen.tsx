import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmailField, PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { fieldsOf } from '#web/form/server-error.ts'
import { showServerError } from '#web/form/show-server-error.ts'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { passwordProblems } from '../auth/password-problems.ts'
import { useEnter } from '../auth/use-enter.ts'
import { identityCalls } from '../calls.ts'
import {
  filled,
  newOrganization,
  OrganizationFields,
  type OrganizationValues,
  organizationProblems,
  useBaseDomain,
} from '../organization/organization-fields.tsx'
import { t as own } from '../organization/texts.ts'
import { t as outside } from '../public-texts.ts'
import { t } from '../texts.ts'
import { SetupSteps, type Step } from './setup-steps.tsx'

interface Organization extends OrganizationValues {
  code: string
}

interface Administrator {
  firstName: string
  lastName: string
  email: string
  password: string
  confirmation: string
}

/** The first visit of an installation without demo data: creates its first organization and the administrator of both, in two steps. */
export const SetupScreen = () => {
  const { data } = useQuery(identityCalls.setupStatus.queryOptions({ input: {} }))
  if (data?.needed !== false) return <SetupForm />
  return (
    <AuthFrame title={own('setupTitle')} tabTitle={outside('setUp')}>
      <Panel tone="info" title={own('setupDone')} />
      <Link to="/auth" className={buttonClass({ variant: 'filled', size: 'lg' })}>
        {t('signIn')}
      </Link>
    </AuthFrame>
  )
}

/** Each step is a form of its own, whose values stay while the other one is shown. */
const SetupForm = () => {
  const enter = useEnter()
  const baseDomain = useBaseDomain()
  const [step, setStep] = useState<Step>('organization')
  const [cameBack, setCameBack] = useState(false)
  const organization = useForm<Organization>({ code: '', ...newOrganization() }, values => ({
    code: filled(values.code),
    ...organizationProblems(values, baseDomain),
  }))
  const administrator = useForm<Administrator>({ firstName: '', lastName: '', email: '', password: '', confirmation: '' }, values => ({
    firstName: filled(values.firstName),
    lastName: filled(values.lastName),
    email: values.email.trim() === '' ? t('emailRequired') : undefined,
    ...passwordProblems(values, [values.firstName, values.lastName, values.email, organization.valuesNow().organizationName]),
  }))
  const goBack = () => {
    setCameBack(true)
    setStep('organization')
  }
  const showAdministrator = async ({ code }: Organization) => {
    await identityCalls.checkSetupCode.call({ code })
    setStep('administrator')
  }
  const setUp = async ({ confirmation: _confirmation, ...person }: Administrator) => {
    const { timezone, ...values } = organization.valuesNow()
    try {
      await enter(await identityCalls.setup.call({ ...values, timezone: timezone ?? '', ...person, email: person.email.trim() }))
    } catch (error) {
      if (!fieldsOf(error).some(field => field in organization.valuesNow())) throw error
      showServerError(organization, error, own('setupFailed'))
      goBack()
    }
  }
  return (
    <AuthFrame title={own('setupTitle')} tabTitle={outside('setUp')} help={own('setupHelp')}>
      <SetupSteps current={step} />
      {step === 'organization' ? (
        <Form key={step} form={organization} label={own('organizationStep')} failed={own('setupFailed')} onSubmit={showAdministrator}>
          <TextField<Organization>
            name="code"
            label={own('setupCode')}
            help={own('setupCodeHelp')}
            autoComplete="off"
            autoFocus={cameBack}
            size="tall"
          />
          <OrganizationFields form={organization} />
          <SubmitButton size="lg" full>
            {own('continue')}
          </SubmitButton>
        </Form>
      ) : (
        <Form key={step} form={administrator} label={own('administratorStep')} failed={own('setupFailed')} onSubmit={setUp}>
          <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
            <TextField<Administrator> name="firstName" label={t('firstName')} autoComplete="given-name" autoFocus size="tall" />
            <TextField<Administrator> name="lastName" label={t('lastName')} autoComplete="family-name" size="tall" />
          </div>
          <EmailField<Administrator> name="email" label={t('email')} autoComplete="username" size="tall" />
          <PasswordField<Administrator> name="password" label={t('password')} autoComplete="new-password" size="tall" />
          <PasswordField<Administrator> name="confirmation" label={t('confirmPassword')} autoComplete="new-password" size="tall" />
          <div className="flex gap-3">
            <Button size="lg" onClick={goBack}>
              {own('back')}
            </Button>
            <div className="flex-1">
              <SubmitButton size="lg" full>
                {outside('setUp')}
              </SubmitButton>
            </div>
          </div>
        </Form>
      )}
    </AuthFrame>
  )
}
