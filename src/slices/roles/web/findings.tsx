import { Link } from '@tanstack/react-router'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { useSave } from '#web/record/use-save.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CountPill } from '#web/ui/chip.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import type { ViewQuery } from '#web/ui/loaded-view.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { auditCalls, type Findings as Found } from './audit-calls.ts'
import { t } from './audit-texts.ts'
import { type Finding, findingsOf, inParts } from './finding-lines.ts'

const IgnoreDialog = lazyScreen(() => import('./ignore-dialog.tsx').then(module => module.IgnoreDialog))

/** Lists probable mistakes, each with a link to where it can be fixed, and ignored ones below. */
export function Findings({ query }: { query: ViewQuery<Found> }) {
  const may = useMay()
  const [chosen, choose] = useState<Finding>()
  const access = { roles: may('settings_roles', 'write'), staff: may('staff_module') }
  const linesOf = (isIgnored: boolean) => (query.data === undefined ? [] : findingsOf(query.data, isIgnored, access))
  const [list, ignored] = [linesOf(false), linesOf(true)]
  return (
    <section aria-label={t('findings')} className="self-start overflow-clip rounded-lg border border-border bg-card">
      <div className="flex min-h-13 items-center gap-2 border-b border-border px-4">
        <h2 className="text-base font-semibold">{t('findings')}</h2>
        {list.length === 0 ? null : <CountPill>{list.length}</CountPill>}
      </div>
      <LoadedView query={query} skeleton={<SkeletonRows rows={3} avatar={false} />} errorTitle={t('findingsFailed')}>
        {() => (
          <>
            {list.length === 0 ? (
              <Line icon={<Glyph of={CircleCheck} className="mt-0.5 shrink-0 text-success" />} title={t('noFindings')}>
                {t('noFindingsHelp')}
              </Line>
            ) : (
              <Lines findings={list}>
                {finding =>
                  access.roles ? (
                    <Button size="mini" variant="ghost" aria-description={finding.title} onClick={() => choose(finding)}>
                      {t('ignore')}
                    </Button>
                  ) : null
                }
              </Lines>
            )}
            {ignored.length === 0 ? null : (
              <details className="border-t border-border">
                <summary className="min-h-11 cursor-pointer px-4 py-3 text-dense text-muted hover:text-fg">
                  {t('ignoredCount', { n: ignored.length })}
                </summary>
                <Lines findings={ignored}>{finding => (access.roles ? <Restore finding={finding} /> : null)}</Lines>
              </details>
            )}
          </>
        )}
      </LoadedView>
      {chosen === undefined ? null : (
        <LazyLayer>
          <IgnoreDialog finding={chosen} onClose={() => choose(undefined)} />
        </LazyLayer>
      )}
    </section>
  )
}

const Restore = ({ finding: { keys, title } }: { finding: Finding }) => {
  const { saveNow, busy } = useSave(auditCalls.restore, {
    done: t('restored'),
    failed: t('restoreFailed'),
    refresh: [auditCalls.findings.key()],
  })
  return (
    <Button
      size="mini"
      variant="ghost"
      busy={busy}
      aria-description={title}
      onClick={() => void inParts(keys, auditCalls.restore.call, saveNow)}
    >
      {t('restore')}
    </Button>
  )
}

const Lines = ({ findings, children }: { findings: readonly Finding[]; children: (finding: Finding) => ReactNode }) => (
  <ul className="divide-y divide-border">
    {findings.map(finding => {
      const { keys, notes, tone, title, text, way } = finding
      return (
        <li key={`${title} ${keys.join()}`}>
          <Line
            icon={
              <Glyph
                of={tone === 'warning' ? TriangleAlert : Info}
                className={`mt-0.5 shrink-0 ${tone === 'warning' && notes.length === 0 ? 'text-warning' : 'text-muted'}`}
              />
            }
            title={title}
          >
            {text}
            {notes.map(note => (
              <span key={note} className="mt-1 block break-words">
                {note}
              </span>
            ))}
            <span className="mt-2 flex flex-wrap gap-1">
              {way === null ? null : (
                <Link {...way.link} className={buttonClass({ size: 'mini' })}>
                  {way.label}
                </Link>
              )}
              {children(finding)}
            </span>
          </Line>
        </li>
      )
    })}
  </ul>
)

const Line = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <div className="flex gap-2.5 px-4 py-3">
    {icon}
    <div className="min-w-0">
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="mt-0.5 text-dense text-muted">{children}</p>
    </div>
  </div>
)
