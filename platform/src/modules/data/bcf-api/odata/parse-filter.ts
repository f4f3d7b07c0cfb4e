import { invalidFilter, type Token, tokensOf } from './odata-tokens.ts'

export type Literal = string | number | Date | null
export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'

/** A parsed condition. `filterCondition` checks the fields and types. */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'comparison'; field: string; operator: Comparison; value: Literal }
  /** True if one of the values in the list equals the value. */
  | { kind: 'any'; field: string; value: string }

const comparisons: ReadonlySet<string> = new Set<Comparison>(['eq', 'ne', 'gt', 'ge', 'lt', 'le'])

/** Larger filters have to be split into several calls. */
const maxTerms = 100
const maxLevels = 16

/**
 * Reads the part of OData's `$filter` that BCF-API names:
 *
 *     filter     = and *( 'or' and )
 *     and        = term *( 'and' term )
 *     term       = 'not' term / '(' filter ')' / any / contains / comparison
 *     any        = field '/any' '(' name ':' name 'eq' text ')'
 *     contains   = 'contains' '(' field ',' text ')'
 *     comparison = field ( 'eq' / 'ne' / 'gt' / 'ge' / 'lt' / 'le' ) ( text / number / date / 'null' )
 *
 * Throws what is wrong with it as 400.
 */
export function parseFilter(filter: string): Condition {
  return new Reader(tokensOf(filter)).parse()
}

class Reader {
  private at = 0
  private terms = 0
  private readonly tokens: readonly Token[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  parse(): Condition {
    const read = this.disjunction(0)
    const rest = this.tokens[this.at]
    if (rest) throw invalidFilter(`there is unexpected text after its end, starting with ${tokenText(rest)}`)
    return read
  }

  private disjunction(level: number): Condition {
    if (level > maxLevels) throw invalidFilter(`it has more than ${maxLevels} levels`)
    const parts = [this.conjunction(level)]
    while (this.takes('name', 'or')) parts.push(this.conjunction(level))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'or', parts }
  }

  private conjunction(level: number): Condition {
    const parts = [this.term(level)]
    while (this.takes('name', 'and')) parts.push(this.term(level))
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'and', parts }
  }

  private term(level: number): Condition {
    this.terms += 1
    if (this.terms > maxTerms) throw invalidFilter(`it has more than ${maxTerms} conditions`)
    if (level > maxLevels) throw invalidFilter(`it has more than ${maxLevels} levels`)
    if (this.takes('name', 'not')) return { kind: 'not', part: this.term(level + 1) }
    if (this.takes('punctuation', '(')) {
      const inside = this.disjunction(level + 1)
      this.must(')')
      return inside
    }
    const field = this.name()
    if (field === 'contains') return this.contains()
    if (field.endsWith('/any')) return this.any(field.slice(0, -'/any'.length))
    return this.comparison(field)
  }

  private contains(): Condition {
    this.must('(')
    const field = this.name()
    this.must(',')
    const value = this.text()
    this.must(')')
    return { kind: 'any', field, value }
  }

  private any(field: string): Condition {
    this.must('(')
    const variable = this.name()
    this.must(':')
    const usedName = this.name()
    if (usedName !== variable) throw invalidFilter(`“${usedName}” isn't “${variable}”`)
    if (!this.takes('name', 'eq')) throw invalidFilter('items in a list can only be compared with eq')
    const value = this.text()
    this.must(')')
    return { kind: 'any', field, value }
  }

  private comparison(field: string): Condition {
    const operator = this.name()
    if (!isComparison(operator)) throw invalidFilter(`“${operator}” isn't one of eq, ne, gt, ge, lt, le`)
    return { kind: 'comparison', field, operator, value: this.literal() }
  }

  private literal(): Literal {
    const token = this.next()
    if (token.kind === 'name' && token.text === 'null') return null
    if (token.kind === 'name' || token.kind === 'punctuation')
      throw invalidFilter(`a value is missing before ${tokenText(token)}`)
    return token.value
  }

  private text(): string {
    const token = this.next()
    if (token.kind !== 'text') throw invalidFilter(`a text in single quotes is missing before ${tokenText(token)}`)
    return token.value
  }

  private name(): string {
    const token = this.next()
    if (token.kind !== 'name') throw invalidFilter(`a name is missing before ${tokenText(token)}`)
    return token.text
  }

  private must(mark: string): void {
    if (this.takes('punctuation', mark)) return
    const token = this.tokens[this.at]
    throw invalidFilter(`“${mark}” is missing${token ? ` before ${tokenText(token)}` : ' at its end'}`)
  }

  private takes(kind: 'name' | 'punctuation', text: string): boolean {
    const token = this.tokens[this.at]
    if (token?.kind !== kind || token.text !== text) return false
    this.at += 1
    return true
  }

  private next(): Token {
    const token = this.tokens[this.at]
    if (!token) throw invalidFilter('its end is missing')
    this.at += 1
    return token
  }
}

function isComparison(text: string): text is Comparison {
  return comparisons.has(text)
}

function tokenText(token: Token): string {
  if ('text' in token) return `“${token.text}”`
  return `“${token.value instanceof Date ? token.value.toISOString() : String(token.value).slice(0, 100)}”`
}
