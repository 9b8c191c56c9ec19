import type { InfiniteData } from '@tanstack/react-query'
import { Building2, UserRound } from 'lucide-react'
import { useState } from 'react'
import { DetailPage } from '#web/record/detail-page.tsx'
import { type HistoryPage, RecordHistory } from '#web/record/history.tsx'
import { SettingsTiles } from '#web/settings/settings-index.tsx'
import { SaveBar, SettingsPage } from '#web/settings/settings-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Samples, Section } from './section.tsx'

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

const page: HistoryPage = {
  more: true,
  events: [
    {
      id: '4',
      at: ago(1),
      actorName: 'Amina Yusuf',
      action: 'place.updated',
      before: { name: 'Pantry', active: true, version: 1 },
      after: { name: 'Food Pantry', active: false, version: 2 },
      reason: null,
    },
    {
      id: '3',
      at: ago(3),
      actorName: 'Ben Ortiz',
      action: 'place.deactivated',
      before: null,
      after: null,
      reason: 'Moved to the new building',
    },
    { id: '2', at: ago(80), actorName: null, action: 'place.imported', before: null, after: null, reason: null },
    { id: '1', at: ago(400), actorName: 'Ben Ortiz', action: 'place.created', before: null, after: { name: 'Pantry' }, reason: null },
  ],
}

const answered = (pages: HistoryPage[] | undefined, error: unknown = null) => ({
  data: pages === undefined ? undefined : ({ pages, pageParams: [] } satisfies InfiniteData<HistoryPage>),
  error,
  isFetching: false,
  dataUpdatedAt: Date.now(),
  refetch: () => undefined,
  hasNextPage: pages?.at(-1)?.more ?? false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
})

const labels = { name: 'Name', active: 'In use' }

export function RecordSection() {
  const [tab, setTab] = useState<'facts' | 'history'>('facts')
  return (
    <>
      <Section title="Record">
        <Samples name="History, of three days">
          <RecordHistory query={answered([page])} labels={labels} />
        </Samples>
        <Samples name="History, empty">
          <RecordHistory query={answered([{ events: [], more: false }])} labels={labels} />
        </Samples>
        <Samples name="History, failed">
          <RecordHistory query={answered(undefined, new Error('down'))} labels={labels} />
        </Samples>
      </Section>
      <Section title="A record on a page of its own">
        <DetailPage
          back={{ to: '/dev/components', label: 'Rooms' }}
          title="Food Pantry"
          subtitle="Main building"
          beside={<Chip tone="success">Active</Chip>}
          actions={<Button>Edit</Button>}
          tab={tab}
          onTab={setTab}
          tabs={[
            { value: 'facts', label: 'Facts', content: () => <p className="text-sm">Whatever the record holds.</p> },
            { value: 'history', label: 'History', count: 4, content: () => <RecordHistory query={answered([page])} labels={labels} /> },
          ]}
        />
      </Section>
      <Section title="Settings">
        <SettingsPage
          title="Opening hours"
          description="When people can visit"
          saveBar={<SaveBar note="2 unsaved changes" busy={false} onSave={() => undefined} onDiscard={() => undefined} />}
        >
          <p className="text-sm">The form.</p>
        </SettingsPage>
        <SettingsTiles
          groups={[
            {
              group: 'account',
              tiles: [{ path: '/dev/components', title: 'My account', description: 'Name and password', icon: UserRound }],
            },
            {
              group: 'organization',
              tiles: [{ path: '/dev/components', title: 'Rooms', description: 'Where people meet', icon: Building2 }],
            },
          ]}
        />
      </Section>
    </>
  )
}
