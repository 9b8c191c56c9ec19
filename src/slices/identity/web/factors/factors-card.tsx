import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { callErrorOf } from '#web/rpc.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { formatInstantDay } from '#web/ui/time-format.ts'
import { accountCalls } from '../account-calls.ts'
import type { Factors } from './calls.ts'
import { hasPasskeys } from './has-passkeys.ts'
import type { NewPasskey } from './passkey-dialog.tsx'
import type { RemovedFactor } from './remove-dialog.tsx'
import { t } from './texts.ts'
import { isCancelled } from './use-passkey.ts'

// Rarely needed dialogs, loaded with the QR code library.
const AuthenticatorDialog = lazyScreen(() => import('./authenticator-dialog.tsx').then(module => module.AuthenticatorDialog))
const PasskeyDialog = lazyScreen(() => import('./passkey-dialog.tsx').then(module => module.PasskeyDialog))
const BackupCodesDialog = lazyScreen(() => import('./backup-codes-dialog.tsx').then(module => module.BackupCodesDialog))
const RemoveDialog = lazyScreen(() => import('./remove-dialog.tsx').then(module => module.RemoveDialog))
const ProveDialog = lazyScreen(() => import('./prove-dialog.tsx').then(module => module.ProveDialog))

type Open =
  | { what: 'authenticator'; begun: { secret: string; uri: string } }
  | { what: 'passkey'; made: NewPasskey }
  | { what: 'codes'; codes: readonly string[] }
  | { what: 'remove'; factor: RemovedFactor }
  | { what: 'prove'; goOn: () => Promise<void> }

/** The second factors of the account: what there is, adding, removing, and backup codes. */
export const FactorsCard = () => {
  const query = useQuery(accountCalls.read.queryOptions({ input: {} }))
  const own = query.data?.factors
  const isOn = own !== undefined && (own.authenticator !== null || own.passkeys.length > 0)
  return (
    <Card
      title={t('title')}
      aside={own === undefined ? undefined : <Chip tone={isOn ? 'success' : 'muted'}>{t(isOn ? 'on' : 'off')}</Chip>}
    >
      <p className="pb-1 text-sm text-muted">{t('help')}</p>
      <LoadedView query={query} skeleton={<SkeletonRows rows={3} avatar={false} />} errorTitle={t('loadFailed')}>
        {({ factors }) => <Loaded factors={factors} />}
      </LoadedView>
    </Card>
  )
}

