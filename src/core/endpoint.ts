import { type AnySchema, eventIterator, type HTTPPath, type InferSchemaOutput, oc } from '@orpc/contract'
import { z } from 'zod'
import type { PermissionNeed } from './permission.ts'
import type { ModuleSlug, TimeFeature } from './vocabulary.ts'

/**
 * What an operation asks for before it runs. There is no default: an endpoint names a permission, says `public: true`, or does
 * not compile. The gate in the database checks it; `signed_in` needs no organization, `member` any active membership of one.
 */
type Access =
  | {
      permission: PermissionNeed
      /** A module that must be usable. */
      module?: ModuleSlug
      /** A time feature that must not be switched off. */
      feature?: TimeFeature
      public?: never
    }
  | { public: true; permission?: never; module?: never; feature?: never }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface EndpointMeta {
  access: Access
  method: Method
  /** The write leaves its answer under the caller's Idempotency-Key, so that a retry repeats nothing. */
  idempotent: boolean
  /** The REST address answers with the file itself; null for everything but files. */
  download: Download<never> | null
  [key: string]: unknown
}

interface Download<Input> {
  contentType: string
  fileName(input: Input): string
}

interface EndpointSpec<I extends AnySchema, O extends AnySchema> {
  method: Method
  /** REST path below /api/v1, with `{name}` for parts of the input. */
  path: HTTPPath
  /** One sentence for the reference page. */
  summary: string
  tag: string
  input: I
  output: O
  /** POST, PUT, PATCH and DELETE that could repeat an effect. */
  idempotent?: boolean
  /** Its output is `fileDownload`. */
  download?: Download<InferSchemaOutput<I>>
}

/** The text of a file, made and sent piece by piece: the typed call gets the pieces, the REST address an attachment. */
export const fileDownload = eventIterator(z.string())

/** The output of an operation that streams server-sent events. */
export const eventStream = eventIterator

/**
 * Declares one operation: its address, who may call it, and the shapes of both sides. Every input is a strict object, so an
 * unknown field is refused by name and never silently obeyed (SEC-25 to SEC-30).
 */
export function endpoint<I extends AnySchema, O extends AnySchema>(spec: EndpointSpec<I, O> & Access) {
  const { method, path, summary, tag, input, output, idempotent = false, download = null } = spec
  const access: Access = spec.public
    ? { public: true }
    : {
        permission: spec.permission,
        ...(spec.module ? { module: spec.module } : {}),
        ...(spec.feature ? { feature: spec.feature } : {}),
      }
  return oc
    .$meta<EndpointMeta>({ access, method, idempotent, download })
    .route({ method, path, summary, tags: [tag], inputStructure: 'compact' })
    .input(input)
    .output(output)
}
