/**
 * Staff editors may set managers, but they may not use this to give an account of their own the hours of others. So the new manager must
 * not be someone who invited them, nor someone whom no administrator invited and to whom no one reports yet. An administrator who may
 * approve time makes such a person a manager first, and gives the account to someone to whom people report already. Authority: decision 73.
 * Rule PPL-4.
 */

/** A new manager, as far as it matters to whoever names them. */
export interface NamedManager {
  /** Whether they, or someone above them whom the person didn't report to before, invited the editor, directly or through others. */
  invitedEditor: boolean
  /** Whether the account that opens their record, now or once its invitation is accepted, was invited by someone who is no such administrator. */
  isUnvouched: boolean
  /** Whether anyone reports to them, or did until they left. */
  leads: boolean
}

export type WhyNotManager = 'own_inviter' | 'new_manager'

/** Why someone who is no such administrator can't name them; null where they can. */
export function whyNotManager({ invitedEditor, isUnvouched, leads }: NamedManager): WhyNotManager | null {
  if (invitedEditor) return 'own_inviter'
  return isUnvouched && !leads ? 'new_manager' : null
}

export const NAME_MANAGER_TEXTS: Readonly<Record<WhyNotManager, string>> = {
  own_inviter: "You can't add someone to the reporting line of a person who invited you. Ask an administrator.",
  new_manager:
    'No administrator invited this manager, and no one reports to them yet. Ask an administrator to give them their first direct report.',
}

/** Why these addresses can't be invited: their records open other people's hours. */
export function invitedManagerText([first = '', ...others]: readonly string[]): string {
  const whom = others.length === 0 ? first : `${first} and ${others.length} more`
  return `People report to ${whom} or need their approval, or soon will. Ask an administrator to invite them.`
}