const Loaded = ({ factors: { authenticator, passkeys, backupCodesLeft, isRecentlyProven, passkeysWork } }: { factors: Factors }) => {
  const client = useQueryClient()
  const refreshShell = useRefreshBootstrap()
  const [open, setOpen] = useState<Open>()
  const [busy, setBusy] = useState<string>()
  const close = () => setOpen(undefined)
  // Whether a second factor is still demanded of them changes with it.
  const changed = () => {
    void client.invalidateQueries({ queryKey: accountCalls.read.key() })
    refreshShell()
  }
  const showCodes = (codes: readonly string[] | null) => {
    changed()
    if (codes !== null) setOpen({ what: 'codes', codes })
  }
  /** Does it, after the password where the proof is older than 10 minutes. */
  const proven = async (name: string, act: () => Promise<void>): Promise<void> => {
    const prove = () => setOpen({ what: 'prove', goOn: act })
    if (!isRecentlyProven) return prove()
    setBusy(name)
    try {
      await act()
    } catch (error) {
      if (callErrorOf(error).rule === 'recent_sign_in') prove()
      else showFailure(error)
    } finally {
      setBusy(undefined)
    }
  }
  const count = passkeys.length + (authenticator === null ? 0 : 1)
  const remove = (id: string, name: string) =>
    proven(id, async () => setOpen({ what: 'remove', factor: { id, name, isLast: count === 1 } }))
  return (
    <>
      <div className="divide-y divide-border">
        <Part
          title={t('authenticator')}
          help={authenticator === null ? t('authenticatorHelp') : t('addedOn', { date: day(authenticator.addedAt) })}
          action={
            authenticator === null ? (
              <Button
                busy={busy === 'authenticator'}
                onClick={() =>
                  void proven('authenticator', async () =>
                    setOpen({ what: 'authenticator', begun: await accountCalls.beginAuthenticator.call({}) }),
                  )
                }
              >
                {t('setUp')}
              </Button>
            ) : (
              <RemoveButton name={t('authenticator')} onClick={() => void remove('authenticator', t('authenticator'))} />
            )
          }
        />
        <Part
          title={t('passkeys')}
          help={t(!passkeysWork ? 'passkeysUnavailable' : hasPasskeys() ? 'passkeysHelp' : 'noPasskeysHere')}
          action={
            passkeysWork && hasPasskeys() ? (
              <Button
                busy={busy === 'passkey'}
                onClick={() =>
                  void proven('passkey', async () => {
                    const { createPasskey } = await import('./passkey-dialog.tsx')
                    setOpen({ what: 'passkey', made: await createPasskey() })
                  })
                }
              >
                {t('addPasskey')}
              </Button>
            ) : null
          }
        >
          {passkeys.length === 0 ? null : (
            <ul className="mt-2 divide-y divide-border border-t border-border">
              {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
                <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
                  <div className="min-w-0 flex-1">
                    <p className="truncate text-sm">{name}</p>
                    <p className="text-xs text-muted">
                      {t('addedOn', { date: day(addedAt) })} •{' '}
                      {lastUsedAt === null ? t('neverUsed') : t('lastUsed', { date: day(lastUsedAt) })}
                    </p>
                  </div>
                  <RemoveButton name={name} onClick={() => void remove(id, name)} />
                </li>
              ))}
            </ul>
          )}
        </Part>
        {count === 0 ? null : (
          <Part
            title={t('backupCodes')}
            help={`${t('codesLeft', { n: backupCodesLeft })} • ${t('backupCodesHelp')}`}
            action={
              <Button
                busy={busy === 'codes'}
                onClick={() => void proven('codes', async () => showCodes((await accountCalls.newBackupCodes.call({})).backupCodes))}
              >
                {t('newCodes')}
              </Button>
            }
          />
        )}
      </div>
      <LazyLayer>
        {open?.what === 'authenticator' ? (
          <AuthenticatorDialog begun={open.begun} onCodes={showCodes} onClose={() => closeUnlessCodes(setOpen)} />
        ) : null}
        {open?.what === 'passkey' ? <PasskeyDialog made={open.made} onCodes={showCodes} onClose={() => closeUnlessCodes(setOpen)} /> : null}
        {open?.what === 'codes' ? <BackupCodesDialog codes={open.codes} onClose={close} /> : null}
        {open?.what === 'remove' ? (
          <RemoveDialog
            factor={open.factor}
            onClose={() => {
              close()
              changed()
            }}
          />
        ) : null}
        {open?.what === 'prove' ? (
          <ProveDialog
            onProven={() => {
              void client.invalidateQueries({ queryKey: accountCalls.read.key() })
              void open.goOn().catch(showFailure)
            }}
            onClose={() => setOpen(now => (now?.what === 'prove' ? undefined : now))}
          />
        ) : null}
      </LazyLayer>
    </>
  )
}

/** A form closes itself after it was saved; the codes that came with that stay. */
function closeUnlessCodes(setOpen: (next: (now: Open | undefined) => Open | undefined) => void): void {
  setOpen(now => (now?.what === 'codes' ? now : undefined))
}

function showFailure(error: unknown): void {
  if (isCancelled(error)) return
  const isOfBrowser = error instanceof DOMException || (error instanceof Error && error.name === 'WebAuthnError')
  showToast({ tone: 'error', title: t('failed'), text: isOfBrowser ? t('passkeyNotMade') : errorText(error) })
}

const day = (at: string) => formatInstantDay(new Date(at))

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="dense" aria-label={t('removeOf', { name })} onClick={onClick}>
    {t('remove')}
  </Button>
)

const Part = ({ title, help, action, children }: { title: string; help: string; action: ReactNode; children?: ReactNode }) => (
  <div className="py-3">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-52 flex-1">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-dense text-muted">{help}</p>
      </div>
      {action}
    </div>
    {children}
  </div>
)
