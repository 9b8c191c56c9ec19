import { useQuery } from '@tanstack/react-query'
import { Tablet } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLive } from '#web/live.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type Kiosk, kiosksCalls } from './calls.ts'
import { t } from './texts.ts'

/** The organization's kiosks, each with the button that ends it at once. */
export const KioskList = ({ empty }: { empty: ReactNode }) => {
  const query = useQuery(kiosksCalls.list.queryOptions({ input: {} }))
  useLive(['kiosks'], () => void query.refetch())
  const [ending, setEnding] = useState<Kiosk>()
  return (
    <>
      <LoadedView
        query={query}
        skeleton={<SkeletonRows rows={2} avatar={false} />}
        errorTitle={t('failed')}
        isEmpty={({ kiosks }) => kiosks.length === 0}
        empty={empty}
      >
        {({ kiosks }) => (
          <ul className="divide-y divide-border">
            {kiosks.map(kiosk => (
              <KioskLine key={kiosk.id} kiosk={kiosk} onEnd={() => setEnding(kiosk)} />
            ))}
          </ul>
        )}
      </LoadedView>
      {ending === undefined ? null : <EndDialog kiosk={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

const KioskLine = ({ kiosk: { name, boundAt, boundByName, lastUsedAt }, onEnd }: { kiosk: Kiosk; onEnd: () => void }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-muted">
      <Glyph of={Tablet} size={18} />
    </span>
    <div className="min-w-0 flex-1 basis-52">
      <p className="text-sm font-medium wrap-anywhere">{name}</p>
      <p className="text-xs text-muted">
        {t('bound')} <RelativeTime at={boundAt} /> {boundByName === null ? '' : t('by', { name: boundByName })} •{' '}
        {lastUsedAt === null ? (
          t('neverUsed')
        ) : (
          <>
            {t('lastUsed')} <RelativeTime at={lastUsedAt} />
          </>
        )}
      </p>
    </div>
    <Button variant="danger" aria-label={t('endOf', { name })} onClick={onEnd}>
      {t('end')}
    </Button>
  </li>
)

const EndDialog = ({ kiosk: { id, name }, onClose }: { kiosk: Kiosk; onClose: () => void }) => {
  const { saveNow, busy } = useSave(kiosksCalls.end, {
    done: t('ended', { name }),
    failed: t('endFailed'),
    refresh: [kiosksCalls.key()],
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('endTitle', { name })}
      description={t('endText')}
      confirmLabel={t('end')}
      tone="danger"
      busy={busy}
      onConfirm={() => void saveNow({ id }).then(onClose)}
    />
  )
}
