import { expect, test } from 'vitest'
import { maskedEmail } from './masked-email.ts'

test.each([
  ['omar.thompson@harborlight.org', 'o•••@harborlight.org'],
  ['o@x.test', 'o•••@x.test'],
  ['😀a@x.test', '😀•••@x.test'],
])('%s is shown as %s', (email, masked) => expect(maskedEmail(email)).toBe(masked))
