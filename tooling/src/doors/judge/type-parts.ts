import ts from 'typescript'

const nullish = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void

/** Of a union what is nothing, what is a word or number or truth of its own, and the rest. */
export function partsOf(type: ts.Type): { nullish: ts.Type[]; words: ts.Type[]; others: ts.Type[] } {
  const parts = type.isUnion() ? type.types : [type]
  function having(flags: ts.TypeFlags) {
    return parts.filter((part) => (part.flags & flags) !== 0)
  }
  const both = nullish | ts.TypeFlags.Literal
  return {
    nullish: having(nullish),
    words: having(ts.TypeFlags.Literal),
    others: parts.filter((part) => (part.flags & both) === 0),
  }
}

export function isCalled(type: ts.Type): boolean {
  return type.getCallSignatures().length > 0
}

/** `capture` and `name` → `capture.name`. */
export function join(at: string, name: string): string {
  return at === '' ? name : `${at}.${name}`
}

/** Where both are the same generic type of a library, what they are made of. */
export function argumentsOf(checker: ts.TypeChecker, before: ts.Type, now: ts.Type): [ts.Type, ts.Type][] | undefined {
  const [had, has] = [framed(checker, before), framed(checker, now)]
  if (had.frame === undefined || had.frame !== has.frame) return undefined
  if (had.parts.length === 0 || had.parts.length !== has.parts.length) return undefined
  return had.parts.flatMap((part, index): [ts.Type, ts.Type][] => {
    const other = has.parts[index]
    return other ? [[part, other]] : []
  })
}

function framed(checker: ts.TypeChecker, type: ts.Type) {
  if (type.aliasSymbol && type.aliasTypeArguments) return { frame: type.aliasSymbol, parts: type.aliasTypeArguments }
  const isReference = (type.flags & ts.TypeFlags.Object) !== 0 && 'target' in type
  if (!isReference) return { frame: undefined, parts: [] }
  return { frame: type.symbol, parts: checker.getTypeArguments(type as ts.TypeReference) }
}

/** By what a type is known: that of its alias, interface or class. */
export function nameOf(type: ts.Type): string | undefined {
  const name = (type.aliasSymbol ?? type.getSymbol())?.name
  return name?.startsWith('__') ? undefined : name
}

/** `Row` of before and of now stand for the same: whatever somebody gives. */
export function isSameParameter(before: ts.Type, now: ts.Type): boolean {
  return before.isTypeParameter() && now.isTypeParameter() && before.symbol.name === now.symbol.name
}

/** The one signature, without a rest of parameters: for others the compiler is asked as a whole. */
export function onlySimple(signatures: readonly ts.Signature[]): ts.Signature | undefined {
  const [one, another] = signatures
  const hasRest = one?.declaration?.parameters.some((each) => 'dotDotDotToken' in each && each.dotDotDotToken)
  return another || hasRest ? undefined : one
}

/** Names of the types that calls of these answer, at once, in a promise or in a field, or that they call callbacks with. */
export function answeredNames(checker: ts.TypeChecker, values: readonly ts.Type[]): Set<string> {
  const names = new Set<string>()
  function note(type: ts.Type, depth: number) {
    for (const part of partsOf(type).others) {
      const name = nameOf(part)
      if (name !== undefined) names.add(name)
      if (depth === 0) continue
      if ('target' in part) for (const one of checker.getTypeArguments(part as ts.TypeReference)) note(one, depth - 1)
      for (const property of part.getProperties()) note(checker.getTypeOfSymbol(property), depth - 1)
    }
  }
  function noteCalled(callback: ts.Type) {
    for (const one of partsOf(callback).others.flatMap((part) => part.getCallSignatures()))
      for (const told of one.getParameters()) note(checker.getTypeOfSymbol(told), 1)
  }
  for (const signature of values.flatMap((value) => value.getCallSignatures())) {
    note(signature.getReturnType(), 2)
    for (const given of signature.getParameters().map((symbol) => checker.getTypeOfSymbol(symbol))) {
      noteCalled(given)
      for (const property of given.getProperties()) noteCalled(checker.getTypeOfSymbol(property))
    }
  }
  return names
}
