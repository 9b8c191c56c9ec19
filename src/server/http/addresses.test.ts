import { describe, expect, test } from 'vitest'
import { type AddressSettings, createArrivals, domainOfOrganizations } from './addresses.ts'

const at = (settings: AddressSettings, host: string | undefined) => {
  try {
    const { origin, domain } = createArrivals(settings)(host)
    return domain === null ? `main site, ${origin}` : `${domain}, ${origin}`
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an installation with a base domain', () => {
  const served = { publicUrl: 'https://app.steward.example', baseDomain: 'steward.example', previewPrefix: 'preview-', production: true }
  test.each([
    ['app.steward.example', 'main site, https://app.steward.example'],
    ['steward.example', 'main site, https://steward.example'],
    ['harbor.steward.example', 'harbor, https://harbor.steward.example'],
    ['HARBOR.steward.example', 'harbor, https://harbor.steward.example'],
    ['preview-17.steward.example', 'main site, https://preview-17.steward.example'],
    ['previews.steward.example', 'previews, https://previews.steward.example'],
    ['a.b.steward.example', 'MISDIRECTED'],
    ['-harbor.steward.example', 'MISDIRECTED'],
    [`${'a'.repeat(64)}.steward.example`, 'MISDIRECTED'],
    ['harbor.steward.example.evil.example', 'MISDIRECTED'],
    ['evil-steward.example', 'MISDIRECTED'],
    ['preview-17.evil.example', 'MISDIRECTED'],
    ['localhost', 'MISDIRECTED'],
    ['harbor.localhost', 'MISDIRECTED'],
    ['192.168.1.20', 'MISDIRECTED'],
    ['', 'MISDIRECTED'],
    [undefined, 'MISDIRECTED'],
  ])('serves %j as: %s (SEC-114)', (host, shown) => {
    expect(at(served, host)).toBe(shown)
  })
})

describe('a local installation', () => {
  const local = { publicUrl: 'http://localhost:3000', production: false }
  test.each([
    ['localhost:3000', 'main site, http://localhost:3000'],
    ['127.0.0.1:3000', 'main site, http://127.0.0.1:3000'],
    ['[::1]:3000', 'main site, http://[::1]:3000'],
    ['192.168.1.20:3000', 'main site, http://192.168.1.20:3000'],
    ['harborlight.localhost:3000', 'harborlight, http://harborlight.localhost:3000'],
    ['a.b.localhost:3000', 'MISDIRECTED'],
    ['10.0.0.1:3000', 'MISDIRECTED'],
    ['192.168.1.20.evil.example', 'MISDIRECTED'],
    ['evil.example', 'MISDIRECTED'],
  ])('serves %j as: %s', (host, shown) => {
    expect(at(local, host)).toBe(shown)
  })
})

test('in production without a base domain no organization has an address of its own', () => {
  expect(domainOfOrganizations({ baseDomain: undefined, production: true })).toBeNull()
  expect(at({ publicUrl: 'http://192.168.1.5:8080', production: true }, '192.168.1.5:8080')).toBe('main site, http://192.168.1.5:8080')
  expect(at({ publicUrl: 'http://192.168.1.5:8080', production: true }, 'harbor.192.168.1.5:8080')).toBe('MISDIRECTED')
})
