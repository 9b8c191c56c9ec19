/** A masked email address shows only its first letter and its domain, which is enough for its owner to recognize it. Authority: SEC-35. Rule INV-3. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
