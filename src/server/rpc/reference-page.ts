interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  description?: string
  format?: string
}
interface Parameter {
  name: string
  required?: boolean
  schema?: Schema
  description?: string
}
/** To one of `components.parameters`. */
interface Reference {
  $ref: string
}
interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Document {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

/** The OpenAPI document as an HTML page, without scripts and external resources, and readable without its stylesheet. */
export function referencePage(document: Document): string {
  const { title, description = '' } = document.info
  const shared = document.components?.parameters ?? {}
  const groups = new Map<string, { links: string; articles: string }>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      const { links, articles } = groups.get(tag) ?? { links: '', articles: '' }
      const link = `<li><a href="#${asText(operation.operationId)}">${address(method, path)}</a></li>`
      groups.set(tag, { links: links + link, articles: articles + article(method, path, operation, shared) })
    }
  }
  const contents = [...groups].map(([tag, { links }]) => `<details open><summary>${asText(tag)}</summary><ul>${links}</ul></details>`)
  const sections = [...groups].map(([tag, { articles }]) => `<section><h2>${asText(tag)}</h2>${articles}</section>`)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${asText(title)} API</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/api-reference.css"></head>
<body><a class="skip" href="#operations">Skip to the operations</a>
<header><h1>${asText(title)} API</h1><p>${asProse(description)}</p><p><a href="/api/v1/openapi.json">OpenAPI document</a></p></header>
<nav aria-label="Operations">${contents.join('')}</nav>
<main id="operations" tabindex="-1">${sections.join('')}<section><h2>Errors</h2>${table('Error response', '', fieldsOf(document.components?.schemas?.Failure))}</section></main>
</body></html>`
}

function article(method: string, path: string, operation: Operation, shared: Record<string, Parameter>): string {
  const parameters = (operation.parameters ?? []).map(parameter => {
    const { name, schema, description, required = false } = '$ref' in parameter ? parameterNamed(parameter, shared) : parameter
    return { name, schema: { ...schema, ...(description !== undefined && { description }) }, required }
  })
  return `<article id="${asText(operation.operationId)}"><h3>${address(method, path)}</h3><p>${asText(operation.summary ?? '')}</p>
<p>${asProse(operation.description ?? '')}</p>
${table('Request', operation.operationId, [...parameters, ...fieldsOf(operation.requestBody?.content['application/json']?.schema)])}
${table('Response', operation.operationId, fieldsOf(operation.responses?.['200']?.content?.['application/json']?.schema))}</article>`
}

function parameterNamed({ $ref }: Reference, shared: Record<string, Parameter>): Parameter {
  const parameter = shared[$ref.slice($ref.lastIndexOf('/') + 1)]
  if (parameter === undefined) throw new Error(`${$ref} is missing from the OpenAPI document`)
  return parameter
}

interface Field {
  name: string
  schema: Schema | undefined
  required: boolean
}

/** The fields of an object; those of nested objects and lists have the prefix of their parent. */
function fieldsOf(schema: Schema | undefined, prefix = ''): Field[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, part]) => {
    const full = prefix + name
    const inner = part.anyOf?.find(({ properties, items }) => properties ?? items) ?? part
    return [
      { name: full, schema: part, required: schema?.required?.includes(name) ?? false },
      ...fieldsOf(inner.items ?? inner, `${full}${inner.items ? '[]' : ''}.`),
    ]
  })
}

/** Wide tables scroll, also by keyboard, so each is a region with an accessible name. */
function table(caption: string, of: string, fields: Field[]): string {
  if (fields.length === 0) return ''
  const rows = fields.map(
    ({ name, schema, required }) =>
      `<tr><th scope="row"><code>${asText(name)}</code></th><td>${asText(typeName(schema))}${required ? '' : ' (optional)'}</td><td>${asText(schema?.description ?? '')}</td></tr>`,
  )
  return `<div class="scroll" role="region" aria-label="${caption} ${asText(of)}" tabindex="0"><table><caption>${caption}</caption><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

function typeName(schema: Schema | undefined): string {
  if (schema === undefined) return 'any'
  if (schema.const !== undefined) return String(schema.const)
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.items) return `list of ${typeName(schema.items)}`
  return [schema.type, schema.format].flat().filter(Boolean).join(', ') || 'any'
}

function address(method: string, path: string): string {
  return `<code><b>${method.toUpperCase()}</b> ${asText(path)}</code>`
}

/** A text in which names of fields and permissions stand between backquotes. */
function asProse(text: string): string {
  return asText(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
