// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PublicPageCard } from './public-page-card.tsx'

const off = { isPublished: false, mission: '', links: [] as object[], frameOrigins: [] as string[] }

let saved: object
let sent: object[]
beforeEach(() => {
  saved = off
  sent = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    if (!url.endsWith('/update')) return Promise.resolve(Response.json({ json: { version: 3, settings: saved } }))
    const input = JSON.parse(body).json
    sent.push(input)
    return Promise.resolve(Response.json({ json: { version: 4, settings: input.settings } }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(domain: string | null = 'harbor') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PublicPageCard domain={domain} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Save public page' })
  return userEvent.setup()
}
const save = (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByRole('button', { name: 'Save public page' }))

test('switches the page on with what is typed, and stores addresses as the server takes them', async () => {
  const person = await open()
  expect(screen.queryByRole('link', { name: 'View public page' })).toBeNull()
  await person.click(screen.getByLabelText('Show the public page'))
  await person.type(screen.getByLabelText('Mission'), 'A warm meal')
  await person.click(screen.getByRole('button', { name: 'Add link' }))
  const links = within(screen.getByRole('list', { name: 'Links' }))
  await person.type(links.getByLabelText('Text'), 'Give')
  await person.type(links.getByLabelText('Address'), 'harbor.example/give')
  // A line in which nothing was typed is no line.
  await person.click(screen.getByRole('button', { name: 'Add link' }))
  await person.click(screen.getByRole('button', { name: 'Add website' }))
  await person.type(screen.getByLabelText('Website'), 'WWW.harbor.example/')
  await save(person)
  const settings = {
    isPublished: true,
    mission: 'A warm meal',
    links: [{ label: 'Give', address: 'https://harbor.example/give' }],
    frameOrigins: ['https://www.harbor.example'],
  }
  await vi.waitFor(() => expect(sent).toEqual([{ version: 3, settings }]))
})

test('a link that runs a script and a website with a path are errors at their fields, and nothing is sent', async () => {
  const person = await open()
  await person.click(screen.getByRole('button', { name: 'Add link' }))
  const links = within(screen.getByRole('list', { name: 'Links' }))
  await person.type(links.getByLabelText('Text'), 'Give')
  await person.type(links.getByLabelText('Address'), 'javascript:alert(1)')
  await person.click(screen.getByRole('button', { name: 'Add website' }))
  await person.type(screen.getByLabelText('Website'), 'https://harbor.example/path')
  await save(person)
  expect(await screen.findByText('Enter an address that starts with https://, as your browser shows it')).toBeDefined()
  expect(screen.getByText('Enter the website alone, such as https://www.example.org')).toBeDefined()
  expect(sent).toEqual([])
})

test('a page that is on has a link to it, and one of an organization without a subdomain cannot be switched on', async () => {
  saved = { ...off, isPublished: true }
  await open()
  expect(screen.getByRole('link', { name: 'View public page' }).getAttribute('href')).toBe('/o/harbor')
  cleanup()
  saved = off
  await open(null)
  expect(screen.getByLabelText('Show the public page')).toHaveProperty('disabled', true)
  expect(screen.getByText('Choose a subdomain first. The address of the page is made of it.')).toBeDefined()
})
