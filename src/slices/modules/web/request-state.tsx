import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { errorText } from '#web/error-text.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { moduleCalls, type OwnModule } from './calls.ts'
import { t } from './texts.ts'

/** A pending request, which its maker can cancel. */
export const RequestState = ({ module, request }: { module: OwnModule; request: NonNullable<OwnModule['request']> }) => {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => moduleCalls.cancel.call({ id: request.id }),
    onSuccess: () => showToast({ tone: 'success', title: t('cancelled') }),
    onError: error => showToast({ tone: 'error', title: t('cancelFailed'), text: errorText(error) }),
    onSettled: () => client.invalidateQueries({ queryKey: moduleCalls.key() }),
  })
  return (
    <span data-shows={request.id} className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
      <span className="inline-flex items-center gap-1.5 text-dense text-muted">
        <Glyph of={Clock} size={14} />
        {request.isForwarded ? (
          t('requestedAtPlatform')
        ) : (
          <span>
            {t('requested')} <RelativeTime at={request.createdAt} />
          </span>
        )}
      </span>
      <Button size="dense" busy={cancel.isPending} aria-description={module.name} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
    </span>
  )
}
