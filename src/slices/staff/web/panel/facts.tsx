import type { ReactNode } from 'react'
import { t } from './texts.ts'

/** Labels and values in rows, apart from the group before. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="py-2 text-sm not-last:border-b not-last:border-border">{children}</dl>
)

/** One label and its value; what is empty is a dash. */
export const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-h-8.5 items-baseline gap-3 py-1.5">
    <dt className="w-32 shrink-0 text-dense text-muted max-sm:w-24">{label}</dt>
    <dd className="min-w-0 flex-1 wrap-anywhere">
      {children === null || children === undefined || children === '' ? <span className="text-muted">{t('none')}</span> : children}
    </dd>
  </div>
)
