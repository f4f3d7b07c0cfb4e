/** A value of a line as web-ifc hands it over: of a type of its own, a list of them, or nothing. */
export type Token = { type: number; value?: unknown; typecode?: number } | Token[] | null
export type Line = { id: number; type: number; values: Token[] }

export function isToken(token: Token | undefined): token is Exclude<Token, Token[] | null> {
  return token !== undefined && token !== null && !Array.isArray(token)
}

/** Text that a database takes: neither half characters nor zeros, which files contain by mistake. Null where it is empty. */
export function textOf(token: Token | undefined): string | null {
  if (!isToken(token) || typeof token.value !== 'string') return null
  return cleaned(token.value) || null
}

export function cleaned(text: string): string {
  return text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '')
}

/** Null also for what is no number. */
export function numberOf(token: Token | undefined): number | null {
  if (!isToken(token) || token.value === undefined || token.value === null || token.value === '') return null
  const number = Number(token.value)
  return Number.isFinite(number) ? number : null
}
