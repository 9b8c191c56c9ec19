import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { moduleCalls } from '../calls.ts'
import { t } from './texts.ts'

interface SwitchesTabProps {
  help: string
  options: readonly { slug: string; label: string; help?: string; isEnabled: boolean }[]
  /** Stores one of them. */
  save: (change: { slug: string; isEnabled: boolean }) => Promise<unknown>
}

/** Parts of the product that an organization uses or not; each applies at once. */
export const SwitchesTab = ({ help, options, save }: SwitchesTabProps) => {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const change = useMutation({
    mutationFn: save,
    onError: error => showToast({ tone: 'error', title: t('featureFailed'), text: errorText(error) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      refreshBootstrap()
    },
  })
  return (
    <div className="max-w-180">
      <Card>
        <p className="mb-4 text-dense text-muted">{help}</p>
        <div className="flex flex-col gap-4">
          {options.map(({ slug, label, help: of, isEnabled }) => (
            <Switch
              key={slug}
              label={label}
              {...(of === undefined ? {} : { help: of })}
              checked={change.isPending && change.variables.slug === slug ? change.variables.isEnabled : isEnabled}
              onChange={event => change.mutate({ slug, isEnabled: event.target.checked })}
            />
          ))}
        </div>
      </Card>
    </div>
  )
}
