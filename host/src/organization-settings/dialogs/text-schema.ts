import { z } from '@lintel/shared/contract'

type TextSchemaOptions<Output> = {
  schema: z.ZodType<Output>
  /** What the text stands for. */
  read: (text: string) => unknown
  /** What is wrong, where the words of the schema are about arrays and numbers. */
  message?: string
}

/** The schema of a field whose text stands for something else. Its first error is the error of the field. */
export function textSchema<Output>({ schema, read, message }: TextSchemaOptions<Output>) {
  return z.string().transform((text, context): Output => {
    const { success, data, error } = schema.safeParse(read(text))
    if (success) return data
    context.addIssue({ code: 'custom', message: message ?? error.issues[0]?.message })
    return undefined as never
  })
}
