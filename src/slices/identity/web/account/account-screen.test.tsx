import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type SharedBySlices, SlicesContext } from '#web/slice.ts'
import { AccountScreen } from './account-screen.tsx'

const { held } = vi.hoisted(() => ({ held: { due: null as { at: string; isOver: boolean } | null } }))
vi.mock('#slices/access/web/public.tsx', () => ({
  useBootstrap: () => ({ secondFactorDue: held.due }),
  useCurrentUser: () => ({ superAdmin: false }),
}))
vi.mock('#web/settings/settings-page.tsx', () => ({ SettingsPage: ({ children }: { children: ReactNode }) => <main>{children}</main> }))
vi.mock('#slices/notifications/web/public.tsx', () => ({ PreferencesCard: () => <article>Kinds</article> }))
vi.mock('#slices/organizations/web/public.tsx', () => ({ OwnToolsCard: () => <article>Tools</article> }))
vi.mock('./profile-card.tsx', () => ({ ProfileCard: () => <article>Name</article> }))
vi.mock('./role-card.tsx', () => ({ RoleCard: () => <article>Role</article> }))
vi.mock('./picture-card.tsx', () => ({ PictureCard: () => <article>Picture</article> }))
vi.mock('./email-card.tsx', () => ({ EmailCard: () => <article>Email</article> }))
vi.mock('./appearance-card.tsx', () => ({ AppearanceCard: () => <article>Appearance</article> }))
vi.mock('./keys-card.tsx', () => ({ KeysCard: () => <article>Keys</article> }))
vi.mock('./password-card.tsx', () => ({ PasswordCard: () => <article>Password</article> }))
vi.mock('../factors/factors-card.tsx', () => ({ FactorsCard: () => <article>Factors</article> }))
vi.mock('./sessions-card.tsx', () => ({ SessionsCard: () => <article>Sessions</article> }))

const Kiosks = () => <article>Kiosks</article>
const ForOthers = () => <article>For others</article>
const shared: SharedBySlices = {
  badgeTopics: [],
  notificationTargets: {},
  screens: [],
  tabs: [],
  accountCards: [
    { name: 'kiosks', shown: () => true, Card: Kiosks },
    { name: 'others', shown: () => false, Card: ForOthers },
  ],
}
const draw = () =>
  render(
    <SlicesContext value={shared}>
      <AccountScreen />
    </SlicesContext>,
  )

beforeEach(() => {
  held.due = null
})
const cards = async () => {
  await screen.findByText('Factors')
  return screen.getAllByRole('article').map(({ textContent }) => textContent)
}

test.each([
  ['when none is demanded', null],
  ['until the last day without one', { at: '2026-12-16T05:00:00Z', isOver: false }],
])('everything is there %s', async (_, due) => {
  held.due = due
  draw()
  const all = ['Name', 'Role', 'Picture', 'Email', 'Appearance', 'Keys', 'Tools', 'Kinds', 'Password', 'Factors', 'Sessions', 'Kiosks']
  expect(await cards()).toEqual(all)
})

test('after the last day without a second factor nothing is offered that the server denies', async () => {
  held.due = { at: '2026-11-16T05:00:00Z', isOver: true }
  draw()
  expect(await cards()).toEqual(['Name', 'Role', 'Email', 'Appearance', 'Keys', 'Password', 'Factors', 'Sessions'])
})
