import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '#web/shell/error-boundary.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PageHead, type PageHeadProps } from '#web/ui/page-head.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { t } from './detail-texts.ts'

type DetailTab<V extends string> = {
  value: V
  label: string
  count?: number
  /** Rendered when the tab is open; code that only it needs is a `lazyScreen`. */
  content: () => ReactNode
}

export type DetailPageProps<V extends string> = PageHeadProps & {
  /** The list that the record belongs to. */
  back: { to: string; label: string }
  tabs: readonly DetailTab<V>[]
  /** From the address: `useScreenSearch(defineSearch({ tab: oneOf(['facts', 'history'], 'facts') }))`. */
  tab: V
  onTab: (tab: V) => void
}

/** One record: back to its list, title with chips and actions, and its parts as tabs that are part of the address. */
export const DetailPage = <V extends string>({ back, tabs, tab, onTab, ...head }: DetailPageProps<V>) => (
  <>
    <Link
      to={back.to}
      className="mb-2 inline-flex min-h-8 items-center gap-1 self-start text-dense text-link hover:underline max-md:min-h-11"
    >
      <Glyph of={ChevronLeft} size={14} />
      {back.label}
    </Link>
    <PageHead {...head} />
    <Tabs
      label={t('sections')}
      value={tab}
      onValueChange={onTab}
      tabs={tabs.map(({ content, ...one }) => ({ ...one, content: one.value === tab ? <Open tab={tab}>{content()}</Open> : null }))}
    />
  </>
)

/** A tab that fails leaves the head and the other tabs usable. */
const Open = ({ tab, children }: { tab: string; children: ReactNode }) => (
  <ErrorBoundary kind="screen" resetKey={tab}>
    <Suspense
      fallback={
        <div aria-busy="true" className="pt-4">
          <SkeletonRows rows={5} />
        </div>
      }
    >
      <div className="pt-4">{children}</div>
    </Suspense>
  </ErrorBoundary>
)
