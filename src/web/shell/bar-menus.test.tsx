import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { UserMenu } from './bar-menus.tsx'

const organization = { id: 'o', name: 'Harbor Light', logoUrl: null }
const quiet = () => undefined

async function entries(notifications: { path: string; label: string } | undefined): Promise<string[]> {
  const { person } = drawnAs(
    {},
    <UserMenu
      user={{ id: 'u', name: 'Amina Yusuf', role: 'Employee', picture: null }}
      notifications={notifications}
      organization={organization}
      organizations={[organization, { id: 'r', name: 'River Food Bank' }]}
      onSwitch={quiet}
      findLabel="Search"
      onFind={quiet}
      onKeyList={quiet}
      onSignOut={quiet}
    />,
  )
  await person.click(await screen.findByRole('button', { name: /^Your account/ }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('the user menu has the account, modules, tickets, notifications, organizations and sign-out', async () => {
  expect(await entries({ path: '/notifications', label: 'Notifications' })).toEqual([
    'My account',
    'My modules',
    'My tickets',
    'Notifications',
    'Keyboard shortcuts?',
    'Harbor Light',
    'River Food Bank',
    'Sign Out',
  ])
})

test('someone who may not read notifications has no entry for them', async () => {
  expect(await entries(undefined)).not.toContain('Notifications')
})
