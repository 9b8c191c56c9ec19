import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { bootstrapQuery } from '#slices/access/web/public.tsx'
import { showColumns } from '#slices/organizations/web/field-info.tsx'
import { answerCalls } from '#test/invitation-answers.ts'
import { currentToast, dismissToast } from '#web/toast/toast-store.ts'
import { InvitePeople, type InvitePeopleProps } from './invite-people.tsx'

const roles = [
  { id: 'r1', key: 'employee', name: 'Employee', sentence: 'Records their own hours.' },
  { id: 'r2', key: 'manager', name: 'Manager', sentence: 'Approves the time of their team.' },
]
const list = { invitations: [], more: false, seats: { used: 18, pending: 0, max: 25 }, roles, isMailDelivered: true }
const bootstrap = {
  permissions: { settings_departments: 'write', staff_module: 'write' },
  organization: {},
  role: null,
  modules: [],
  counts: {},
}

afterEach(() => {
  cleanup()
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
  vi.unstubAllGlobals()
})

async function open(answers: Record<string, unknown> = {}, props: Partial<InvitePeopleProps> = {}) {
  const sent = answerCalls({ 'invitations/list': list, ...answers })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, bootstrap as never)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={client}>
      <InvitePeople open onClose={onClose} {...props} />
    </QueryClientProvider>,
  )
  const input = await screen.findByLabelText('Email addresses')
  return { user: userEvent.setup(), sent, onClose, input }
}

const chips = () => screen.queryAllByRole('button', { name: /^Remove / }).map(button => button.getAttribute('aria-label')?.slice(7))
const send = (user: ReturnType<typeof userEvent.setup>, label = 'Send invitations') =>
  user.click(screen.getByRole('button', { name: label }))
/** Where no mail is delivered. */
const makeLinks = (user: ReturnType<typeof userEvent.setup>) => send(user, 'Create invitation links')
const invited = (email: string, link: string | null = null) => ({ id: email, email, link })

