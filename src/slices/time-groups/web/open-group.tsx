import { useQuery } from '@tanstack/react-query'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { groupCalls } from './calls.ts'
import { GroupEditor, type GroupEditorProps } from './group-editor.tsx'
import { t } from './groups-texts.ts'

type OpenGroupProps = Omit<GroupEditorProps, 'group' | 'columns'> & { id: string }

/** A group, once it is loaded. */
export const OpenGroup = ({ id, ...rest }: OpenGroupProps) => {
  const query = useQuery(groupCalls.get.queryOptions({ input: { id } }))
  const columns = useQuery(groupCalls.columns.queryOptions({ input: {} }))
  return (
    <LoadedView query={query} skeleton={<SkeletonRows rows={8} avatar={false} />} errorTitle={t('loadFailed')}>
      {group => <GroupEditor group={group} columns={columns.data?.columns ?? []} {...rest} />}
    </LoadedView>
  )
}
