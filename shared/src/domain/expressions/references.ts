import type { Span } from './expression-error.ts'
import { tokensOf } from './syntax/tokens.ts'

/** What is told of a field to those who write expressions. */
export type Titled = { field: string; title: string }

/** `[Total Area]`. */
export function referenceTo(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`
}

/** The names of fields in an expression, each once. Fails with an `ExpressionError` where it cannot be read. */
export function referencesIn(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap(({ kind, text: name }) => (kind === 'field' ? [name.trim()] : [])))]
}

/**
 * The field that someone means: by its title, whatever the case, and by its key where titles say nothing. More than one where a title
 * is there more than once.
 */
export function fieldsCalled<Field extends Titled>(name: string, fields: readonly Field[]): Field[] {
  const wanted = name.trim().toLowerCase()
  const titled = fields.filter(({ title }) => title.trim().toLowerCase() === wanted)
  return titled.length > 0 ? titled : fields.filter(({ field }) => field === name.trim())
}

/** As it is kept: with the keys of its fields, so that a title may change. What is not known stays as it is. */
export function withKeys(text: string, fields: readonly Titled[]): string {
  return withNames(text, (name) => {
    const found = fieldsCalled(name, fields)
    return found.length === 1 ? found[0]?.field : undefined
  })
}

/** As it is written: with the titles of its fields, where these say which is meant. */
export function withTitles(text: string, fields: readonly Titled[]): string {
  return withNames(text, (name) => {
    const found = fields.find(({ field }) => field === name)
    return found && fieldsCalled(found.title, fields).length === 1 ? found.title : undefined
  })
}

function withNames(text: string, nameOf: (name: string) => string | undefined): string {
  let written = ''
  let end = 0
  for (const token of tokensOf(text)) {
    const name = token.kind === 'field' ? nameOf(token.text.trim()) : undefined
    if (name !== undefined) {
      written += text.slice(end, token.start) + referenceTo(name)
      end = token.end
    }
  }
  return written + text.slice(end)
}

/** Where a part stands, in words for those who do not see it marked: `character 12`. */
export function placeText({ start }: Span): string {
  return `character ${start + 1}`
}
