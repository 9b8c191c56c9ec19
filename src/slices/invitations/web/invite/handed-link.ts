import { saveCsv } from '#web/save-csv.ts'
import { t } from '../texts.ts'

/** A link that its sender hands on. It is in the answer to sending alone. */
export interface HandedLink {
  email: string
  link: string
  /** Of an employee record; null for someone who is not on staff. */
  name: string | null
  roleName: string
  expiresAt: string
}

/** Picks the link to hand over from a response to sending; nothing if mail is delivered. */
export function handedLinkOf(sent: {
  email: string
  link: string | null
  employee: { name: string } | null
  role: { name: string } | null
  expiresAt: string
}): HandedLink[] {
  const { email, link, employee, role, expiresAt } = sent
  return link === null ? [] : [{ email, link, name: employee?.name ?? null, roleName: role?.name ?? '', expiresAt }]
}

/** A line for each link, for a message or a list: `Lena Ortiz <lena@x.test>: https://…`. */
export function textOfLinks(links: readonly HandedLink[]): string {
  return links.map(({ name, email, link }) => `${name === null ? email : `${name} <${email}>`}: ${link}`).join('\n')
}

/** Saves the links with what a mail merge needs. */
export function saveLinks(links: readonly HandedLink[]): void {
  const head = [t('csvName'), t('csvEmail'), t('csvRole'), t('csvLink'), t('csvExpires')]
  const rows = links.map(({ name, email, roleName, link, expiresAt }) => [name ?? '', email, roleName, link, expiresAt.slice(0, 10)])
  saveCsv(t('csvFile'), [head, ...rows])
}
