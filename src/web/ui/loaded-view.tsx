import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/ui-texts.ts'
import { Button } from './button.tsx'
import { errorFacts } from './error-facts.ts'
import { Glyph } from './glyph.tsx'
import { Panel } from './panel.tsx'
import { StaleBar } from './stale-bar.tsx'
import { formatClock } from './time-format.ts'
import { useDelayedFlag } from './use-delayed-flag.ts'
import { waitText } from './wait-text.ts'

/** The part of a query's result that a data view needs; the result of `useQuery` fits. */
export type ViewQuery<T> = {
  data: T | undefined
  error: unknown
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
  fetchStatus?: 'fetching' | 'paused' | 'idle'
}

export type LoadedViewProps<T> = {
  query: ViewQuery<T>
  /** The real layout in gray; reserves the height from the first moment. */
  skeleton: ReactNode
  /** A preview from data already known, in its final layout, shown instead of a skeleton. It marks itself as busy. */
  early?: ReactNode
  isEmpty?: (data: T) => boolean
  /** One sentence and one action. */
  empty?: ReactNode
  /** Set while filters narrow the data: `filterEmpty` is then shown instead of `empty`. */
  filtered?: boolean
  filterEmpty?: ReactNode
  /** Shown when the server answers 403; by default the error panel. */
  denied?: ReactNode
  /** Title of the error panel. */
  errorTitle?: string
  /** Rendered on the page itself and not in a card: the error aligns with the page's edges. */
  onPage?: boolean
  children: (data: T) => ReactNode
}

/** The five states of loaded data: skeleton, empty, error, stale and denied; and the data itself. */
export function LoadedView<T>(props: LoadedViewProps<T>) {
  const { query, skeleton, early, isEmpty, empty, filtered = false, filterEmpty, denied, errorTitle, onPage = false, children } = props
  const { data, error } = query
  const loading = data === undefined && (error === null || error === undefined)
  const waiting = loading && early === undefined
  const skeletonShown = useDelayedFlag(waiting)
  const facts = errorFacts(error)

  if (waiting || skeletonShown) {
    return (
      <div aria-busy="true">
        <span className="sr-only" role="status">
          {skeletonShown ? t('loading') : ''}
        </span>
        {/* Inert: anything focused or clicked here would disappear when the data arrives. */}
        <div aria-hidden="true" inert className={skeletonShown ? '' : 'invisible'}>
          {skeleton}
        </div>
      </div>
    )
  }
  if (facts.denied && denied !== undefined) return denied

  const failed = error !== null && error !== undefined
  const stale = data !== undefined && (query.fetchStatus === 'paused' || (failed && facts.unreachable))
  return (
    <>
      {stale ? <StaleBar since={query.dataUpdatedAt} /> : null}
      {failed && !stale ? (
        <LoadError
          title={errorTitle ?? t('didNotLoad')}
          text={
            facts.unreachable
              ? t('unreachable')
              : (waitText(error) ?? (facts.requestId === undefined ? undefined : t('requestId', { id: facts.requestId })))
          }
          busy={query.isFetching}
          inset={!onPage}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {failed && !stale && data !== undefined ? (
        <p className={`pb-1 text-xs text-muted ${onPage ? '' : 'px-4'}`}>{t('dataFrom', { time: formatClock(query.dataUpdatedAt) })}</p>
      ) : null}
      {data === undefined ? (failed ? null : early) : isEmpty?.(data) ? (filtered ? (filterEmpty ?? empty) : empty) : children(data)}
    </>
  )
}

type LoadErrorProps = { title: string; text: string | undefined; busy: boolean; inset: boolean; onRetry: () => void }

/** The inline error of one view: what failed, how long to wait or the request id, and Try Again. */
const LoadError = ({ title, text, busy, inset, onRetry }: LoadErrorProps) => (
  <div className={inset ? 'p-4' : 'mb-4'}>
    <Panel
      tone="error"
      title={title}
      actions={
        <Button variant="danger" size="dense" busy={busy} icon={<Glyph of={RotateCw} size={14} />} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {text}
    </Panel>
  </div>
)
