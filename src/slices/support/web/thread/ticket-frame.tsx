import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { LoadedView, type ViewQuery } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from './frame-texts.ts'

const NOT_THERE: readonly string[] = ['NOT_FOUND', 'VALIDATION']

interface TicketFrameProps<T> {
  back: { to: string; label: string }
  query: ViewQuery<T>
  children: (ticket: T) => ReactNode
}

/** Around a ticket: the way back to its list, and what is shown while it loads, fails, or does not exist. */
export const TicketFrame = <T,>({ back, query, children }: TicketFrameProps<T>) => {
  // Text that is no id is invalid input.
  const isUnknown = query.error !== null && query.error !== undefined && NOT_THERE.includes(callErrorOf(query.error).code)
  return (
    <>
      <Link
        to={back.to}
        className="mb-2 inline-flex min-h-8 items-center gap-1 self-start text-dense text-link hover:underline max-md:min-h-11"
      >
        <Glyph of={ChevronLeft} size={14} />
        {back.label}
      </Link>
      {isUnknown ? (
        <GuardPanel glyph={<GuardGlyph name="page" />} title={t('notFound')}>
          {t('notFoundHelp')}
        </GuardPanel>
      ) : (
        <LoadedView onPage query={query} errorTitle={t('loadFailed')} skeleton={<SkeletonRows rows={8} />}>
          {children}
        </LoadedView>
      )}
    </>
  )
}

/** The conversation beside the facts; on a narrow screen the facts come after it. */
export const TwoColumns = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-4 max-lg:grid-cols-1">
    <div className="flex min-w-0 flex-col gap-4">{children}</div>
    <div className="flex min-w-0 flex-col gap-4">{beside}</div>
  </div>
)

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-dense">{children}</dl>
)
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children ?? '–'}</dd>
  </>
)
