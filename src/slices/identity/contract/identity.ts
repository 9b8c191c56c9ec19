import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, nothing, version } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { clientSession } from './client-session.ts'
import { signInFactorEndpoints } from './factors.ts'

const email = z.string().min(1).max(320)
const password = z.string().max(4096)
const personName = line(100)
/** The secret of a mailed link. Its content is not validated before its hash is looked up. */
const linkToken = z.string().min(1).max(2000)
/** Takes the printed code; hyphens, spaces, and case are ignored. */
const setupCode = line(100)
const tag = 'Identity'

/** An organization as whoever creates it describes it; the rules of a subdomain have texts of their own, so the contract bounds only its length. */
const newOrganization = { organizationName: line(200), subdomain: line(200, 0), timezone: line(64) }

const ownSession = z.object({
  id,
  current: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: instant,
  lastActivityAt: instant,
})

export const identity = {
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sign-in',
    tag,
    public: true,
    summary:
      'Signs a person in with email and password. The response sets the session cookie. For an account with a second factor it fails with the rule second_factor, and the sign-in continues with that factor.',
    input: z.strictObject({ email, password }),
    output: clientSession,
  }),
  ...signInFactorEndpoints,
  signOut: endpoint({
    method: 'POST',
    path: '/auth/sign-out',
    tag,
    permission: 'signed_in',
    kiosk: true,
    summary: 'Ends this session and clears its cookie.',
    input: nothing,
    output: done,
  }),
  session: endpoint({
    method: 'GET',
    path: '/auth/session',
    tag,
    public: true,
    kiosk: true,
    summary: "The current session, or null. Reading it doesn't count as activity.",
    input: nothing,
    output: z.object({ session: clientSession.nullable() }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh',
    tag,
    permission: 'signed_in',
    summary: "A new access token for a live session. This doesn't count as activity.",
    input: nothing,
    output: clientSession,
  }),
  activity: endpoint({
    method: 'POST',
    path: '/auth/activity',
    tag,
    permission: 'signed_in',
    summary: 'Reports real activity (key, click, scroll, or touch) and restarts the 30 minutes.',
    input: nothing,
    output: z.object({ expiresInSeconds: z.int() }),
  }),
  signUp: endpoint({
    method: 'POST',
    path: '/auth/sign-up',
    tag,
    public: true,
    summary: 'Creates an unverified account and emails the verification link. A known address gets the same response.',
    input: z.strictObject({ firstName: personName, lastName: personName, email, password }),
    output: done,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify',
    tag,
    public: true,
    summary:
      'Confirms an email address with a verification link. A link works once. Opened in another browser than the one that signed up, it also takes a new password, and without one fails with the rule choose_password.',
    input: z.strictObject({ token: linkToken, password: password.optional() }),
    output: done,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/verify/resend',
    tag,
    public: true,
    summary: "Emails a new verification link if the address isn't confirmed yet. The response is always the same.",
    input: z.strictObject({ email }),
    output: done,
  }),
  requestPasswordReset: endpoint({
    method: 'POST',
    path: '/auth/reset-request',
    tag,
    public: true,
    summary: 'Emails a reset link if the address has an account. The response is always the same.',
    input: z.strictObject({ email }),
    output: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset',
    tag,
    public: true,
    summary: 'Sets a new password with a reset link, ends all other sessions, and signs this browser in.',
    input: z.strictObject({ token: linkToken, password }),
    output: clientSession,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/account/password',
    tag,
    permission: 'signed_in',
    summary: "Changes the current user's password and ends their other sessions.",
    input: z.strictObject({ currentPassword: password, newPassword: password }),
    output: done,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/account/profile',
    tag,
    permission: 'signed_in',
    summary: "Changes the current user's name.",
    input: z.strictObject({ firstName: personName, lastName: personName, version }),
    output: z.object({ firstName: z.string(), lastName: z.string(), version: z.int() }),
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/account/sessions',
    tag,
    permission: 'signed_in',
    summary: "The current user's sessions.",
    input: nothing,
    output: z.object({ sessions: z.array(ownSession) }),
  }),
  revokeSession: endpoint({
    method: 'DELETE',
    path: '/account/sessions/{sessionId}',
    tag,
    permission: 'signed_in',
    summary: "Ends one of the current user's sessions.",
    input: z.strictObject({ sessionId: id }),
    output: done,
  }),
  revokeOtherSessions: endpoint({
    method: 'DELETE',
    path: '/account/sessions',
    tag,
    permission: 'signed_in',
    summary: "Ends all of the current user's sessions except this one.",
    input: nothing,
    output: z.object({ ended: z.int() }),
  }),
  switchOrganization: endpoint({
    method: 'POST',
    path: '/account/organization',
    tag,
    permission: 'signed_in',
    summary:
      "Switches this session to another of the current user's organizations. With null, a platform administrator leaves the one they are in.",
    input: z.strictObject({ organizationId: id.nullable() }),
    output: done,
  }),
  createOrganization: endpoint({
    method: 'POST',
    path: '/account/organizations',
    tag,
    permission: 'signed_in',
    summary:
      "Creates an organization for a person who isn't in one. They become its administrator, can record hours right away, and this session switches to it.",
    input: z.strictObject(newOrganization),
    output: z.object({ organizationId: id }),
  }),
  ownOrganizations: endpoint({
    method: 'GET',
    path: '/account/organizations',
    tag,
    permission: 'signed_in',
    summary: 'The active organizations that the current user belongs to, with their subdomains; also at the address of another one.',
    input: nothing,
    output: z.object({ organizations: z.array(z.object({ id, name: z.string(), domain: z.string().nullable() })) }),
  }),
  closedOrganizations: endpoint({
    method: 'GET',
    path: '/account/closed-organizations',
    tag,
    permission: 'signed_in',
    summary: "Organizations that the current user belongs or belonged to and can't enter: inactive ones, and those they have left.",
    input: nothing,
    output: z.object({ organizations: z.array(z.object({ name: z.string(), hasLeft: z.boolean() })) }),
  }),
  setupStatus: endpoint({
    method: 'GET',
    path: '/setup',
    tag,
    public: true,
    summary: 'Whether this installation still needs its first operator, and whether sign-up is open.',
    input: nothing,
    output: z.object({
      needed: z.boolean(),
      signUpOpen: z.boolean(),
      /** Organizations have the address <subdomain>.<baseDomain>; null where they have none. */
      baseDomain: z.string().nullable(),
      supportAddress: z.string().nullable(),
      insecure: z.boolean(),
      /** Where the installation holds the demo, whose passwords are public: an account for each role. Empty otherwise. */
      demo: z.array(z.object({ role: z.string(), email: z.string(), password: z.string() })),
    }),
  }),
  checkSetupCode: endpoint({
    method: 'POST',
    path: '/setup/code',
    tag,
    public: true,
    summary:
      'Checks the setup code alone, so that a wrong one is known before the rest is typed. Wrong codes count as those of a setup do.',
    input: z.strictObject({ code: setupCode }),
    output: done,
  }),
  setup: endpoint({
    method: 'POST',
    path: '/setup',
    tag,
    public: true,
    summary: 'Creates the first operator and organization with the one-time code the server printed, and signs the person in.',
    input: z.strictObject({
      code: setupCode,
      firstName: personName,
      lastName: personName,
      email,
      password,
      ...newOrganization,
    }),
    output: clientSession,
  }),
}
