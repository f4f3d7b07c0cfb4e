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
  /** What may be saved: the platform's own schema, so that both say the same. */
  schema: z.ZodType<Output, Values>
  /** What the fields start with. */
  start: Values
  /** An empty field has the words of the schema, in place of 'This field is required.' */
  hasOwnTexts?: boolean
  /** Says what is wrong while someone types, also before the form is sent. */
  checksChanges?: boolean
}

const required = 'This field is required.'

/** A form over a schema: checked when it is sent, and from then on while its fields are corrected. */
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

/** A field that was left empty says so, whatever its schema says about the text that is not there. */
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
