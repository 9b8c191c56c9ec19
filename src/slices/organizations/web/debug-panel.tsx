import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { onSecurityLog, securityLog } from '#web/security-log.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { formatClock } from '#web/ui/time-format.ts'
import { t } from './debug-texts.ts'
import { onRecentCalls, recentCalls } from './recent-calls.ts'

/** Details that support asks for first: who someone is here, what they may do, and what the server answered lately. */
export const DebugPanel = ({ onClose }: { onClose: () => void }) => {
  const { organization, user, role, mode, today, permissions, modules } = useBootstrap()
  const calls = useSyncExternalStore(onRecentCalls, recentCalls)
  const log = useSyncExternalStore(onSecurityLog, securityLog)
  // Closed it is small and stands on the sidebar: what is below an open one can't be clicked.
  const [isOpen, setOpen] = useState(false)
  const held = Object.entries(permissions)
  return (
    <aside
      aria-label={t('title')}
      className={`fixed bottom-14 left-2 z-30 flex max-h-[60dvh] max-w-[calc(100vw-1rem)] flex-col rounded-lg border border-border bg-card text-fg shadow-popover max-md:bottom-2 print:hidden ${isOpen ? 'w-104' : 'w-56'}`}
    >
      <div className="flex items-center justify-between gap-3 py-1 pr-1.5 pl-1">
        <h2 className="min-w-0 flex-1">
          <Button
            variant="ghost"
            size="dense"
            full
            icon={<Glyph of={isOpen ? ChevronDown : ChevronUp} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('title')}
          </Button>
        </h2>
        <IconButton label={t('close')} icon={<Glyph of={X} />} onClick={onClose} />
      </div>
      <div hidden={!isOpen} className="overflow-y-auto border-t border-border px-4 py-2 text-dense">
        <Part title={t('access')} open>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
            <Fact label={t('organization')}>{organization && `${organization.name} (${organization.id})`}</Fact>
            <Fact label={t('subdomain')}>{organization?.domain}</Fact>
            <Fact label={t('person')}>{`${user.email} (${user.id})`}</Fact>
            <Fact label={t('role')}>{role?.name}</Fact>
            <Fact label={t('baseRole')}>{role?.baseRole}</Fact>
            <Fact label={t('mode')}>{mode}</Fact>
            <Fact label={t('today')}>{today}</Fact>
          </dl>
        </Part>
        <Part title={t('permissions', { n: held.length })}>
          <Pairs of={held} />
        </Part>
        <Part title={t('modules', { n: modules.length })}>
          <Pairs of={modules.map(({ slug, usable }) => [slug, t(usable ? 'on' : 'off')])} />
        </Part>
        <Part title={t('calls', { n: calls.length })} open>
          <ul className="flex flex-col gap-1.5">
            {calls.map(({ id, at, operations, status, ms, requestId }) => (
              <Entry
                key={id}
                title={operations.join(', ')}
                facts={t('callFacts', { time: formatClock(at), status: String(status), ms: Math.round(ms) })}
                requestId={requestId}
              />
            ))}
          </ul>
        </Part>
        <Part title={t('log', { n: log.length })}>
          <ul className="flex flex-col gap-1.5">
            {log.toReversed().map(({ at, kind, operation, rule, requestId }) => (
              <Entry
                key={`${at} ${requestId} ${operation}`}
                title={operation}
                facts={t('logFacts', { time: formatClock(at), kind: rule === null ? kind : `${kind} (${rule})` })}
                requestId={requestId}
              />
            ))}
          </ul>
        </Part>
      </div>
    </aside>
  )
}

const Part = ({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open} className="border-b border-border py-1 last:border-b-0">
    <summary className="min-h-8 cursor-pointer content-center font-medium max-md:min-h-11">{title}</summary>
    <div className="pb-2">{children}</div>
  </details>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children ?? t('none')}</dd>
  </>
)

const Pairs = ({ of }: { of: readonly (readonly [string, string])[] }) => (
  <dl className="grid grid-cols-[1fr_auto] gap-x-4 font-mono text-xs">
    {of.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="wrap-anywhere">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

const Entry = ({ title, facts, requestId }: { title: string; facts: string; requestId: string | null }) => (
  <li className="min-w-0">
    <span className="block font-mono text-xs wrap-anywhere">{title}</span>
    <span className="block text-xs text-muted">{facts}</span>
    {requestId === null ? null : (
      <span className="block font-mono text-xs wrap-anywhere text-muted">{t('requestId', { id: requestId })}</span>
    )}
  </li>
)
