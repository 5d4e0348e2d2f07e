import type * as z from 'zod/mini'
import type { EndpointName } from '../endpoints.ts'
import type { ErrorCode } from '../errors.ts'

// Only the API imports this folder, so its texts are not part of the browser bundle.

/** A sentence for each field. */
type FieldDocs<S extends z.ZodMiniType> = Record<keyof z.output<S> & string, string>

export interface ComponentDocs {
  id: string
  schema: z.ZodMiniType
  description: string
  fields: Record<string, string>
  example: unknown
}

/** Documents a schema as a named component. */
export const component = <S extends z.ZodMiniType>(
  id: string,
  schema: S,
  docs: { description: string; fields: FieldDocs<S>; example: z.input<S> },
): ComponentDocs => ({ id, schema, ...docs })

export interface ParameterDocs {
  schema: z.ZodMiniType
  fields: Record<string, string>
  examples: Record<string, unknown>
}

/** Documents the parameters that a schema declares. */
export const parameters = <S extends z.ZodMiniType>(
  schema: S,
  fields: FieldDocs<S>,
  examples: Partial<z.output<S>> = {},
): ParameterDocs => ({ schema, fields, examples })

export interface OperationDocs {
  summary: string
  description?: string
  /** Describes the successful response. */
  success: string
  /** Headers of the success beside `X-Request-Id` and `ETag`. */
  headers?: readonly ('Link' | 'Location' | 'X-Total-Count')[]
  /** Set for a read that never returns 304, because every response differs. */
  isAlwaysNew?: true
  /** An example of a response without a component. */
  example?: unknown
  /** Replaces the general descriptions of error codes. */
  errors?: Partial<Record<ErrorCode, string>>
}

/** Documents the calls and schemas of one feature under one tag. */
export interface FeatureDocs {
  tag: string
  description: string
  operations: Partial<Record<EndpointName, OperationDocs>>
  components?: readonly ComponentDocs[]
  parameters?: readonly ParameterDocs[]
}
