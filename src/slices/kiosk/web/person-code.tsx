import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCurrentUser } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { hasBase } from '#web/screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type KioskAccess, kioskAccessCalls } from './calls.ts'
import { t } from './code-texts.ts'

export interface PersonCodeProps {
  person: { id: string; firstName: string; lastName: string }
  /** Called when a change has to show elsewhere, because the person gained or lost an account. */
  onChanged: () => void
  /** In its place for someone with an account of another kind. */
  otherwise: ReactNode
}

/** For administrators, on a person's record: gives, resets and ends the code that they sign in with at kiosks. */
export const PersonCode = (props: PersonCodeProps) => (hasBase(useCurrentUser(), 'admin') ? <Code {...props} /> : props.otherwise)

const Code = ({ person, onChanged, otherwise }: PersonCodeProps) => {
  const { id, firstName: name } = person
  const client = useQueryClient()
  const query = useQuery(kioskAccessCalls.read.queryOptions({ input: { id } }))
  const [asking, setAsking] = useState<'reset' | 'end'>()
  const [given, setGiven] = useState<{ code: string; number: string }>()
  const [busy, setBusy] = useState(false)
  const changed = () => {
    void client.invalidateQueries({ queryKey: kioskAccessCalls.key() })
    onChanged()
  }
  const give = async () => {
    setBusy(true)
    try {
      setGiven(await kioskAccessCalls.giveCode.call({ id }))
      changed()
    } catch (error) {
      showToast({ tone: 'error', title: t('giveFailed'), text: errorText(error) })
    } finally {
      setBusy(false)
      setAsking(undefined)
    }
  }
  const { saveNow: end, busy: isEnding } = useSave(kioskAccessCalls.end, {
    done: t('ended', { name }),
    failed: t('endFailed'),
    refresh: [kioskAccessCalls.key()],
  })
  return (
    <>
      <LoadedView query={query} skeleton={<SkeletonText lines={2} />} errorTitle={t('failed')}>
        {access =>
          access.access === 'other' ? (
            otherwise
          ) : (
            <Access
              {...access}
              name={name}
              busy={busy}
              onGive={() => void give()}
              onReset={() => setAsking('reset')}
              onEnd={() => setAsking('end')}
            />
          )
        }
      </LoadedView>
      <ConfirmDialog
        open={asking === 'reset'}
        onOpenChange={() => setAsking(undefined)}
        title={t('resetTitle', { name })}
        description={t('resetText')}
        confirmLabel={t('reset')}
        busy={busy}
        onConfirm={() => void give()}
      />
      <ConfirmDialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(undefined)}
        title={t('endTitle', { name })}
        description={t('endText')}
        confirmLabel={t('end')}
        tone="danger"
        busy={isEnding}
        onConfirm={() =>
          void end({ id }).then(() => {
            setAsking(undefined)
            changed()
          })
        }
      />
      {given === undefined ? null : <GivenCode name={name} {...given} onClose={() => setGiven(undefined)} />}
    </>
  )
}

type AccessProps = KioskAccess & {
  name: string
  busy: boolean
  onGive: () => void
  onReset: () => void
  onEnd: () => void
}

/** How the person signs in at kiosks, with what can be done about it. */
const Access = ({ access, number, needsCode, kiosks, name, busy, onGive, onReset, onEnd }: AccessProps) => (
  <section aria-label={t('title')} className="flex flex-col items-start gap-3 pt-3">
    <p className="text-dense text-muted">
      {number === null
        ? t(access === 'kiosk' ? 'numberGone' : 'noNumber', { name })
        : access === 'kiosk'
          ? t(needsCode ? 'needsCode' : 'atKiosk', { name, number })
          : t('possible', { name })}
    </p>
    {kiosks === 0 && number !== null ? <p className="text-dense text-muted">{t('noKiosk')}</p> : null}
    <div className="flex flex-wrap gap-2">
      {number === null ? null : (
        <Button
          size="dense"
          icon={<Glyph of={Tablet} size={14} />}
          busy={busy}
          onClick={access === 'kiosk' && !needsCode ? onReset : onGive}
        >
          {t(access === 'kiosk' && !needsCode ? 'reset' : 'give')}
        </Button>
      )}
      {access === 'kiosk' ? (
        <Button size="dense" variant="danger" onClick={onEnd}>
          {t('end')}
        </Button>
      ) : null}
    </div>
  </section>
)

/** The one time that anyone can read it. Closed only by its button. */
const GivenCode = ({ name, code, number, onClose }: { name: string; code: string; number: string; onClose: () => void }) => (
  <Dialog
    open
    mustAnswer
    title={t('codeTitle', { name })}
    description={t('codeText', { name })}
    actions={
      <Button variant="filled" onClick={onClose}>
        {t('done')}
      </Button>
    }
  >
    <dl data-private="" className="grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-2 rounded-lg border border-border p-4">
      <dt className="text-dense text-muted">{t('number')}</dt>
      <dd className="text-lg font-medium tabular-nums">{number}</dd>
      <dt className="text-dense text-muted">{t('code')}</dt>
      <dd className="font-mono text-2xl tracking-[0.2em]">{code}</dd>
    </dl>
  </Dialog>
)
