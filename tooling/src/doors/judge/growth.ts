import ts from 'typescript'
import { Acceptance } from './acceptance.ts'
import { firstOf, Types, type Loss } from './type-comparison.ts'
import { argumentsOf, isCalled, isSameParameter, join, onlySimple, partsOf } from './type-parts.ts'

/** Types of libraries lead to each other without end; below this they are compared as a whole. */
const deepest = 16

/**
 * Compares what code reads that was written for the types of before. Data may have more fields, of fewer kinds, and more words where
 * words are listed (whoever reads a word must take one that came later); what is called may take more, and what it answers is
 * data again. Everything else is a loss.
 */
export class Growth extends Types {
  private readonly acceptance: Acceptance

  /** `handles`: names of types that the door hands out for being given back to it. */
  constructor(checker: ts.TypeChecker, handles: ReadonlySet<string>) {
    super(checker)
    this.acceptance = new Acceptance(checker, { handles, loss: (before, now, at) => this.loss(before, now, at) })
  }

  loss(before: ts.Type, now: ts.Type, at = ''): Loss | undefined {
    if (before === now || before.flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) return undefined
    if (isSameParameter(before, now)) return undefined
    return this.once('reads', [before, now], () => this.lossOfParts(before, now, at))
  }

  /** Names that code of before gives, and that nobody takes any more. */
  lostNames(before: ts.Type, now: ts.Type): Loss | undefined {
    return this.acceptance.lostNames(before, now, '')
  }

  private lossOfParts(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    const [had, has] = [partsOf(before), partsOf(now)]
    const emptier = has.nullish.find((one) => !had.nullish.some(({ flags }) => flags === one.flags))
    if (emptier) return { at, what: `it may be ${this.told(emptier)} by now` }
    const kept = new Set(has.words)
    const gone = had.words.find((word) => !kept.has(word) && !has.others.some((type) => this.takes(type, word)))
    if (gone) return { at, what: `${this.told(gone)} is gone` }
    return this.lossOfOthers(had, has.others, at)
  }

  private lossOfOthers(had: ReturnType<typeof partsOf>, now: ts.Type[], at: string): Loss | undefined {
    const lost = firstOf(had.others, (type) => {
      const losses = now.map((candidate) => this.lossOfOne(type, candidate, at))
      if (losses.length === 0) return { at, what: `${this.told(type)} is gone` }
      return losses.every((loss) => loss !== undefined) ? losses[0] : undefined
    })
    if (lost) return lost
    // A list of words may become any text: whoever reads a word must take one that came later.
    const isList = had.words.some((word) => word.isStringLiteral())
    const strange = now.find(
      (type) => !(isList && isText(type)) && had.others.every((one) => this.lossOfOne(one, type, at)),
    )
    return strange && { at, what: `it may be ${this.told(strange)} by now` }
  }

  private lossOfOne(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    if (at.split('.').length > deepest) return this.lossAsAWhole(before, now, at)
    const [had, has] = [this.elementOf(before), this.elementOf(now)]
    if (had && has) return this.loss(had, has, `${at}[]`)
    if (isCalled(before) && isCalled(now)) return this.lossOfCall(before, now, at)
    const args = argumentsOf(this.checker, before, now)
    const isPlain = this.isPlain(before) && this.isPlain(now)
    // A map of a library has calls with a rest of parameters, of which its parts tell more than the compiler does.
    const loss = isPlain ? this.lossOfFields(before, now, at) : this.lossAsAWhole(before, now, at)
    return loss && args && !isCalled(now) ? firstOf(args, ([one, other]) => this.loss(one, other, at)) : loss
  }

  private lossAsAWhole(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    if (this.takes(before, now)) return undefined
    return { at, what: `it is ${this.told(now)}, not ${this.told(before)}` }
  }

  private lossOfCall(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    const [one, other] = [before.getCallSignatures(), now.getCallSignatures()].map(onlySimple)
    const isAlike = one?.typeParameters?.length === other?.typeParameters?.length
    if (!one || !other || !isAlike) return this.lossAsAWhole(before, now, at)
    const loss = this.lossOfSignature(one, other, at)
    // With type parameters the compiler knows more than the parts do.
    return one.typeParameters ? loss && this.lossAsAWhole(before, now, at) && loss : loss
  }

  private lossOfSignature(before: ts.Signature, now: ts.Signature, at: string): Loss | undefined {
    const [given, taken] = [before, now].map((one) => one.getParameters().map((symbol) => this.typeOf(symbol)))
    const lost = firstOf([...(taken ?? []).entries()], ([index, type]) =>
      this.lossOfParameter(given?.[index], type, join(at, `(${index})`)),
    )
    return lost ?? this.loss(before.getReturnType(), now.getReturnType(), `${at}()`)
  }

  private lossOfParameter(given: ts.Type | undefined, taken: ts.Type, at: string): Loss | undefined {
    if (given === undefined) {
      const isOptional = this.takes(taken, this.checker.getUndefinedType())
      return isOptional ? undefined : { at, what: 'one more must be given' }
    }
    return this.acceptance.refusal(given, taken, at) ?? this.acceptance.lostNames(given, taken, at)
  }

  private lossOfFields(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    const lost = firstOf(before.getProperties(), (field) => {
      const kept = this.sameProperty(now, field)
      const place = join(at, field.name)
      return kept ? this.loss(this.typeOf(field), this.typeOf(kept), place) : { at: place, what: 'it is gone' }
    })
    const [had, has] = [before.getStringIndexType(), now.getStringIndexType()]
    if (lost || had === undefined) return lost
    return has === undefined ? { at, what: 'it has no free names any more' } : this.loss(had, has, join(at, '*'))
  }
}

function isText(type: ts.Type) {
  return (type.flags & ts.TypeFlags.String) !== 0
}
