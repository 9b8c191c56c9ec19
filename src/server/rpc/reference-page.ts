interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  enum?: unknown[]
  anyOf?: Schema[]
  description?: string
  format?: string
}
interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: Record<string, { schema?: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
interface Document {
  info: { title: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

/** The OpenAPI document as a page to read: no script, no outside address, works without styles. */
export function referencePage(document: Document): string {
  const groups = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      groups.set(tag, [...(groups.get(tag) ?? []), section(method, path, operation)])
    }
  }
  const body = [...groups].map(([tag, sections]) => `<h2 id="${asText(tag)}">${asText(tag)}</h2>${sections.join('')}`).join('')
  const contents = [...groups.keys()].map(tag => `<li><a href="#${asText(tag)}">${asText(tag)}</a></li>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${asText(document.info.title)} API</title>
<link rel="stylesheet" href="/api-reference.css"><main><h1>${asText(document.info.title)} API</h1><p>${asText(document.info.description ?? '')}</p>
<p><a href="/api/v1/openapi.json">OpenAPI document</a></p><nav aria-label="Contents"><ul>${contents}</ul></nav>${body}</main></html>`
}

function section(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(p => row(p.name, p.schema, p.required ?? false))
  const sent = operation.requestBody?.content['application/json']?.schema
  const answered = operation.responses?.['200']?.content?.['application/json']?.schema
  return `<article><h3><code>${method.toUpperCase()} ${asText(path)}</code></h3><p>${asText(operation.summary ?? '')}</p>
${table('Takes', [...parameters, ...rows(sent)])}${table('Answers', rows(answered))}</article>`
}

function rows(schema: Schema | undefined): string[] {
  return Object.entries(schema?.properties ?? {}).map(([name, part]) => row(name, part, schema?.required?.includes(name) ?? false))
}

function row(name: string, schema: Schema | undefined, required: boolean): string {
  return `<tr><th scope="row"><code>${asText(name)}</code></th><td>${asText(typeName(schema))}</td><td>${required ? 'required' : ''}</td></tr>`
}

function table(caption: string, all: string[]): string {
  return all.length === 0 ? '' : `<table><caption>${caption}</caption><tbody>${all.join('')}</tbody></table>`
}

function typeName(schema: Schema | undefined): string {
  if (schema === undefined) return 'any'
  if (schema.enum) return schema.enum.map(String).join(' | ')
  if (schema.anyOf) return schema.anyOf.map(typeName).join(' | ')
  if (schema.items) return `list of ${typeName(schema.items)}`
  return [schema.type, schema.format].flat().filter(Boolean).join(', ') || 'any'
}

function asText(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
