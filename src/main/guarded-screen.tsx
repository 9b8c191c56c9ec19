import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { currentUserOf, useBootstrap } from '#slices/access/web/current-user.ts'
import { RequestAccess } from '#slices/modules/web/public.tsx'
import { OwnRoleHint } from '#slices/people/web/own-role-hint.tsx'
import { ToMainDomain } from '#web/main-domain.tsx'
import { Redirect } from '#web/redirect.tsx'
import { guard, type Screen } from '#web/screen.ts'
import { PathParamsContext } from '#web/screen-place.ts'
import { Frame } from '#web/shell/frame.tsx'
import { ModuleNotAvailable, NotFound, SectionDenied } from '#web/shell/lazy-guards.tsx'
import { t } from '#web/ui-texts.ts'
import { ScreenContent } from './screen-code.tsx'
import { placeAt } from './screen-table.tsx'

/** The screen of the address: its own content in the shell, or what its guard shows instead. */
export const GuardedScreen = () => {
  // Of the route that is rendered: the location may be that of a screen still loading.
  const { _splat: path = '' } = useParams({ strict: false })
  const place = placeAt(`/${path}`)
  if (place === null) {
    return (
      <Frame title={t('pageNotFound')}>
        <NotFound inside />
      </Frame>
    )
  }
  return (
    <PathParamsContext value={place.params}>
      <Guarded key={place.screen.path} screen={place.screen} />
    </PathParamsContext>
  )
}

const requestOf = ({ need }: Screen) =>
  need === 'public' || need.module === undefined ? undefined : <RequestAccess module={need.module} />

const Guarded = ({ screen }: { screen: Screen }) => {
  const data = useBootstrap()
  const [isOpen, setOpen] = useState(false)
  const answer = guard(screen.need === 'public' ? {} : screen.need, currentUserOf(data), isOpen)
  if (answer === 'open' && !isOpen) setOpen(true)
  return (
    <Frame title={screen.title}>
      {answer === 'open' ? <ScreenContent screen={screen} /> : null}
      {answer === 'denied' ? <SectionDenied more={<OwnRoleHint />} /> : null}
      {answer === 'module' || answer === 'feature' ? (
        <ModuleNotAvailable {...(answer === 'module' && { action: requestOf(screen) })} />
      ) : null}
      {answer === 'no_organization' ? <Redirect to={data.superAdmin ? '/super-admin' : '/welcome'} /> : null}
      {answer === 'second_factor' ? <Redirect to="/settings/my-account" /> : null}
      {answer === 'not_super_admin' ? <Redirect to="/" /> : null}
      {answer === 'main_domain' ? <ToMainDomain /> : null}
    </Frame>
  )
}
