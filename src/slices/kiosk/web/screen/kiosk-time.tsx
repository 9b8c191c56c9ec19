import { Check } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { OwnTimeScreen, saveTypedHours } from '#slices/time/web/public.tsx'
import { announce } from '#web/announcer.tsx'
import { applyDensity } from '#web/density.ts'
import { Frame } from '#web/shell/frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { kioskPhase } from '../../rules/kiosk-session.ts'
import { t } from './texts.ts'
import type { Ended } from './use-end.ts'
import { useKeeper } from './use-keeper.ts'

applyDensity()

/** The seconds at which the countdown is read out. */
const TOLD_AT: ReadonlySet<number> = new Set([10, 5])

/** My Time alone, without a menu: who is signed in, and the way out. */
export const KioskTime = ({ onEnd }: { onEnd: (how: Ended) => Promise<void> }) => {
  const { user, organization } = useBootstrap()
  const name = `${user.firstName} ${user.lastName}`
  const [asking, setAsking] = useState(false)
  const isSaved = useRef(true)
  const save = useCallback(async () => {
    isSaved.current = await saveTypedHours()
    return isSaved.current
  }, [])
  const { secondsLeft, stay } = useKeeper(how => void onEnd(isSaved.current ? how : 'unsaved'))
  const isWarning = kioskPhase(secondsLeft) !== 'live'
  useEffect(() => {
    // While there is still time to answer.
    if (isWarning) void save()
  }, [isWarning, save])
  useEffect(() => {
    if (TOLD_AT.has(secondsLeft)) announce(t('secondsLeft', { n: secondsLeft }))
  }, [secondsLeft])
  const done = async () => {
    if (await save()) void onEnd('done')
    else setAsking(true)
  }
  return (
    <Frame title={t('kiosk')}>
      <div className="flex min-h-dvh flex-col bg-page text-fg">
        <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-border bg-card px-6 py-2 max-md:px-4 print:hidden">
          <Mark size={28} />
          <div className="min-w-0 flex-1">
            <p className="truncate text-base font-semibold">
              <span className="sr-only">{t('signedInAs', { name })}</span>
              <span aria-hidden="true">{name}</span>
            </p>
            <p className="truncate text-dense text-muted">{organization?.name}</p>
          </div>
          <Button variant="filled" size="lg" icon={<Glyph of={Check} size={18} />} onClick={() => void done()}>
            {t('done')}
          </Button>
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col p-6 pb-20 outline-none max-md:p-4 max-md:pb-20 print:p-0">
          <Suspense fallback={<PageSpinner />}>
            <OwnTimeScreen />
          </Suspense>
        </main>
      </div>
      {isWarning ? (
        <Dialog
          open
          mustAnswer
          title={t('stillThere')}
          description={t('stillThereText', { n: secondsLeft })}
          actions={
            <>
              <Button size="lg" onClick={() => void done()}>
                {t('done')}
              </Button>
              <Button variant="filled" size="lg" onClick={stay}>
                {t('stay')}
              </Button>
            </>
          }
        />
      ) : null}
      <ConfirmDialog
        open={asking && !isWarning}
        onOpenChange={() => setAsking(false)}
        title={t('unsavedTitle')}
        description={t('unsavedText')}
        cancelLabel={t('keepEditing')}
        confirmLabel={t('leave')}
        onConfirm={() => void onEnd('unsaved')}
      />
    </Frame>
  )
}
