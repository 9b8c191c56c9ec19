import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type NotificationArea, type NotificationKind, notificationKinds } from '#core/notification-kinds.ts'
import { useBootstrap, useCurrentUser } from '#slices/access/web/public.tsx'
import { errorText } from '#web/error-text.ts'
import { Card } from '#web/ui/card.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { Select, type SelectOption } from '#web/ui/select.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { type Channel, channelsOf } from '../rules/channels.ts'
import { kindsByArea } from './areas.ts'
import { notificationCalls, type Preferences } from './calls.ts'
import { t } from './preferences-texts.ts'
import { readsNotifications } from './routes.tsx'

const words: Record<Channel, string> = { in_app: t('inApp'), at_once: t('atOnce'), daily: t('daily'), off: t('off') }

const areaWords: Record<NotificationArea, string> = {
  reviews: t('reviews'),
  time: t('time'),
  team: t('team'),
  staff: t('staff'),
  account: t('account'),
  administration: t('administration'),
  support: t('support'),
}

/** How the person is told of each kind of notification that they can get. Each choice is saved at once. */
export const PreferencesCard = () => {
  const currentUser = useCurrentUser()
  const { employee } = useBootstrap()
  const query = useQuery({ ...notificationCalls.preferences.queryOptions({ input: {} }), enabled: employee !== null })
  if (employee === null || !readsNotifications(currentUser)) return null
  return (
    <Card title={t('title')}>
      <p className="mb-4 text-dense text-muted">{t('help')}</p>
      <LoadedView query={query} skeleton={<SkeletonText lines={8} />} errorTitle={t('didNotLoad')} onPage>
        {({ preferences }) => {
          const channels = new Map(preferences.map(({ kind, channel }) => [kind, channel]))
          return (
            <div className="flex flex-col gap-5">
              {kindsByArea(currentUser).map(([area, kinds]) => (
                <section key={area} aria-label={areaWords[area]}>
                  <h3 className="mb-1 text-sm font-semibold">{areaWords[area]}</h3>
                  <ul>
                    {kinds.map(kind => (
                      <Preference key={kind} kind={kind} channel={channels.get(kind) ?? 'in_app'} />
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          )
        }}
      </LoadedView>
    </Card>
  )
}

const Preference = ({ kind, channel }: { kind: NotificationKind; channel: Channel }) => {
  const client = useQueryClient()
  const help = useId()
  const { queryKey } = notificationCalls.preferences.queryOptions({ input: {} })
  const set = useMutation({
    ...notificationCalls.setPreference.mutationOptions(),
    onMutate: change =>
      client.setQueryData<Preferences>(
        queryKey,
        known => known && { preferences: known.preferences.map(one => (one.kind === change.kind ? change : one)) },
      ),
    onError: () => client.invalidateQueries({ queryKey }),
  })
  const offered = channelsOf(kind)
  const options: SelectOption<Channel>[] = offered.map(value => ({ value, label: words[value] }))
  const note = offered.includes('off') ? null : t('alwaysInApp')
  const label = notificationKinds[kind].words
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_11rem] items-center gap-x-4 gap-y-1 border-b border-border py-2 last:border-b-0 max-md:grid-cols-[minmax(0,1fr)_9rem] max-md:gap-x-3">
      <span className="min-w-0">
        <span className="text-sm">{label}</span>
        {note === null ? null : (
          <span id={help} className="block text-xs text-muted">
            {note}
          </span>
        )}
      </span>
      <Select
        id={`${help}-select`}
        aria-label={label}
        aria-describedby={note === null ? undefined : help}
        size="dense"
        options={options}
        value={channel}
        onValueChange={next => set.mutate({ kind, channel: next })}
      />
      {set.isError ? (
        <p role="alert" className="col-span-full text-xs text-danger">
          {t('didNotSave')}: {errorText(set.error)}
        </p>
      ) : null}
    </li>
  )
}
