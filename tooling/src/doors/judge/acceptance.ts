import ts from 'typescript'
import { argumentsOf, isCalled, isSameParameter, join, nameOf, onlySimple, partsOf } from './type-parts.ts'
import { firstOf, Types, type Loss } from './type-comparison.ts'

type Ask = {
  /** Names of types that the door hands out for being given back to it. */
  handles: ReadonlySet<string>
  /** What is read of something. */
  loss: (before: ts.Type, now: ts.Type, at: string) => Loss | undefined
}

/** Compares what code gives that was written for the types of before with what is taken now. */
export class Acceptance extends Types {
  private readonly ask: Ask

  constructor(checker: ts.TypeChecker, ask: Ask) {
    super(checker)
    this.ask = ask
  }

  /** Names that code of before gives, and that nobody takes any more. */
  lostNames(before: ts.Type, now: ts.Type, at: string): Loss | undefined {
    if (before === now) return undefined
    return this.once('gives', [before, now], () => {
      const [had, has] = [partsOf(before).others, partsOf(now).others]
      const [one, other] = [had[0], has[0]]
      if (!one || !other || had.length + has.length > 2 || !this.isPlain(one) || !this.isPlain(other)) return undefined
      if (other.getStringIndexType() !== undefined) return undefined
      return firstOf(one.getProperties(), (property) => {
        const kept = this.sameProperty(other, property)
        const place = join(at, property.name)
        return kept
          ? this.lostNames(this.typeOf(property), this.typeOf(kept), place)
          : { at: place, what: 'it is gone' }
      })
    })
  }

  /** Why what code of before gives is not taken; callbacks read what they are called with. */
  refusal(given: ts.Type, taken: ts.Type, at: string): Loss | undefined {
    if (this.takes(taken, given) || isSameParameter(given, taken)) return undefined
    return this.once('takes', [given, taken], () => {
      const candidates = partsOf(taken)
      return firstOf([...partsOf(given).others, ...partsOf(given).words, ...partsOf(given).nullish], (part) => {
        if (this.takes(taken, part)) return undefined
        const refusals = candidates.others.map((other) => this.refusalOfOne(part, other, at))
        return refusals.some((one) => one === undefined) ? undefined : (refusals[0] ?? this.refused(part, taken, at))
      })
    })
  }

  private refusalOfOne(given: ts.Type, taken: ts.Type, at: string): Loss | undefined {
    const [had, has] = [this.elementOf(given), this.elementOf(taken)]
    if (had && has) return this.refusal(had, has, `${at}[]`)
    const [callback, called] = [given.getCallSignatures(), taken.getCallSignatures()].map(onlySimple)
    if (callback && called) return this.refusalOfCallback(callback, called, at)
    if (this.isHandle(given, taken)) return this.ask.loss(given, taken, at)
    if (!this.isPlain(given) || !this.isPlain(taken)) {
      const args = isCalled(taken) ? undefined : argumentsOf(this.checker, given, taken)
      return args ? firstOf(args, ([one, other]) => this.refusal(one, other, at)) : this.refused(given, taken, at)
    }
    return firstOf(taken.getProperties(), (property) => {
      const offered = this.sameProperty(given, property)
      const [type, place] = [this.typeOf(property), join(at, property.name)]
      if (offered) return this.refusal(this.typeOf(offered), type, place)
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      return isOptional ? undefined : { at: place, what: 'it must be given by now' }
    })
  }

  private refusalOfCallback(given: ts.Signature, taken: ts.Signature, at: string): Loss | undefined {
    const [reads, told] = [given, taken].map((one) => one.getParameters().map((symbol) => this.typeOf(symbol)))
    const lost = firstOf([...(reads ?? []).entries()], ([index, before]) => {
      const now = told?.[index]
      return now ? this.ask.loss(before, now, join(at, `(${index})`)) : { at, what: 'it is called with less' }
    })
    return lost ?? this.refusal(given.getReturnType(), taken.getReturnType(), `${at}()`)
  }

  private refused(given: ts.Type, taken: ts.Type, at: string): Loss {
    return { at, what: `${this.told(given)} is not taken for ${this.told(taken)}` }
  }

  /** The state of a grid, a viewer: code has it from the door itself, and gives that of now to what is there now. */
  private isHandle(given: ts.Type, taken: ts.Type): boolean {
    const name = nameOf(taken)
    if (name === undefined || name !== nameOf(given) || !this.ask.handles.has(name)) return false
    return taken.getProperties().some((property) => isCalled(this.typeOf(property)))
  }
}
