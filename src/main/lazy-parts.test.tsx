import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { withParts } from './lazy-parts.tsx'

test('the list of keyboard shortcuts loads with those of the slices, and passes its own properties on', async () => {
  const KeyList = withParts<'keys', { title: string }>('keys', async () => ({ title, parts }) => (
    <p>{[title, ...parts.flat().map(section => section.screen)].join(', ')}</p>
  ))
  render(
    <Suspense>
      <KeyList title="Keys" />
    </Suspense>,
  )
  expect(await screen.findByText('Keys, /time/my-team-time, /time/my-time, /notifications')).toBeTruthy()
})

test('the palette loads with what time, the shell, the lists, staff, organizations, support, and identity offer, in this order', async () => {
  const Palette = withParts('palette', async () => ({ parts }) => <p>{parts.map(({ name }) => name).join(', ')}</p>)
  render(
    <Suspense>
      <Palette />
    </Suspense>,
  )
  expect(
    await screen.findByText(
      'useTimeOffer, useShellOffer, useFoundOffer, useStaffOffer, useOrganizationsOffer, useWidgetOffer, useIdentityOffer',
    ),
  ).toBeTruthy()
})
