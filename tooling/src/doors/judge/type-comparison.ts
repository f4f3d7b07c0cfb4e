import ts from 'typescript'
import { isCalled } from './type-parts.ts'

/** What code of before misses, and where: a path of properties. */
export type Loss = { at: string; what: string }

export function firstOf<Item>(items: readonly Item[], lossOf: (item: Item) => Loss | undefined): Loss | undefined {
  for (const item of items) {
    const loss = lossOf(item)
    if (loss) return loss
  }
  return undefined
}

/** What comparisons of types ask of the compiler. */
export class Types {
  protected readonly checker: ts.TypeChecker
  private readonly results = new Map<string, Loss | undefined>()

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  /** Each pair is compared once, also where a type leads to itself. */
  protected once(kind: string, [before, now]: [ts.Type, ts.Type], compare: () => Loss | undefined): Loss | undefined {
    const key = `${kind} ${idOf(before)} ${idOf(now)}`
    if (this.results.has(key)) return this.results.get(key)
    this.results.set(key, undefined)
    const loss = compare()
    this.results.set(key, loss)
    return loss
  }

  protected takes(target: ts.Type, source: ts.Type) {
    return this.checker.isTypeAssignableTo(source, target)
  }

  /** An object of fields that nobody calls; those of libraries as well, as long as they are no lists. */
  protected isPlain(type: ts.Type): boolean {
    if (type.isIntersection()) return type.types.every((part) => this.isPlain(part))
    return (type.flags & ts.TypeFlags.Object) !== 0 && !isCalled(type) && !type.isClass() && !this.elementOf(type)
  }

  protected elementOf(type: ts.Type): ts.Type | undefined {
    return this.checker.isArrayType(type) || this.checker.isTupleType(type) ? type.getNumberIndexType() : undefined
  }

  /** Also that of a well-known symbol, such as the iterator's, which the compiler finds by no name. */
  protected sameProperty(type: ts.Type, { name, escapedName }: ts.Symbol): ts.Symbol | undefined {
    const named = this.checker.getPropertyOfType(type, name)
    return named ?? type.getProperties().find((property) => property.escapedName === escapedName)
  }

  protected typeOf(symbol: ts.Symbol) {
    return this.checker.getTypeOfSymbol(symbol)
  }

  protected told(type: ts.Type) {
    return this.checker.typeToString(type)
  }
}

/** The compiler numbers its types. */
function idOf(type: ts.Type): number {
  return (type as ts.Type & { id: number }).id
}
