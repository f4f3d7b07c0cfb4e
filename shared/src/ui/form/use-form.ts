import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  get,
  useForm as useHookForm,
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'

export type FormOf<Values extends FieldValues, Output = Values> = UseFormReturn<Values, unknown, Output>

type UseFormOptions<Values extends FieldValues, Output> = {
  /** The platform's own schema, so that both validate alike. */
  schema: z.ZodType<Output, Values>
  /** The initial values. */
  start: Values
  /** Empty fields show the schema's message instead of 'This field is required.' */
  hasOwnTexts?: boolean
  /** Validates while typing, also before the first submit. */
  checksChanges?: boolean
}

const required = 'This field is required.'

/** A form with a schema. It validates on the first submit, and after that when fields change. */
export function useForm<Values extends FieldValues, Output>({
  schema,
  start,
  hasOwnTexts = false,
  checksChanges = false,
}: UseFormOptions<Values, Output>) {
  return useHookForm<Values, unknown, Output>({
    resolver: hasOwnTexts ? standardSchemaResolver<Values, unknown, Output>(schema) : resolverOf(schema),
    defaultValues: start as DefaultValues<Values>,
    mode: checksChanges ? 'onChange' : 'onSubmit',
    reValidateMode: 'onChange',
  })
}

/** An empty required field has the same message, whatever its schema says. */
function resolverOf<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, unknown, Output> {
  const resolve = standardSchemaResolver<Values, unknown, Output>(schema)
  return async (values, context, options) => {
    const result = await resolve(values, context, options)
    for (const name of options.names ?? []) sayRequired(result.errors, values, name)
    for (const name of Object.keys(result.errors)) sayRequired(result.errors, values, name)
    return result
  }
}

function sayRequired(errors: FieldErrors, values: FieldValues, name: string) {
  const error = get<FieldErrors, FieldError | undefined>(errors, name)
  if (error?.message !== undefined && isBlank(get(values, name))) error.message = required
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}
