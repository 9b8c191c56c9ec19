import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type InvitingServer, invitingServer, mailedToken, newPerson } from '../invited.ts'
import { softwarePasskey } from '../software-passkey.ts'

const site = { origin: 'https://localhost', rpId: 'localhost' }
const STRANGERS = 'chosen-by-a-stranger'
const OWN = 'lantern-over-the-pier'

let at: InvitingServer
beforeAll(async () => {
  // Passkeys need HTTPS.
  at = await invitingServer({ publicUrl: site.origin })
})
afterAll(() => at.close())
beforeEach(() => at.rows('truncate auth.rate_limits'))

/** A browser, with its cookies. */
function newBrowser() {
  const jar = new Map<string, string>()
  let requestToken: string | undefined
  return async (name: string, input: unknown) => {
    const headers = {
      cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(requestToken !== undefined && { 'x-request-token': requestToken }),
    }
    const answer = await at.app.rpc(name, input, headers)
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      if (/Max-Age=0/.test(String(line))) jar.delete(key)
      else jar.set(key, value)
    }
    // biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape
    const json = (answer.json as any)?.json
    requestToken = (json?.session ?? json)?.request_token ?? requestToken
    return { status: answer.status, json, rule: json?.data?.rule }
  }
}
type Browser = ReturnType<typeof newBrowser>

/** A stranger signs up with an address that an organization then invites. */
async function strangerFirst() {
  const cedar = await at.organization()
  const email = cedar.address('nina')
  const stranger = newBrowser()
  await stranger('identity.signUp', { firstName: 'Not', lastName: 'Nina', email, password: STRANGERS })
  const { token } = await cedar.invited('nina')
  return { email, stranger, token, signsIn: (browser: Browser, password: string) => browser('identity.signIn', { email, password }) }
}

async function addPasskey(browser: Browser) {
  const passkey = softwarePasskey()
  const { json } = await browser('account.beginPasskey', {})
  const added = await browser('account.addPasskey', { name: 'Key', ...passkey.create(json.challenge, site) })
  return { passkey, added }
}

async function signInWith(browser: Browser, passkey: ReturnType<typeof softwarePasskey>) {
  const { json } = await browser('identity.beginPasskeySignIn', { asSecondFactor: false })
  return browser('identity.passkeySignIn', passkey.get(json.challenge, site))
}

async function addAuthenticator(browser: Browser): Promise<string> {
  const { json } = await browser('account.beginAuthenticator', {})
  const code = TOTP.generate({ secret: Secret.fromBase32(json.secret) })
  expect((await browser('account.verifyAuthenticator', { code })).status).toBe(200)
  return json.secret
}

test('an invited person is let in by their link, and whoever signed up with the address before is not', async () => {
  const { email, stranger, token, signsIn } = await strangerFirst()
  const nina = newBrowser()
  expect((await nina('invitations.byToken', { token })).json).toMatchObject({ account: 'unconfirmed' })
  const accepted = await nina('invitations.accept', newPerson(token, { firstName: 'Nina', password: OWN }))
  expect(accepted).toMatchObject({ status: 200, json: { session: { user: { email, first_name: 'Nina' } } } })
  expect((await signsIn(stranger, STRANGERS)).status).toBe(401)
  expect((await signsIn(newBrowser(), OWN)).status).toBe(200)
  expect((await addPasskey(stranger)).added.status).toBe(401)
  // The link of the sign-up is in the mailbox still. It gives nothing to anyone.
  const confirmation = await mailedToken(at.t, email)
  expect((await stranger('identity.verifyEmail', { token: confirmation })).status).not.toBe(200)
  expect((await nina('identity.listSessions', {})).json.sessions).toHaveLength(2)
})

test('a confirmation link that they open first gives the account to them, not to the stranger', async () => {
  const { email, stranger, token, signsIn } = await strangerFirst()
  const confirmation = (
    await at.rows(`select body_text from platform.mail_messages where to_address = $1 and kind = 'verify_email'`, email)
  )
    .map(({ body_text }) => /token=([\w-]+)/.exec(body_text)![1])
    .at(-1)
  const nina = newBrowser()
  expect(await nina('identity.verifyEmail', { token: confirmation })).toMatchObject({ status: 422, rule: 'choose_password' })
  expect((await signsIn(stranger, STRANGERS)).rule).toBe('email_not_verified')
  expect((await nina('identity.verifyEmail', { token: confirmation, password: OWN })).status).toBe(200)
  expect((await signsIn(stranger, STRANGERS)).status).toBe(401)
  expect((await nina('invitations.accept', newPerson(token))).rule).toBe('invitation_sign_in')
  expect((await signsIn(nina, OWN)).status).toBe(200)
  expect((await nina('invitations.accept', { token })).status).toBe(200)
  await addAuthenticator(nina)
  expect((await addPasskey(nina)).added.status).toBe(200)
})

test.each(['an invitation', 'a reset of the password'])(
  'sessions, a passkey, and an authenticator on an address that was never confirmed end with %s',
  async way => {
    const { email, stranger, token, signsIn } = await strangerFirst()
    // As if the stranger had come in.
    await at.rows('update auth."user" set "emailVerified" = true where email = $1', email)
    await signsIn(stranger, STRANGERS)
    const { passkey, added } = await addPasskey(stranger)
    expect(added.status).toBe(200)
    await addAuthenticator(stranger)
    await at.rows('update auth."user" set "emailVerified" = false where email = $1', email)

    const nina = newBrowser()
    if (way === 'an invitation') {
      expect((await nina('invitations.accept', newPerson(token, { password: OWN }))).status).toBe(200)
    } else {
      await nina('identity.requestPasswordReset', { email })
      expect((await nina('identity.resetPassword', { token: await mailedToken(at.t, email), password: OWN })).status).toBe(200)
    }
    expect((await stranger('identity.listSessions', {})).status).toBe(401)
    expect((await signInWith(stranger, passkey)).rule).toBe('passkey')
    expect((await signsIn(newBrowser(), STRANGERS)).status).toBe(401)
    expect((await signsIn(newBrowser(), OWN)).status).toBe(200)
    expect((await nina('account.read', {})).json.factors).toMatchObject({ authenticator: null, passkeys: [], backupCodesLeft: 0 })
  },
)

test('of an invitation accepted at the same time as the stranger signs in again and again, no session of theirs is left', async () => {
  const { email, stranger, token, signsIn } = await strangerFirst()
  const nina = newBrowser()
  const tries = Array.from({ length: 4 }, () => signsIn(newBrowser(), STRANGERS))
  const [accepted, ...answers] = await Promise.all([nina('invitations.accept', newPerson(token, { password: OWN })), ...tries])
  expect(accepted!.status).toBe(200)
  expect(answers.filter(({ status }) => status === 200)).toEqual([])
  expect((await signsIn(stranger, STRANGERS)).status).toBe(401)
  const { sessions } = await at.row(
    `select count(*)::int as sessions from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1`,
    email,
  )
  expect(sessions).toBe(1)
})
