import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { isOpenToAll } from '#core/endpoint.ts'
import { openApiDocument } from '#server/rpc/open-api.ts'
import { restAddresses } from '#server/rpc/rest-addresses.ts'
import { contract } from './contract.ts'

interface Document {
  paths: Record<
    string,
    Record<string, { security: unknown; parameters?: object[]; responses: object; tags: string[]; description: string }>
  >
  components: { securitySchemes: Record<string, unknown>; parameters: Record<string, { name: string; required: boolean }> }
  tags: { name: string }[]
}

const document = JSON.parse(
  JSON.stringify(
    await openApiDocument(contract, { publicUrl: 'https://steward.example.org', sessionCookie: '__Host-steward', supportAddress: null }),
  ),
) as Document
const addresses = restAddresses(contract)
const operationAt = ({ path, meta }: (typeof addresses)[number]) => document.paths[path]![meta.method.toLowerCase()]!

/** Of both rule sets together. One is left: this document names no one to contact, as where STEWARD_SUPPORT_ADDRESS isn't set. */
const MAX_WARNINGS = 20

test("the document has no error by Redocly's recommended rules and Spectral's OpenAPI rules, and at most 20 warnings", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const redocly = await lintFromString({ source: JSON.stringify(document), config })
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [oas as never] })
  const found = await spectral.run(document as never)
  const errors = [
    ...redocly.filter(({ severity }) => severity === 'error').map(({ ruleId, message }) => `${ruleId}: ${message}`),
    // 0 is Spectral's number of an error.
    ...found.filter(({ severity }) => severity === 0).map(({ code, message, path }) => `${code}: ${message} (${path.join('/')})`),
  ]
  expect(errors).toEqual([])
  const warnings = [...redocly.map(({ ruleId }) => ruleId), ...found.map(({ code }) => code)]
  expect(warnings.length, warnings.join(', ')).toBeLessThanOrEqual(MAX_WARNINGS)
})

test('every operation names its session, request token, organization, tag, and shared errors', () => {
  expect(document.components.securitySchemes).toEqual({
    session: { type: 'apiKey', in: 'cookie', name: '__Host-steward', description: expect.any(String) },
  })
  const used = new Set<string>()
  for (const address of addresses) {
    const { meta } = address
    const operation = operationAt(address)
    const isPublic = isOpenToAll(meta.access)
    expect(operation.security).toEqual(isPublic ? [] : [{ session: [] }])
    const parameters = JSON.stringify(operation.parameters ?? [])
    expect(parameters.includes('#/components/parameters/requestToken')).toBe(!isPublic && meta.method !== 'GET')
    expect(parameters.includes('#/components/parameters/organization')).toBe(!isPublic)
    expect(Object.keys(operation.responses)).toEqual(
      expect.arrayContaining(['200', '400', '401', '403', '404', '409', '422', '429', '503', 'default']),
    )
    for (const tag of operation.tags) used.add(tag)
    expect(operation.description).toMatch(/^(No sign-in required|Requires )/)
  }
  expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort())
})

test('a date and an instant have their format', () => {
  const text = JSON.stringify(document)
  expect(text).toContain('"format":"date"')
  expect(text).toContain('"format":"date-time"')
  const { schema } = document.paths['/time-entries']!.get!.parameters!.find(
    parameter => (parameter as { name?: string }).name === 'from',
  ) as {
    schema: object
  }
  expect(schema).toMatchObject({ type: 'string', format: 'date' })
})

test('no two paths differ only by the name of a parameter', () => {
  const shapes = Object.keys(document.paths).map(path => path.replace(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})
