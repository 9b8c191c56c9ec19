import { useEffect } from 'react'

/** Loads the address again: at an organization's own address the server leads on to the main domain, and keeps the path (src/server/http/web-app.ts). */
export const ToMainDomain = () => {
  useEffect(() => location.reload(), [])
  return null
}
