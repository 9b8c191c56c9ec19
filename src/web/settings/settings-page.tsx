import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { t } from './texts.ts'

type SettingsPageProps = {
  title: string
  /** One line under the title. */
  description: string
  beside?: ReactNode
  actions?: ReactNode
  /** A `SaveBar` while there are unsaved changes. */
  saveBar?: ReactNode
  children: ReactNode
}

/** The frame of a settings screen: where it is, its h1 and description, and the bar that saves. */
export const SettingsPage = ({ title, description, beside, actions, saveBar, children }: SettingsPageProps) => (
  <>
    <nav aria-label={t('breadcrumb')} data-print="hide" className="-mt-2.5 -mb-0.5 max-md:-mt-3 max-md:-mb-1">
      <ol className="flex min-w-0 items-center gap-1 text-dense text-muted">
        <li>
          {/* Not the current page on the screens below it. */}
          <Link
            to="/settings"
            activeOptions={{ exact: true }}
            className="inline-flex min-h-8 items-center text-link hover:underline max-md:min-h-11"
          >
            {t('settings')}
          </Link>
        </li>
        <li aria-current="page" className="flex min-w-0 items-center gap-1">
          <Glyph of={ChevronRight} size={14} />
          <span className="truncate">{title}</span>
        </li>
      </ol>
    </nav>
    <PageHead isDense title={title} subtitle={description} beside={beside} actions={actions} />
    {children}
    {saveBar}
  </>
)

type SaveBarProps = {
  /** Says what is unsaved, or why it can't be saved. */
  note: string
  busy: boolean
  onSave: () => void
  onDiscard: () => void
}

/** Stays at the bottom of the window while there are unsaved changes. */
export const SaveBar = ({ note, busy, onSave, onDiscard }: SaveBarProps) => (
  <fieldset
    aria-label={t('unsaved')}
    data-keep-clear=""
    data-bottom-bar=""
    className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-2 rounded-lg border border-border bg-card px-4 py-3 shadow-popover max-md:bottom-2"
  >
    <p role="status" className="min-w-0 flex-1 text-dense text-muted">
      {note}
    </p>
    <Button variant="ghost" disabled={busy} onClick={onDiscard}>
      {t('discard')}
    </Button>
    <Button variant="filled" busy={busy} onClick={onSave}>
      {t('save')}
    </Button>
  </fieldset>
)
