import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { Redirect } from '#web/redirect.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { site } from '#web/site.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { safeReturnPath } from '../../rules/return-path.ts'
import { identityCalls } from '../calls.ts'
import { hasPasskeys } from '../factors/has-passkeys.ts'
import { t as outside } from '../public-texts.ts'
import { holdSession, useSession } from '../session.ts'
import { t } from '../texts.ts'
import { AuthFrame } from './auth-frame.tsx'
import { SignInForm } from './sign-in-form.tsx'

// Rarely needed parts: sign-up, an organization's own address, mailed links, and the demo.
const HereCard = lazyScreen(() => import('./here-card.tsx').then(module => module.HereCard))
const HereHelp = lazyScreen(() => import('./here-card.tsx').then(module => module.HereHelp))
const DemoCards = lazyScreen(() => import('./demo-cards.tsx').then(module => module.DemoCards))
const RequestResetForm = lazyScreen(() => import('./request-reset-form.tsx').then(module => module.RequestResetForm))
const SecondFactor = lazyScreen(() => import('../factors/second-factor.tsx').then(module => module.SecondFactor))
const PasskeyButton = lazyScreen(() => import('../factors/passkey-button.tsx').then(module => module.PasskeyButton))
const NewPasswordForm = lazyScreen(() => import('./new-password-form.tsx').then(module => module.NewPasswordForm))
const SignUpForm = lazyScreen(() => import('./sign-up-form.tsx').then(module => module.SignUpForm))
const VerifyEmail = lazyScreen(() => import('./verify-email.tsx').then(module => module.VerifyEmail))

/** At an organization's own address. */
const isHere = site.subdomain !== null

type Mode = 'sign-in' | 'second-factor' | 'sign-up' | 'forgot' | 'reset-password' | 'verify'
interface AuthSearch {
  mode?: string
  token?: string
  next?: string
  ended?: string
  factor?: string
}

/** Sign-in, sign-up, and the target of every mailed link. A signed-in person is redirected. */
export const AuthScreen = () => {
  const { mode: wanted, token, next, ended, factor } = useSearch({ strict: false }) as AuthSearch
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [done, setDone] = useState<string>()
  const { data: installation } = useQuery(identityCalls.setupStatus.queryOptions({ input: {} }))
  const session = useSession()
  const mode = modeOf(wanted)
  const go = (to: Mode) => {
    setDone(undefined)
    void navigate({ to: '/auth', search: { ...(to === 'sign-in' ? {} : { mode: to }), ...(next === undefined ? {} : { next }) } })
  }
  if (installation?.needed) return <Redirect to="/setup" />
  if (session && mode !== 'reset-password' && mode !== 'verify') {
    holdSession(session)
    return <Redirect to={safeReturnPath(next)} />
  }
  const notes = (
    <>
      {installation?.insecure ? (
        <Panel tone="warning" title={t('securityWarning')}>
          {t('useHttps')}
        </Panel>
      ) : null}
      {ended === 'expired' && mode === 'sign-in' ? (
        <Panel tone="info" title={outside('sessionExpired')}>
          {outside('sessionExpiredText')}
        </Panel>
      ) : null}
      {done === undefined ? null : <Panel tone="success" title={done} />}
    </>
  )
  const above = isHere ? (
    // As high as the card, so that the form does not move when it comes.
    <Suspense fallback={<div className="mb-8 h-15.5" />}>
      <HereCard />
    </Suspense>
  ) : undefined
  const demo = installation?.demo ?? []
  const back = (
    <Button variant="ghost" onClick={() => go('sign-in')}>
      {t('backToSignIn')}
    </Button>
  )
  switch (mode) {
    case 'sign-in':
      return (
        <AuthFrame
          above={above}
          title={outside('signInTitle')}
          help={<Suspense fallback={t('signInHelp')}>{isHere ? <HereHelp /> : t('signInHelp')}</Suspense>}
        >
          {notes}
          <SignInForm
            next={next}
            onForgot={typed => {
              setEmail(typed)
              go('forgot')
            }}
          />
          {/* As high as the button, so that nothing moves when it comes. */}
          {hasPasskeys() ? (
            <Suspense fallback={<div className="h-11" />}>
              <PasskeyButton next={next} />
            </Suspense>
          ) : null}
          {installation?.signUpOpen === false ? null : (
            <>
              <Divider>{t('newToSteward')}</Divider>
              <Button size="lg" full onClick={() => go('sign-up')}>
                {t('createAccount')}
              </Button>
            </>
          )}
          {demo.length === 0 ? null : (
            <Suspense>
              <DemoCards accounts={demo} next={next} />
            </Suspense>
          )}
        </AuthFrame>
      )
    case 'second-factor':
      return (
        <Suspense>
          <SecondFactor
            above={above}
            next={next}
            only={factor === 'authenticator' || factor === 'passkey' ? factor : null}
            onReset={() => go('forgot')}
          >
            {back}
          </SecondFactor>
        </Suspense>
      )
    case 'sign-up':
      return (
        <AuthFrame above={above} title={t('createAccount')} help={installation?.signUpOpen === false ? undefined : t('createAccountHelp')}>
          {notes}
          {installation?.signUpOpen === false ? (
            <Panel tone="info" title={t('signUpClosed')}>
              {t('signUpClosedText')}
            </Panel>
          ) : done === undefined ? (
            <Suspense>
              <SignUpForm onCreated={() => setDone(t('accountCreated'))} />
            </Suspense>
          ) : null}
          <Divider>{t('haveAccount')}</Divider>
          {back}
        </AuthFrame>
      )
    case 'forgot':
      return (
        <AuthFrame above={above} title={t('forgotPassword')} help={t('forgotHelp')}>
          {notes}
          {done === undefined ? (
            <Suspense>
              <RequestResetForm email={email} onSent={() => setDone(t('resetSent'))} />
            </Suspense>
          ) : null}
          {back}
        </AuthFrame>
      )
    case 'reset-password':
      return (
        <AuthFrame above={above} title={t('setNewPassword')} help={token === undefined ? undefined : t('enterNewPassword')}>
          {notes}
          {token === undefined ? (
            <>
              <Panel tone="error" title={t('sessionMissing')}>
                {t('linkMissing')}
              </Panel>
              <Button variant="filled" size="lg" full onClick={() => go('forgot')}>
                {t('askNewLink')}
              </Button>
            </>
          ) : (
            <Suspense>
              <NewPasswordForm token={token} />
            </Suspense>
          )}
          {back}
        </AuthFrame>
      )
    case 'verify':
      return (
        <AuthFrame above={above} title={t('verifyTitle')}>
          {notes}
          <Suspense>{token === undefined ? <Panel tone="error" title={t('verifyLinkMissing')} /> : <VerifyEmail token={token} />}</Suspense>
          {back}
        </AuthFrame>
      )
  }
}

/** A hash with type=recovery means the same as mode=reset-password. */
function modeOf(wanted: string | undefined): Mode {
  if (new URLSearchParams(location.hash.slice(1)).get('type') === 'recovery') return 'reset-password'
  const known: readonly string[] = ['second-factor', 'sign-up', 'forgot', 'reset-password', 'verify'] satisfies Mode[]
  return wanted !== undefined && known.includes(wanted) ? (wanted as Mode) : 'sign-in'
}

const Divider = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-3 text-dense text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
    {children}
  </div>
)