test('the chosen role says what it may do', async () => {
  const { user } = await open()
  expect(screen.getByText('Records their own hours.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(screen.getByRole('option', { name: 'Manager' }))
  expect(screen.getByText('Approves the time of their team.')).toBeTruthy()
})

test('without a mail server the form says that nothing is sent, and its button what it makes', async () => {
  const { user, input, sent } = await open({
    'invitations/list': { ...list, isMailDelivered: false },
    'invitations/create': { invitations: [invited('a@x.test', 'https://steward.test/accept-invitation?token=t')], seats: list.seats },
  })
  expect(
    screen.getByText("Email isn't set up, so we won't send anything. You'll get a link to copy for each person. Links work for 7 days."),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send invitations' })).toBeNull()
  await user.type(input, 'a@x.test,')
  await makeLinks(user)
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('invitations/create'))
})

describe('addresses', () => {
  test('a comma, a semicolon, a space, Enter and leaving the field end an address; Backspace removes the last', async () => {
    const { user, input } = await open()
    await user.type(input, 'a@x.test,b@x.test;c@x.test d@x.test{Enter}e@x.test')
    expect(chips()).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'])
    await user.tab()
    expect(chips()).toHaveLength(5)
    await user.click(input)
    await user.keyboard('{Backspace}')
    expect(chips()).toEqual(['a@x.test', 'b@x.test', 'c@x.test', 'd@x.test'])
    await user.click(screen.getByRole('button', { name: 'Remove b@x.test' }))
    expect(chips()).toEqual(['a@x.test', 'c@x.test', 'd@x.test'])
    expect(document.activeElement).toBe(input)
  })

  test('a pasted list becomes chips at once, each address once; a single pasted address can be edited first', async () => {
    const { user, input } = await open()
    await user.click(input)
    await user.paste('Lena Ortiz <lena@x.test>; sam@x.test\njo@x.test, LENA@x.test')
    expect(chips()).toEqual(['lena@x.test', 'sam@x.test', 'jo@x.test'])
    await user.paste('omar@x.test')
    expect((input as HTMLInputElement).value).toBe('omar@x.test')
    expect(chips()).toHaveLength(3)
  })

  test('none, one that is none, and more than 200 are errors before anything is sent', async () => {
    const { user, input, sent } = await open()
    await send(user)
    expect(screen.getByText('Enter at least one email address')).toBeTruthy()
    expect(document.activeElement).toBe(input)
    await user.type(input, 'jo.park@,')
    expect(await screen.findByText("jo.park@ isn't a valid email address")).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Remove jo.park@' }))
    await user.click(input)
    await user.paste(Array.from({ length: 201 }, (_, n) => `person${n}@x.test`).join('\n'))
    expect(await screen.findByText('Invite 200 people or fewer at a time')).toBeTruthy()
    await send(user)
    expect(sent.map(([name]) => name)).toEqual(['invitations/list'])
  })
})

test('the seats show how many people there are and how many there will be', async () => {
  const { user, input } = await open({ 'invitations/list': { ...list, seats: { used: 18, pending: 2, max: 25 } } })
  const bar = () => screen.getByRole('progressbar', { name: 'People in your organization' }).getAttribute('aria-valuetext')
  expect(bar()).toBe('18 of 25 people, 20 of 25 once they all accept')
  await user.type(input, 'a@x.test,')
  expect(bar()).toBe('18 of 25 people, 21 of 25 once they all accept')
  await user.type(input, 'jo.park@,')
  expect(bar()).toBe('18 of 25 people, 21 of 25 once they all accept')
})

test('without a limit there is no bar, only the numbers', async () => {
  const { user, input } = await open({ 'invitations/list': { ...list, seats: { used: 18, pending: 0, max: null } } })
  await user.type(input, 'a@x.test,')
  expect(screen.getByText('18 people')).toBeTruthy()
  expect(screen.getByText('19 once they all accept')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('it is sent with the role, a message says to whom, and the dialog closes', async () => {
  const { user, input, sent, onClose } = await open({ 'invitations/create': { invitations: [invited('lena@x.test')], seats: list.seats } })
  expect(screen.getByText('They get an email with a link that works for 7 days.')).toBeTruthy()
  await user.type(input, 'lena@x.test')
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await user.click(screen.getByRole('option', { name: 'Manager' }))
  await send(user)
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(sent.find(([name]) => name === 'invitations/create')?.[1]).toEqual({
    emails: ['lena@x.test'],
    roleId: 'r2',
    departmentId: null,
    reportsToEmployeeId: null,
    employeeId: null,
  })
  expect(currentToast()).toMatchObject({ tone: 'success', title: 'Invitation Sent', text: 'To lena@x.test.' })
})

test('what was typed last is a chip only after the button that takes the focus is released, so that nothing moves under the mouse', async () => {
  const { user, input, sent } = await open({ 'invitations/create': { invitations: [invited('lena@x.test', null)], seats: list.seats } })
  await user.type(input, 'lena@x.test')
  const button = screen.getByRole('button', { name: 'Send invitations' })
  await user.pointer({ keys: '[MouseLeft>]', target: button })
  expect(screen.queryByRole('button', { name: 'Remove lena@x.test' })).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: button })
  await waitFor(() => expect(sent).toContainEqual(['invitations/create', expect.objectContaining({ emails: ['lena@x.test'] })]))
})

test('where no mail leaves the installation the links follow, one for each person, and close with the dialog', async () => {
  const link = 'https://steward.test/accept-invitation?token=abc'
  const { user, input, onClose } = await open({
    'invitations/list': { ...list, isMailDelivered: false },
    'invitations/create': { invitations: [invited('lena@x.test', link), invited('sam@x.test', `${link}d`)], seats: list.seats },
  })
  await user.type(input, 'lena@x.test,sam@x.test')
  await makeLinks(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Share the links' }))
  expect(currentToast()).toMatchObject({ title: 'Links ready to share', text: 'For 2 people.' })
  expect((dialog.getByLabelText('Link for lena@x.test') as HTMLInputElement).value).toBe(link)
  expect(dialog.getAllByRole('button', { name: 'Copy link' })).toHaveLength(2)
  await user.click(dialog.getAllByRole('button', { name: 'Copy link' })[1]!)
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Link copied', text: 'sam@x.test' }))
  expect(await navigator.clipboard.readText()).toBe(`${link}d`)
  expect(onClose).not.toHaveBeenCalled()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('links that were not all copied are left only after a question, and Escape asks it too; else they close at once', async () => {
  const link = 'https://steward.test/accept-invitation?token=abc'
  const { user, input, onClose } = await open({
    'invitations/list': { ...list, isMailDelivered: false },
    'invitations/create': { invitations: [invited('lena@x.test', link)], seats: list.seats },
  })
  await user.type(input, 'lena@x.test')
  await makeLinks(user)
  await screen.findByRole('dialog', { name: 'Share the link' })
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Close without copying?' })
  await user.click(within(question).getByRole('button', { name: 'Go back' }))
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Link copied' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('each address that the server does not take is marked with its reason; one that was invited can be sent again from here', async () => {
  const addresses = [
    { email: 'rosa@x.test', problem: 'member', message: 'rosa@x.test already belongs to a member', invitationId: null },
    { email: 'sam@x.test', problem: 'invited', message: 'sam@x.test has already been invited', invitationId: 'i1' },
  ]
  const { user, input, sent } = await open({
    'invitations/create': {
      code: 'VALIDATION',
      status: 422,
      message: "2 addresses can't be invited. rosa@x.test already belongs to a member.",
      data: { field: 'emails', rule: 'addresses', data: { addresses } },
    },
    'invitations/resend': invited('sam@x.test'),
  })
  await user.type(input, 'rosa@x.test,lena@x.test,sam@x.test')
  await send(user)
  await screen.findByText('sam@x.test has already been invited')
  await user.click(screen.getByRole('button', { name: 'Send again to sam@x.test' }))
  await waitFor(() => expect(chips()).toEqual(['rosa@x.test', 'lena@x.test']))
  expect(sent.filter(([name]) => name === 'invitations/resend')).toEqual([['invitations/resend', { id: 'i1' }]])
  expect(currentToast()).toMatchObject({ title: 'Invitation Sent', text: 'To sam@x.test.' })
  await user.click(screen.getByRole('button', { name: 'Remove rosa@x.test' }))
  expect(screen.queryByText(/already belongs to a member$/)).toBeNull()
})

test('too few seats are an error at the addresses; a server that fails is said as a message too, and the dialog stays', async () => {
  const full = {
    code: 'CONFLICT',
    status: 409,
    message: 'Your organization has 25 of 25 people.',
    data: { field: 'emails', rule: 'max_users' },
  }
  const down = { code: 'INTERNAL', status: 500, message: 'Something failed' }
  const answer = vi.fn().mockReturnValueOnce(full).mockReturnValue(down)
  const { user, input, onClose } = await open({ 'invitations/create': answer })
  await user.type(input, 'lena@x.test')
  await send(user)
  await screen.findByText('Your organization has 25 of 25 people.')
  expect(currentToast()).toBeUndefined()
  await send(user)
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      tone: 'error',
      title: 'Invitation Error',
      text: 'Failed to send organization invitation. Please try again.',
    }),
  )
  expect(onClose).not.toHaveBeenCalled()
  expect(chips()).toEqual(['lena@x.test'])
})

test('someone on staff is invited alone, at the address of their record, and department and manager are not asked', async () => {
  const { user, sent } = await open(
    { 'invitations/create': { invitations: [invited('lena@x.test')], seats: list.seats } },
    { emails: ['lena@x.test'], employee: { id: 'e1', name: 'Lena Ortiz' } },
  )
  expect(screen.getByRole('dialog', { name: 'Invite Lena Ortiz' })).toBeTruthy()
  expect(screen.queryByLabelText('Department')).toBeNull()
  expect(screen.queryByLabelText('Reports to')).toBeNull()
  await send(user)
  await waitFor(() =>
    expect(sent.find(([name]) => name === 'invitations/create')?.[1]).toMatchObject({ emails: ['lena@x.test'], employeeId: 'e1' }),
  )
})

test('a list that does not load is an error with a way to try again', async () => {
  const answer = vi.fn().mockReturnValueOnce({ code: 'UNAVAILABLE', status: 503, message: 'Please try again.' }).mockReturnValue(list)
  answerCalls({ 'invitations/list': answer })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(bootstrapQuery().queryKey, bootstrap as never)
  render(
    <QueryClientProvider client={client}>
      <InvitePeople open onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText("Couldn't load invitations")
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByLabelText('Email addresses')
})

test('with the field info on, every field of an invitation says its column', async () => {
  onTestFinished(showColumns())
  await open()
  for (const column of ['email', 'role_id', 'department_id', 'reports_to_employee_id'])
    expect(await screen.findByText(`organization_invitations.${column}`)).toBeTruthy()
})
