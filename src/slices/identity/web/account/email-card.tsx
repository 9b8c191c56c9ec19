import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { PasswordField, TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import { SubmitButton } from '#web/form/submit-button.tsx'
import { useForm } from '#web/form/use-form.ts'
import { useUnsaved } from '#web/form/use-unsaved.ts'
import { useSave } from '#web/record/use-save.ts'
import type { AnswerOf } from '#web/rpc.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import type { account } from '../../contract/account.ts'
import { accountCalls } from '../account-calls.ts'
import { emitSessionEvent } from '../session-events.ts'
import { t } from './texts.ts'

type Change = NonNullable<AnswerOf<typeof account.read>['emailChange']>

/** The address that signs in: the form to change it, or the change that still has to be confirmed. */
export const EmailCard = () => {
  const { user, employee } = useBootstrap()
  const query = useQuery({ ...accountCalls.read.queryOptions({ input: {} }), staleTime: 0 })
  useFinished(query.data?.emailChange)
  return (
    <Card title={t('email')}>
      <p className="text-sm">
        {t('signInEmail')} <span className="font-medium wrap-anywhere">{user.email}</span>
      </p>
      {employee === null ? null : <p className="pt-1 text-dense text-muted">{t('emailAndEmployee')}</p>}
      <div className="pt-4">
        <LoadedView query={query} skeleton={<SkeletonText lines={2} />} errorTitle={t('emailChangeUnknown')}>
          {({ emailChange: change }) => (change === null ? <ChangeForm /> : <Pending change={change} oldEmail={user.email} />)}
        </LoadedView>
      </div>
    </Card>
  )
}

/** Once a change is no longer pending, the address may be another one: the links are opened in other tabs, and on other devices. */
function useFinished(change: Change | null | undefined): void {
  const was = useRef(change)
  useEffect(() => {
    if (was.current && change === null) emitSessionEvent('user_updated')
    was.current = change
  }, [change])
}

interface Values {
  newEmail: string
  currentPassword: string
}

const ChangeForm = () => {
  const { save, failed } = useSave(accountCalls.changeEmail, {
    done: t('emailLinksSent'),
    failed: t('emailChangeFailed'),
    refresh: [accountCalls.read.key()],
  })
  const form = useForm<Values>({ newEmail: '', currentPassword: '' }, values => ({
    newEmail: values.newEmail.trim() === '' ? t('emailRequired') : undefined,
    currentPassword: values.currentPassword === '' ? t('passwordRequired') : undefined,
  }))
  useUnsaved(form)
  return (
    <Form form={form} label={t('changeEmail')} failed={failed} onSubmit={save}>
      <p className="text-sm text-muted">{t('changeEmailHelp')}</p>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <TextField<Values> name="newEmail" label={t('newEmail')} type="email" autoComplete="off" />
        <PasswordField<Values> name="currentPassword" label={t('passwordForEmail')} autoComplete="current-password" />
      </div>
      <div>
        <SubmitButton>{t('changeEmail')}</SubmitButton>
      </div>
    </Form>
  )
}

const Pending = ({ change, oldEmail }: { change: Change; oldEmail: string }) => {
  const { saveNow, busy } = useSave(accountCalls.cancelEmailChange, {
    done: t('emailChangeCanceled'),
    failed: t('emailCancelFailed'),
    refresh: [accountCalls.read.key()],
  })
  const sides = [
    { email: oldEmail, isConfirmed: change.isConfirmedByOld },
    { email: change.newEmail, isConfirmed: change.isConfirmedByNew },
  ]
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">{t('emailPendingHelp', { email: change.newEmail })}</p>
      <ul className="divide-y divide-border border-y border-border">
        {sides.map(({ email, isConfirmed }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2.5 text-sm">
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <Chip tone={isConfirmed ? 'success' : 'muted'}>{t(isConfirmed ? 'confirmed' : 'notConfirmed')}</Chip>
          </li>
        ))}
      </ul>
      <p className="text-dense text-muted">
        {t('linksExpire')} <RelativeTime at={change.expiresAt} />
      </p>
      <div>
        <Button busy={busy} onClick={() => void saveNow({})}>
          {t('cancelEmailChange')}
        </Button>
      </div>
    </div>
  )
}
