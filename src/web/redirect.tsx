import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes to another address of ours, once for each address: a component that renders again must not navigate again. */
export const Redirect = ({ to }: { to: string }) => {
  const router = useRouter()
  useEffect(() => void router.navigate({ href: to, replace: true }), [router, to])
  return null
}
