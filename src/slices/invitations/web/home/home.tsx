import type { InvitationFacts } from '#slices/invitations/contract/first-steps.ts'
import { defineHome, type StepText } from '#web/home/home.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { t } from './texts.ts'

function useInvitationsStep({ seats: { used, max }, invitations: { made, opened, joined } }: InvitationFacts): StepText {
  const staff = useMenuLink('/resources/staff')
  const seats = max === null ? t('signIn', { n: used }) : t('signInOf', { n: used, max })
  return {
    title: t('stepInvitations'),
    fact: made === 0 ? seats : [t('invited', { n: made }), t('opened', { n: opened }), t('joined', { n: joined })].join(', '),
    help: t(made === 0 ? 'stepInvitationsHelp' : 'stepInvitationsWait'),
    to:
      staff &&
      (made === 0
        ? { path: staff.path, search: { invite: '1' }, label: t('stepInvitationsGo'), again: t('inviteMore') }
        : { path: staff.path, search: { invitations: '1' }, label: t('stepInvitationsSee'), again: t('stepInvitationsSee') }),
  }
}

export const invitationsHome = defineHome<object, InvitationFacts>({
  steps: [{ key: 'invitations', useText: useInvitationsStep }],
  stepTopics: ['organization_invitations'],
})
