import { z } from '@lintel/shared/contract'

type TextSchemaOptions<Output> = {
  schema: z.ZodType<Output>
  parse: (text: string) => unknown
  /** Replaces the schema's message, which is about arrays or numbers. */
  message?: string
}

/** The schema of a text field whose value is parsed. Its first error is the error of the field. */
export function textSchema<Output>({ schema, parse, message }: TextSchemaOptions<Output>) {
  return z.string().transform((text, context): Output => {
    const { success, data, error } = schema.safeParse(parse(text))
    if (success) return data
    context.addIssue({ code: 'custom', message: message ?? error.issues[0]?.message })
    return undefined as never
  })
}
