import type { Routes } from '#server/rpc/router.ts'
import { direct, personRead, personWrite, write } from '#server/rpc/verb.ts'
import type { account } from '#slices/identity/contract/account.ts'
import type { identity } from '#slices/identity/contract/identity.ts'
import { closedOrganizations } from './account/closed-organizations.ts'
import { createOwnOrganization } from './account/create-organization.ts'
import { ownOrganizations } from './account/own-organizations.ts'
import { readAccount } from './account/read.ts'
import { signUp } from './account/sign-up.ts'
import { updateProfile } from './account/update-profile.ts'
import { verifyEmail } from './account/verify-email.ts'
import type { IdentityDeps } from './deps.ts'
import { cancelEmailChange } from './email/cancel.ts'
import { changeEmail } from './email/change.ts'
import { confirmEmail } from './email/confirm.ts'
import { beginAuthenticator, verifyAuthenticator } from './factors/authenticator.ts'
import { newBackupCodes } from './factors/backup-codes.ts'
import { confirmPassword } from './factors/own-factors.ts'
import { beginPasskeySignIn, passkeySignIn } from './factors/passkey-sign-in.ts'
import { addPasskey, beginPasskey } from './factors/passkeys.ts'
import { removeFactor } from './factors/remove-factor.ts'
import { resetFactors } from './factors/reset-factors.ts'
import { verifySecondFactor } from './factors/verify-second-factor.ts'
import { mailLink } from './mail-link.ts'
import { changePassword } from './password/change.ts'
import { resetPassword } from './password/reset.ts'
import { recordActivity } from './session/activity.ts'
import { listSessions } from './session/list.ts'
import { readSession } from './session/read.ts'
import { refreshSession } from './session/refresh.ts'
import { revokeSession } from './session/revoke.ts'
import { revokeOtherSessions } from './session/revoke-others.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { switchOrganization } from './session/switch-organization.ts'
import { checkSetupCode, runSetup } from './setup/run.ts'
import { setupStatus } from './setup/status.ts'

/**
 * Most of these are `direct`: no request's role can reach sessions and passwords, so each verb gets the current user from the gate
 * (`ownSession`) and then works as app_auth.
 */
export function createIdentityRoutes(deps: IdentityDeps): Routes<typeof identity> {
  return {
    signIn: direct(({ ctx, input }) => signIn(deps, ctx.request, input)),
    verifySecondFactor: direct(({ ctx, input }) => verifySecondFactor(deps, ctx.request, input)),
    beginPasskeySignIn: direct(({ ctx, input }) => beginPasskeySignIn(deps, ctx.request, input)),
    passkeySignIn: direct(({ ctx, input }) => passkeySignIn(deps, ctx.request, input)),
    signOut: direct(({ ctx }) => signOut(deps, ctx.request)),
    session: direct(({ ctx }) => readSession(deps, ctx.request)),
    refresh: direct(({ ctx }) => refreshSession(deps, ctx.request)),
    activity: direct(({ ctx }) => recordActivity(deps, ctx.request)),
    signUp: direct(({ ctx, input }) => signUp(deps, ctx.request, input)),
    verifyEmail: direct(({ ctx, input }) => verifyEmail(deps, ctx.request, input)),
    resendVerification: direct(({ ctx, input }) => mailLink(deps, ctx.request, 'verify-email', input.email)),
    requestPasswordReset: direct(({ ctx, input }) => mailLink(deps, ctx.request, 'reset-password', input.email)),
    resetPassword: direct(({ ctx, input }) => resetPassword(deps, ctx.request, input)),
    changePassword: direct(({ ctx, input }) => changePassword(deps, ctx.request, input)),
    updateProfile: personWrite(updateProfile),
    listSessions: direct(({ ctx }) => listSessions(deps, ctx.request)),
    revokeSession: direct(({ ctx, input }) => revokeSession(deps, ctx.request, input)),
    revokeOtherSessions: direct(({ ctx }) => revokeOtherSessions(deps, ctx.request)),
    switchOrganization: direct(({ ctx, input }) => switchOrganization(deps, ctx.request, input)),
    createOrganization: direct(({ ctx, input }) => createOwnOrganization(deps, ctx.request, input)),
    ownOrganizations: direct(({ ctx }) => ownOrganizations(deps, ctx.request)),
    closedOrganizations: personRead(closedOrganizations),
    setupStatus: direct(() => setupStatus(deps)),
    checkSetupCode: direct(({ ctx, input }) => checkSetupCode(deps, ctx.request, input)),
    setup: direct(({ ctx, input }) => runSetup(deps, ctx.request, input)),
  }
}

/** The part `account`, whose verbs work as those above. */
export function createAccountRoutes(deps: IdentityDeps): Routes<typeof account> {
  return {
    read: direct(({ ctx }) => readAccount(deps, ctx.request)),
    changeEmail: direct(({ ctx, input }) => changeEmail(deps, ctx.request, input)),
    cancelEmailChange: direct(({ ctx }) => cancelEmailChange(deps, ctx.request)),
    confirmEmail: direct(({ ctx, input }) => confirmEmail(deps, ctx.request, input)),
    confirmPassword: direct(({ ctx, input }) => confirmPassword(deps, ctx.request, input)),
    beginAuthenticator: direct(({ ctx }) => beginAuthenticator(deps, ctx.request)),
    verifyAuthenticator: direct(({ ctx, input }) => verifyAuthenticator(deps, ctx.request, input)),
    beginPasskey: direct(({ ctx }) => beginPasskey(deps, ctx.request)),
    addPasskey: direct(({ ctx, input }) => addPasskey(deps, ctx.request, input)),
    removeFactor: direct(({ ctx, input }) => removeFactor(deps, ctx.request, input)),
    newBackupCodes: direct(({ ctx }) => newBackupCodes(deps, ctx.request)),
    resetFactors: write(resetFactors(deps.settings.publicUrl)),
  }
}
