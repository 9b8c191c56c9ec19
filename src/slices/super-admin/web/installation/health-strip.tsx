import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { isDiskLow } from '#slices/super-admin/rules/installation-alerts.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { CURRENT, type Health, installationCalls } from '../calls.ts'
import { t } from './texts.ts'

const GIGABYTE = 1e9

const strip =
  'grid grid-cols-5 overflow-clip rounded-lg border border-border bg-card max-xl:grid-cols-3 max-sm:grid-cols-2 max-xl:[&>:last-child]:col-span-2 *:-mt-px *:-ml-px *:border-t *:border-l *:border-border'

/** How the installation is, in five figures. */
export const HealthStrip = () => {
  const query = useQuery({ ...installationCalls.health.queryOptions({ input: {} }), ...CURRENT })
  return (
    <section aria-label={t('health')}>
      <LoadedView onPage query={query} errorTitle={t('healthFailed')} skeleton={<Waiting />}>
        {health => <Figures {...health} />}
      </LoadedView>
    </section>
  )
}

const Waiting = () => (
  <div className={strip}>
    {['version', 'backup', 'jobs', 'mail', 'disk'].map(key => (
      <div key={key} className="flex h-25 flex-col gap-3 px-5 py-4">
        <SkeletonBar />
        <SkeletonBar />
      </div>
    ))}
  </div>
)

const Figures = ({
  version,
  databaseVersion,
  lastBackupAt,
  backupEveryMinutes,
  failedJobs,
  failedMail,
  oldestFailedMailAt,
  freeBytes,
  totalBytes,
}: Health) => {
  const free = String(Math.floor(freeBytes / GIGABYTE))
  const total = String(Math.round(totalBytes / GIGABYTE))
  const used = String(Math.floor(100 * (1 - freeBytes / totalBytes)))
  const isLow = isDiskLow(freeBytes, totalBytes)
  return (
    <dl className={strip}>
      <Figure label={t('version')} value={version} note={t('database', { version: databaseVersion })} />
      <Figure
        label={t('lastBackup')}
        value={lastBackupAt === null ? t('noBackup') : <RelativeTime at={lastBackupAt} isShort />}
        note={backupEveryMinutes === null ? t('backupOff') : t('backupEvery', { n: backupEveryMinutes })}
        isWarning={lastBackupAt === null && backupEveryMinutes !== null}
      />
      <Figure
        label={t('failedJobs')}
        value={String(failedJobs)}
        note={t(failedJobs === 0 ? 'noneFailed' : 'jobsFailed')}
        isWarning={failedJobs > 0}
      />
      <Figure
        label={t('failedMail')}
        value={String(failedMail)}
        note={
          oldestFailedMailAt === null ? (
            t('noneFailed')
          ) : (
            <>
              {t('oldest')} <RelativeTime at={oldestFailedMailAt} isShort />
            </>
          )
        }
        isWarning={failedMail > 0}
      />
      <Figure label={t('disk')} value={used} unit={t('diskOf', { total })} note={t('diskFree', { free })} isWarning={isLow} />
    </dl>
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  unit?: string
  note: ReactNode
  isWarning?: boolean
}

const Figure = ({ label, value, unit, note, isWarning = false }: FigureProps) => (
  <div className="flex min-w-0 flex-col gap-1.5 px-5 py-4 max-sm:px-4">
    <dt className="text-dense font-medium text-muted">{label}</dt>
    <dd className="flex flex-col gap-1">
      <span className="flex items-baseline gap-1.5 truncate text-xl font-semibold proportional-nums">
        {value}
        {unit === undefined ? null : <span className="text-dense font-normal text-muted">{unit}</span>}
      </span>
      <span className={`min-h-4.5 text-dense ${isWarning ? 'flex items-center gap-1.5 text-warning' : 'text-muted'}`}>
        {isWarning ? <Glyph of={TriangleAlert} size={14} className="shrink-0" /> : null}
        {note}
      </span>
    </dd>
  </div>
)
