import { useMutation, useQuery } from '@tanstack/react-query'
import { TriangleAlert, UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '#web/error-text.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonBar } from '#web/ui/skeleton.tsx'
import { categoryWords, priorityWords, statusWords } from '../../contract/ticket-columns.ts'
import { TICKET_CATEGORIES, TICKET_PRIORITIES } from '../../rules/ticket.ts'
import { TICKET_STATUSES } from '../../rules/ticket-status.ts'
import { type Ticket, ticketCalls } from '../calls.ts'
import { t as list } from '../list-texts.ts'
import { t } from './texts.ts'

// A list that takes free text is larger than the rest of this screen.
const Tags = lazyScreen(() => import('./tags.tsx').then(module => module.Tags))

const NO_ONE = 'none'

/** Status, assignee, priority, issue type and tags of a ticket; each is saved when it is chosen. */
export const Manage = ({ ticket, onChanged }: { ticket: Ticket; onChanged: () => Promise<void> }) => {
  const { id, version, status, priority, category, tags, assignedTo, assignedName, escalatedAt, number } = ticket
  const choices = useQuery(ticketCalls.choices.queryOptions({ input: {} }))
  const [isEscalating, setEscalating] = useState(false)
  const change = useMutation({
    mutationFn: (save: () => Promise<unknown>) => save(),
    // Where someone else was faster, their values are read again and shown.
    onError: error => showToast({ tone: 'error', title: t('changeFailed'), text: errorText(error) }),
    onSettled: onChanged,
  })
  const at = { id, version }
  const assign = (to: string | null) => change.mutate(() => ticketCalls.assign.call({ ...at, assignedTo: to }))
  const administrators = choices.data?.administrators ?? []
  const me = administrators.find(({ isCurrentUser }) => isCurrentUser)
  const people = administrators.map(person => ({ value: person.id, label: person.name }))
  const isListed = assignedTo === null || people.some(({ value }) => value === assignedTo)
  // Someone who may only read the queue sees the values but can't change them.
  const busy = change.isPending || !ticket.answers
  return (
    <Card title={t('manage')} divided>
      <div className="flex flex-col gap-4">
        <Field label={list('status')}>
          {wiring => (
            <Select
              {...wiring}
              disabled={busy}
              options={TICKET_STATUSES.map(value => ({ value, label: statusWords[value] }))}
              value={status}
              onValueChange={to => change.mutate(() => ticketCalls.setStatus.call({ ...at, status: to }))}
            />
          )}
        </Field>
        <Field label={list('assignee')}>
          {wiring => (
            <Select<string>
              {...wiring}
              disabled={busy}
              options={[
                { value: NO_ONE, label: list('noOne') },
                ...people,
                ...(isListed ? [] : [{ value: assignedTo, label: assignedName ?? t('someone'), disabled: true }]),
              ]}
              value={assignedTo ?? NO_ONE}
              onValueChange={to => assign(to === NO_ONE ? null : to)}
            />
          )}
        </Field>
        {me === undefined || assignedTo === me.id ? null : (
          <Button icon={<Glyph of={UserRoundCheck} />} disabled={busy} onClick={() => assign(me.id)}>
            {t('assignToMe')}
          </Button>
        )}
        <Field label={list('priority')}>
          {wiring => (
            <Select
              {...wiring}
              disabled={busy}
              options={TICKET_PRIORITIES.map(value => ({ value, label: priorityWords[value] }))}
              value={priority}
              onValueChange={to => change.mutate(() => ticketCalls.update.call({ ...at, priority: to }))}
            />
          )}
        </Field>
        <Field label={list('issueType')}>
          {wiring => (
            <Select
              {...wiring}
              disabled={busy}
              options={TICKET_CATEGORIES.map(value => ({ value, label: categoryWords[value] }))}
              value={category}
              onValueChange={to => change.mutate(() => ticketCalls.update.call({ ...at, category: to }))}
            />
          )}
        </Field>
        <LazyPart face={<SkeletonBar width="100%" height={58} />}>
          <Tags
            tags={tags}
            inUse={choices.data?.tags ?? []}
            disabled={busy}
            onChange={to => change.mutate(() => ticketCalls.update.call({ ...at, tags: to }))}
          />
        </LazyPart>
        {escalatedAt === null ? (
          <Button icon={<Glyph of={TriangleAlert} />} disabled={busy} onClick={() => setEscalating(true)}>
            {t('escalate')}
          </Button>
        ) : (
          <p className="text-dense text-muted">
            {t('withPlatform')} <RelativeTime at={escalatedAt} />
          </p>
        )}
      </div>
      {isEscalating ? (
        <ConfirmDialog
          open
          title={t('escalateTitle', { number })}
          confirmLabel={t('escalate')}
          onConfirm={() => {
            setEscalating(false)
            change.mutate(() => ticketCalls.escalate.call(at))
          }}
          onOpenChange={setEscalating}
          description={t('escalateText')}
        />
      ) : null}
    </Card>
  )
}
