import type { Span } from './expression-error.ts'
import { tokensOf } from './syntax/tokens.ts'

/** The key and the title of a field. */
export type Titled = { field: string; title: string }

/** `[Total Area]`. */
export function referenceTo(name: string): string {
  return `[${name.replaceAll(']', ']]')}]`
}

/**
 * The names of the fields in an expression, without duplicates. Throws an `ExpressionError` if it cannot be parsed.
 */
export function referencesIn(text: string): string[] {
  return [...new Set(tokensOf(text).flatMap(({ kind, text: name }) => (kind === 'field' ? [name.trim()] : [])))]
}

/**
 * The fields to which a name refers: by title, case-insensitive, or by key if no title matches. More than one if a
 * title is not unique.
 */
export function fieldsCalled<Field extends Titled>(name: string, fields: readonly Field[]): Field[] {
  const normalizedName = name.trim().toLowerCase()
  const titled = fields.filter(({ title }) => title.trim().toLowerCase() === normalizedName)
  return titled.length > 0 ? titled : fields.filter(({ field }) => field === name.trim())
}

/** The expression for storage, with keys instead of titles, so that titles can change. Unknown names stay unchanged. */
export function withKeys(text: string, fields: readonly Titled[]): string {
  return withNames(text, (name) => {
    const found = fieldsCalled(name, fields)
    return found.length === 1 ? found[0]?.field : undefined
  })
}

/** The expression for editing, with titles instead of keys where titles are unique. */
export function withTitles(text: string, fields: readonly Titled[]): string {
  return withNames(text, (name) => {
    const found = fields.find(({ field }) => field === name)
    return found && fieldsCalled(found.title, fields).length === 1 ? found.title : undefined
  })
}

function withNames(text: string, nameOf: (name: string) => string | undefined): string {
  let result = ''
  let end = 0
  for (const token of tokensOf(text)) {
    const name = token.kind === 'field' ? nameOf(token.text.trim()) : undefined
    if (name !== undefined) {
      result += text.slice(end, token.start) + referenceTo(name)
      end = token.end
    }
  }
  return result + text.slice(end)
}

/** The position of a part in words, for people who cannot see it marked: `character 12`. */
export function positionText({ start }: Span): string {
  return `character ${start + 1}`
}
