import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from './switched-elsewhere-texts.ts'
import { useSwitchOrganization } from './use-switch-organization.ts'

interface SwitchedElsewhereProps {
  shown: { id: string; name: string }
  /** Undefined when unknown, e.g. an organization that the person joined since. */
  current: { name: string } | undefined
}

/** Blocks a tab whose organization was left in another tab, until the person chooses where to continue. */
export const SwitchedElsewhere = ({ shown, current }: SwitchedElsewhereProps) => {
  const [busy, setBusy] = useState(false)
  const switchTo = useSwitchOrganization()
  const goBack = async () => {
    setBusy(true)
    await switchTo(shown.id)
    setBusy(false)
  }
  return (
    <Dialog
      open
      mustAnswer
      title={current === undefined ? t('switched') : t('switchedTo', { name: current.name })}
      description={t('stillShows', { name: shown.name })}
      actions={
        <>
          <Button busy={busy} onClick={goBack}>
            <Label>{t('switchBack', { name: shown.name })}</Label>
          </Button>
          <Button variant="filled" disabled={busy} onClick={() => location.assign('/dashboard')}>
            <Label>{current === undefined ? t('goThere') : t('goTo', { name: current.name })}</Label>
          </Button>
        </>
      }
    />
  )
}

/** Names can be long, so they are shown in full above. */
const Label = ({ children }: { children: string }) => <span className="max-w-[min(26rem,calc(100vw-7rem))] truncate">{children}</span>
