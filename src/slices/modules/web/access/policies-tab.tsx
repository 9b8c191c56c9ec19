import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRefreshBootstrap } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { type ModuleSettings, moduleCalls, type SettingsModule } from '../calls.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { policyText } from './policy-text.ts'
import { t } from './texts.ts'

/** The modules: whether the organization uses them, and who has each unless something else is set for a person. */
export const PoliciesTab = ({ settings }: { settings: ModuleSettings }) => {
  const [edited, edit] = useState<SettingsModule | null>(null)
  if (settings.modules.length === 0) return <EmptyState title={t('noModules')}>{t('noModulesHelp')}</EmptyState>
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {settings.modules.map(module => (
        <Card key={module.slug} title={module.name} aside={<StatusChip status={module.status} />}>
          <div className="flex flex-col gap-4">
            <UseModule module={module} />
            <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
              <div className="min-w-0 flex-1">
                <p className="text-xs text-muted">{t('who')}</p>
                <p>{policyText(module, settings)}</p>
                <p className="text-xs text-muted">{t('countOf', { n: module.people, all: settings.people })}</p>
              </div>
              <Button size="dense" aria-description={module.name} onClick={() => edit(module)}>
                {t('changePolicy')}
              </Button>
            </div>
          </div>
        </Card>
      ))}
      {edited === null ? null : <PolicyDialog module={edited} settings={settings} onClose={() => edit(null)} />}
    </div>
  )
}

const UseModule = ({ module: { slug, name, status, maySwitch } }: { module: SettingsModule }) => {
  const client = useQueryClient()
  const refreshBootstrap = useRefreshBootstrap()
  const isOn = status === 'active' || status === 'trial'
  const change = useMutation({
    mutationFn: (next: boolean) => moduleCalls.setStatus.call({ module: slug, isOn: next }),
    onSuccess: (_, next) => showToast({ tone: 'success', title: t(next ? 'switchedOn' : 'switchedOff', { module: name }) }),
    onError: error => showToast({ tone: 'error', title: t('switchFailed', { module: name }), text: errorText(error) }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: moduleCalls.key() })
      refreshBootstrap()
    },
  })
  return (
    <Switch
      label={t('useModule', { module: name })}
      {...(maySwitch ? {} : { help: t('byPlatform') })}
      checked={change.isPending ? change.variables : isOn}
      disabled={!maySwitch || change.isPending}
      onChange={event => change.mutate(event.target.checked)}
    />
  )
}

const statusWords: Record<SettingsModule['status'], string> = {
  active: t('statusActive'),
  trial: t('statusTrial'),
  expired: t('statusExpired'),
  inactive: t('statusInactive'),
}

const StatusChip = ({ status }: Pick<SettingsModule, 'status'>) => (
  <Chip tone={status === 'active' ? 'success' : status === 'trial' ? 'warning' : 'muted'}>{statusWords[status]}</Chip>
)
