import { z } from '@lintel/shared/contract'

type TextSchemaOptions<Output> = {
  schema: z.ZodType<Output>
  /** Parses the text. */
  read: (text: string) => unknown
  /** Replaces the schema's message, which is about arrays or numbers. */
  message?: string
}

/** The schema of a text field whose value is parsed. Its first error is the error of the field. */
export function textSchema<Output>({ schema, read, message }: TextSchemaOptions<Output>) {
  return z.string().transform((text, context): Output => {
    const { success, data, error } = schema.safeParse(read(text))
    if (success) return data
    context.addIssue({ code: 'custom', message: message ?? error.issues[0]?.message })
    return undefined as never
  })
}
