import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLive } from '#web/live.ts'
import { formatDay } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type StandIn, standInCalls } from '../calls.ts'
import { NewStandIn } from './new-stand-in.tsx'
import { t } from './texts.ts'

/** Who stands in for whom, now and later: the current user's, or for administrators everyone's. */
export const StandInsDialog = ({ onClose }: { onClose: () => void }) => {
  const client = useQueryClient()
  const [names, setNames] = useState(false)
  const newOne = useRef<HTMLButtonElement>(null)
  const query = useQuery(standInCalls.list.queryOptions({ input: {} }))
  useLive(['approval_stand_ins'], () => void client.invalidateQueries({ queryKey: standInCalls.key() }))
  const { data } = query
  if (names && data !== undefined) return <NewStandIn can={data.can} today={data.today} onClose={() => setNames(false)} />
  const mayName = data !== undefined && (data.can.name || data.can.nameForOthers)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('title')}
      description={t('description')}
      // Not the first stand-in's button: that ends it.
      onOpenAutoFocus={event => {
        if (newOne.current === null) return
        event.preventDefault()
        newOne.current.focus()
      }}
      actions={
        mayName ? (
          <Button ref={newOne} variant="filled" icon={<Glyph of={Plus} />} onClick={() => setNames(true)}>
            {t('newStandIn')}
          </Button>
        ) : undefined
      }
    >
      <LoadedView query={query} skeleton={<SkeletonRows rows={2} avatar={false} />} errorTitle={t('loadFailed')}>
        {({ standIns }) =>
          standIns.length === 0 ? (
            <p className="text-sm text-muted">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-border rounded-lg border border-border">
              {standIns.map(one => (
                <Row key={one.id} standIn={one} />
              ))}
            </ul>
          )
        }
      </LoadedView>
    </Dialog>
  )
}

const Row = ({ standIn: { id, approver, standIn, startsOn, endsOn, isNow } }: { standIn: StandIn }) => {
  const names = { standIn: standIn.name, approver: approver.name }
  const [asks, setAsks] = useState(false)
  const done = t(isNow ? 'ended' : 'removed')
  const { saveNow, busy } = useSave(standInCalls.end, { done, failed: t('endFailed'), refresh: [standInCalls.key()] })
  const confirm = async () => {
    await saveNow({ id })
    setAsks(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block text-sm font-medium">{t('actsFor', names)}</span>
        <span className="block text-dense text-muted">{t('days', { from: formatDay(startsOn), to: formatDay(endsOn) })}</span>
      </span>
      {isNow ? <Chip tone="accent">{t('now')}</Chip> : null}
      <Button size="dense" aria-label={t(isNow ? 'endOf' : 'removeOf', names)} onClick={() => setAsks(true)}>
        {t(isNow ? 'end' : 'remove')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t(isNow ? 'endTitle' : 'removeTitle')}
        description={t(isNow ? 'endText' : 'removeText', names)}
        confirmLabel={t(isNow ? 'endStandIn' : 'removeStandIn')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </li>
  )
}
