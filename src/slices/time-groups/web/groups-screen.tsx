import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useMay } from '#slices/access/web/public.tsx'
import { mayLeave } from '#web/leaving.ts'
import { useLive } from '#web/live.ts'
import { useScreenSearch } from '#web/screen-place.ts'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { useOpenOrFirst } from '#web/settings/use-open-or-first.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { type GroupList as Groups, groupCalls } from './calls.ts'
import type { OpenGroupDialog } from './group-dialogs.tsx'
import { GroupList } from './group-list.tsx'
import { groupsSearch } from './groups-search.ts'
import { t } from './groups-texts.ts'
import { OpenGroup } from './open-group.tsx'
import { t as route } from './route-texts.ts'

const GroupDialog = lazy(() => import('./group-dialogs.tsx').then(module => ({ default: module.GroupDialog })))
const MembersDrawer = lazy(() => import('./members-drawer.tsx').then(module => ({ default: module.MembersDrawer })))

/** The groups, the settings of the one that is open, and what they come to. */
export function GroupsScreen() {
  const client = useQueryClient()
  const query = useQuery(groupCalls.list.queryOptions({ input: {} }))
  useLive(['time_tracking_groups', 'employees'], () => void client.invalidateQueries({ queryKey: groupCalls.key() }))
  return (
    <SettingsPage title={route('groups')} description={route('groupsHelp')}>
      <LoadedView query={query} skeleton={<SkeletonRows rows={6} avatar={false} />} errorTitle={t('loadFailed')} onPage>
        {list => <Board list={list} />}
      </LoadedView>
    </SettingsPage>
  )
}

function Board({ list }: { list: Groups }) {
  const phone = usePhone()
  const mayChange = useMay()('settings_time_groups', 'write')
  const [{ group: open, tab }, change] = useScreenSearch(groupsSearch)
  const [dialog, setDialog] = useState<OpenGroupDialog>()
  const [members, setMembers] = useState<string>()
  const current = useOpenOrFirst(open, list.groups[0]?.id, group => change({ group }, { replace: true }))
  /** Another group would lose what is not saved. */
  const show = async (id: string | undefined) => {
    if (await mayLeave()) change({ group: id, tab: 'period' })
  }
  const openDialog = async (next: OpenGroupDialog) => {
    if (next.what === 'deactivate' || (await mayLeave())) setDialog(next)
  }
  const isMissing = current !== undefined && list.groups.every(({ id }) => id !== current)
  return (
    <>
      <div className="grid grid-cols-[14rem_minmax(0,1fr)] items-start gap-4 max-xl:grid-cols-1">
        {phone && current !== undefined ? null : (
          <GroupList
            list={list}
            current={current}
            mayChange={mayChange}
            onOpen={id => void show(id)}
            onNew={() => void openDialog({ what: 'new' })}
            onShowOthers={() => setMembers('none')}
          />
        )}
        {isMissing ? <EmptyState title={t('noSuchGroup')}>{t('noSuchGroupHelp')}</EmptyState> : null}
        {current === undefined || isMissing ? null : (
          <OpenGroup
            // Remounts for each group, so that unsaved changes stay with theirs.
            key={current}
            id={current}
            workflows={list.workflows}
            tab={tab}
            mayChange={mayChange}
            onTab={next => change({ tab: next })}
            onMembers={() => setMembers(current)}
            onDialog={next => void openDialog(next)}
            onBack={phone ? () => void show(undefined) : undefined}
          />
        )}
      </div>
      <LazyLayer>
        {dialog === undefined ? null : (
          <GroupDialog
            open={dialog}
            groups={list.groups}
            onClose={() => setDialog(undefined)}
            onShow={id => change({ group: id, tab: 'period' })}
          />
        )}
        {members === undefined ? null : (
          <MembersDrawer of={members} groups={list.groups} mayChange={mayChange} onClose={() => setMembers(undefined)} />
        )}
      </LazyLayer>
    </>
  )
}
