import { type AnySchema, eventIterator, type HTTPPath, type InferSchemaOutput, oc } from '@orpc/contract'
import { z } from 'zod'
import type { BaseNeed, PermissionNeed } from './permission.ts'
import type { Tag } from './tags.ts'
import type { ModuleSlug, TimeFeature } from './vocabulary.ts'

/**
 * Requirements of an operation. There is no default: an endpoint that neither names a permission nor says `visitor: true` or `public: true` does not
 * compile. The database gate checks it. `visitor` is open to everyone inside one organization, which the input names by `domain` or `organizationId`: it
 * reads what that organization shows, whoever asks. `public` is for what concerns no organization, or checks access itself. `signed_in` needs no
 * organization, so it is open to someone who owes a second factor too (test/isolation/second-factor.test.ts lists these operations); `member` needs an
 * active membership in one; `super_admin` needs to be outside of all.
 */
export type EndpointAccess =
  | {
      permission: PermissionNeed
      /** A base role that a member must have besides the permission; with `member` it is all that is needed. */
      base?: BaseNeed
      /** A module that must be usable. */
      module?: ModuleSlug
      /** A time feature that must be enabled. */
      feature?: TimeFeature
      visitor?: never
      public?: never
    }
  | {
      visitor: true
      /** A module that the organization must be able to use. Without it, the answer is the one for an unknown organization. */
      module?: ModuleSlug
      permission?: never
      base?: never
      feature?: never
      public?: never
    }
  | { public: true; visitor?: never; permission?: never; base?: never; module?: never; feature?: never }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointMeta {
  access: EndpointAccess
  method: Method
  /** Whether a session at a kiosk may call it. The gate denies everything else to such a session. */
  kiosk: boolean
  /** Stores the answer under the caller's Idempotency-Key, so a retry has no second effect. */
  idempotent: boolean
  /** The REST address answers with the file itself; null for all other operations. */
  download: Download<never> | null
  /** Which body at its REST address is a file itself and not JSON; null for all other operations. */
  fileIn: 'request' | 'response' | null
  [key: string]: unknown
}

/** A REST path below /api/v1. */
export type RestPath = HTTPPath

interface Download<Input> {
  contentType: string
  fileName(input: Input): string
  /** The chunks of the typed call are base64, each complete in itself, and the REST address sends the bytes; without it they are text. */
  encoding?: 'base64'
}

interface EndpointSpec<I extends AnySchema, O extends AnySchema> {
  method: Method
  /** REST path below /api/v1, with `{name}` for parts of the input. */
  path: RestPath
  /** One sentence for the reference page. */
  summary: string
  tag: Tag
  input: I
  output: O
  /** POST, PUT, PATCH and DELETE calls whose effect must not repeat. */
  idempotent?: boolean
  /** Also open to a session at a kiosk: it does no more there than a person does for their own hours. */
  kiosk?: true
  /** Its output is `fileDownload`. */
  download?: Download<InferSchemaOutput<I>>
  /** The verb reads `request.body`, or answers with `request.sendFile`; a typed call has neither. */
  fileIn?: 'request' | 'response'
}

/** A file, generated and sent in chunks. The typed call gets the chunks; the REST address sends an attachment. */
export const fileDownload = eventIterator(z.string())

/** The output of an operation that streams server-sent events. */
export const eventStream = eventIterator

/**
 * Declares one operation: its address, who may call it, and the schemas of input and output. Every input is a strict object, so an
 * unknown field is a validation error and is never silently ignored (SEC-25 to SEC-30).
 */
export function endpoint<I extends AnySchema, O extends AnySchema>(spec: EndpointSpec<I, O> & EndpointAccess) {
  const { method, path, summary, tag, input, output, idempotent = false, kiosk = false, download = null, fileIn = null } = spec
  const access = accessOf(spec)
  return oc
    .$meta<EndpointMeta>({ access, method, idempotent, kiosk, download, fileIn })
    .route({ method, path, summary, tags: [tag], inputStructure: 'compact' })
    .input(input)
    .output(output)
}

function accessOf(spec: EndpointAccess): EndpointAccess {
  if (spec.public) return { public: true }
  if (spec.visitor) return { visitor: true, ...(spec.module ? { module: spec.module } : {}) }
  return {
    permission: spec.permission,
    ...(spec.base ? { base: spec.base } : {}),
    ...(spec.module ? { module: spec.module } : {}),
    ...(spec.feature ? { feature: spec.feature } : {}),
  }
}

/** Whether an operation is open to everyone: it has no session, and answers a signed-in person as it answers a stranger. */
export const isOpenToAll = ({ permission }: EndpointAccess): boolean => permission === undefined
