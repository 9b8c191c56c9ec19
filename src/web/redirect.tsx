import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Navigates to another address of ours, once per address: a re-render must not navigate again. */
export const Redirect = ({ to }: { to: string }) => {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return null
}
