import { Link } from '@tanstack/react-router'
import { Check, Hourglass, LayoutGrid, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { buttonClass } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { formatInstantDayAndYear } from '#web/ui/time-format.ts'
import type { OwnModule } from './calls.ts'
import { t } from './texts.ts'

interface ModuleCardProps {
  module: OwnModule
  icon: LucideIcon | undefined
  /** Button for what the current user can do with it. */
  action: ReactNode
}

/** A module: what it is for, how it stands, and what the current user can do with it. */
export const ModuleCard = ({ module, icon = LayoutGrid, action }: ModuleCardProps) => {
  const id = useId()
  return (
    <article aria-labelledby={id} className="flex min-h-41 min-w-0 flex-col rounded-lg border border-border bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span
          className={`inline-flex size-9 shrink-0 items-center justify-center rounded-md ${module.isMine ? 'bg-accent text-on-accent' : 'bg-sunken text-muted'}`}
        >
          <Glyph of={icon} size={18} />
        </span>
        <h3 id={id} className="min-w-0 flex-1 truncate text-base font-semibold">
          {module.name}
        </h3>
        <StatusChip module={module} />
      </div>
      <p className="mt-2.5 text-dense text-muted">{module.description}</p>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
        <span className="text-xs text-muted">{dateOf(module)}</span>
        {action}
      </div>
    </article>
  )
}

export const OpenModule = ({ module, to }: { module: OwnModule; to: string }) => (
  <Link to={to} aria-description={module.name} className={buttonClass({ size: 'dense' })}>
    {t('open')}
  </Link>
)

const StatusChip = ({ module: { status, isMine, daysLeft } }: { module: OwnModule }) => {
  if (status === 'expired') return <Chip tone="muted">{t('expired')}</Chip>
  if (status === 'inactive') return <Chip tone="muted">{t('inactive')}</Chip>
  if (!isMine) return <Chip tone="muted">{t('off')}</Chip>
  if (status === 'active')
    return (
      <Chip tone="success" icon={Check}>
        {t('active')}
      </Chip>
    )
  return (
    <Chip tone="warning" icon={Hourglass}>
      {daysLeft === null ? t('trialOpen') : t('trial', { n: daysLeft })}
    </Chip>
  )
}

const dayOf = (instant: string) => formatInstantDayAndYear(new Date(instant))

function dateOf({ status, enabledAt, endsAt }: OwnModule): string {
  if (endsAt !== null && status === 'expired') return t('ended', { date: dayOf(endsAt) })
  if (endsAt !== null && status !== 'inactive') return t('ends', { date: dayOf(endsAt) })
  return enabledAt === null || status !== 'active' ? '' : t('since', { date: dayOf(enabledAt) })
}
