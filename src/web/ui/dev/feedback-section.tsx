import { Check, Clock, CornerDownLeft, Crown, Hourglass, Lock, Pencil, TriangleAlert } from 'lucide-react'
import { showToast } from '#web/toast/toast-store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, CountPill } from '#web/ui/chip.tsx'
import { LiveRegion } from '#web/ui/live-region.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StaleBar } from '#web/ui/stale-bar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Samples, Section } from './section.tsx'

const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000)

/** Chips, panels, banner, toasts and times. */
export const FeedbackSection = () => (
  <Section title="Feedback">
    <Samples name="Chips">
      <Chip tone="muted" icon={Pencil}>
        Draft
      </Chip>
      <Chip tone="info" icon={Clock}>
        Submitted
      </Chip>
      <Chip tone="success" icon={Check}>
        Approved
      </Chip>
      <Chip tone="danger" icon={CornerDownLeft}>
        Rejected
      </Chip>
      <Chip tone="muted" icon={Lock}>
        Paid
      </Chip>
      <Chip tone="warning" icon={Hourglass}>
        Trial ends in 12 days
      </Chip>
      <Chip tone="warning" icon={TriangleAlert}>
        High
      </Chip>
      <Chip tone="urgent" icon={TriangleAlert}>
        Urgent
      </Chip>
      <Chip tone="accent">New</Chip>
      <CountPill>{24}</CountPill>
      <CountPill tone="accent">{2005}</CountPill>
    </Samples>
    <Panel
      tone="rejected"
      title="Rejected by Dana Whitfield"
      aside={<RelativeTime at={minutesAgo(120)} />}
      actions={
        <Button variant="danger" size="dense">
          Go to Thu 12
        </Button>
      }
    >
      “Thu 12 is empty, but you were on the training list. Add the hours or a note, then send it again.”
    </Panel>
    <Panel
      tone="error"
      title="Couldn't load the list"
      actions={
        <Button variant="danger" size="dense">
          Try Again
        </Button>
      }
    >
      Request 7f3a-19c2
    </Panel>
    <Panel tone="warning">16.50 hrs on Sat 14 is over 16 hrs.</Panel>
    <Panel tone="info">Nov 9 – Nov 22 is in use and keeps its dates. Changes apply from Nov 23.</Panel>
    <Panel tone="success" title="Everything is saved" />
    <StaleBar since={Date.now() - 600_000} />
    <Banner icon={Crown} title="Super Admin Mode" actions={<Button size="dense">Exit Organization</Button>}>
      Viewing as: <strong>Harbor Light Community Services</strong>
    </Banner>
    <Samples name="Toasts: one at a time, 5 s">
      <Button onClick={() => showToast({ tone: 'success', title: 'Timesheet submitted', text: 'Dana Whitfield has been told.' })}>
        Success
      </Button>
      <Button onClick={() => showToast({ tone: 'info', title: 'Marcus Bell submitted Nov 9 – Nov 22' })}>Information</Button>
      <Button onClick={() => showToast({ tone: 'error', title: 'Failed to update role', text: 'Someone else changed it first.' })}>
        Error
      </Button>
    </Samples>
    <Samples name="Only for screen readers and keyboards: a skip link (focus it), a hidden word, a live region">
      <SkipLink />
      <p>
        Total<VisuallyHidden> of this period</VisuallyHidden>
      </p>
      <LiveRegion text="Pasted 8 cells" />
    </Samples>
    <Samples name="Times">
      <span className="text-muted">
        <RelativeTime at={minutesAgo(0)} />
      </span>
      <span className="text-muted">
        <RelativeTime at={minutesAgo(301)} />
      </span>
      <Spinner />
    </Samples>
  </Section>
)
