/** Session events, as the specification names them (PRD-83). */
export type SessionEvent =
  | 'initial_session'
  | 'signed_in'
  | 'signed_out'
  | 'token_refreshed'
  | 'user_updated'
  | 'password_recovery'
  | 'mfa_challenge_verified'

/** Messages between the tabs of one browser. They share the cookie, so each tab must follow its changes. */
export type TabNews = SessionEvent | 'activity' | 'organization'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('steward.session')

export function notifyTabs(news: TabNews, detail?: unknown): void {
  channel?.postMessage({ news, detail })
}

/** Returns the unsubscribe function. */
export function onTabNews(listener: (news: TabNews, detail: unknown) => void): () => void {
  const receive = ({ data }: MessageEvent<{ news: TabNews; detail: unknown }>) => listener(data.news, data.detail)
  channel?.addEventListener('message', receive)
  return () => channel?.removeEventListener('message', receive)
}
