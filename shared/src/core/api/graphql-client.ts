import { problemSchema } from '../../domain/contract/problem.ts'
import * as z from '../../domain/contract/schema-language.ts'
import { ApiError, apiErrorCodes } from './api-error.ts'
import { malformedResponse } from './failures.ts'
import { ask, type CallOptions } from './http-client.ts'

/** GraphQL is outside of the REST base path. Its address is specified (specification 2, "The calls it makes"). */
const path = '../graphql/datacapture'

const failureSchema = z.object({
  message: z.string(),
  extensions: z
    .object({ code: z.string(), status: z.number(), errors: problemSchema.shape.errors })
    .partial()
    .optional(),
})
const answerSchema = z.object({ data: z.unknown(), errors: z.array(failureSchema).min(1).optional() })

type Question<S extends z.ZodType> = Pick<CallOptions, 'signal' | 'organization'> & {
  variables?: Record<string, unknown>
  /** Parses and types `data`. */
  schema: S
}

/**
 * Sends a GraphQL query to the data capture service. Rejects with an ApiError like other calls. If a response contains
 * several errors, it rejects with the first; partial data is not returned.
 */
export async function queryDataCapture<S extends z.ZodType>(
  query: string,
  { variables, schema, ...call }: Question<S>,
): Promise<z.output<S>> {
  const { data, errors } = await ask(path, { ...call, body: { query, variables }, schema: answerSchema })
  if (errors?.[0]) throw failureOf(errors[0])
  const parsed = schema.safeParse(data)
  if (!parsed.success) throw malformedResponse(path, parsed.error)
  return parsed.data
}

function failureOf({ message, extensions = {} }: z.output<typeof failureSchema>): ApiError {
  const { code = apiErrorCodes.malformedResponse, status, errors } = extensions
  return new ApiError({ code, detail: message, call: `POST ${path}`, status, errors })
}
