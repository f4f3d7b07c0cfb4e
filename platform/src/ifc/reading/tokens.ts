/** A value in web-ifc's format: a typed value, a list of values, or nothing. */
export type Token = { type: number; value?: unknown; typecode?: number } | Token[] | null
export type Line = { id: number; type: number; values: Token[] }

export function isToken(token: Token | undefined): token is Exclude<Token, Token[] | null> {
  return token !== undefined && token !== null && !Array.isArray(token)
}

/** Text that PostgreSQL accepts, without lone surrogates and NUL. Null if it is empty. */
export function textOf(token: Token | undefined): string | null {
  if (!isToken(token) || typeof token.value !== 'string') return null
  return cleaned(token.value) || null
}

export function cleaned(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
}

/** The value as a number; null if it isn't one. */
export function numberOf(token: Token | undefined): number | null {
  if (!isToken(token) || token.value === undefined || token.value === null || token.value === '') return null
  const number = Number(token.value)
  return Number.isFinite(number) ? number : null
}
