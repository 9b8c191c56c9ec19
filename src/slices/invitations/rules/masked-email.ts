/** An address that tells its owner which one is meant, and others little: its first letter and its domain. Authority: SEC-35. Rule INV-3. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
