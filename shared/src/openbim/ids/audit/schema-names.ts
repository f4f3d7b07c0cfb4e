import type { IdsValue } from '../document/ids-value.ts'
import type { IfcSchema, SchemaAttribute } from '../schema/ifc-schema.ts'
import { isPatternError } from '../values/patterns/pattern-error.ts'
import { translatePattern } from '../values/patterns/translate-pattern.ts'
import { compileValue, type ValueTest } from '../values/value-test.ts'

/** Steps of all patterns for names, each of which is held against some thousand of them. A usual one has some twenty. */
const mostSteps = 10_000

/** Which classes and attributes of a version are meant by the values of a document; what has been asked once is kept. */
export class SchemaNames {
  readonly #tests = new Map<string, ValueTest | undefined>()
  readonly #classes = new Map<string, readonly string[]>()
  /** By the list of classes, of which there is one for each value that means them. */
  readonly #attributes = new WeakMap<readonly string[], AttributesByName>()
  readonly #matching = new WeakMap<AttributesByName, Map<string, readonly SchemaAttribute[]>>()
  readonly #predefinedTypes = new WeakMap<readonly string[], ReadonlySet<string>>()
  #steps = 0

  /** More patterns for names than are held against the schema; those further on are taken for right. */
  get isExhausted(): boolean {
    return this.#steps > mostSteps
  }

  /** Undefined for a value whose patterns no one can read. */
  testOf(value: IdsValue): ValueTest | undefined {
    const key = JSON.stringify(value)
    if (!this.#tests.has(key)) this.#tests.set(key, this.#makeTest(value))
    return this.#tests.get(key)
  }

  #makeTest(value: IdsValue): ValueTest | undefined {
    const patterns = 'simple' in value ? [] : value.restriction.patterns
    try {
      for (const pattern of patterns) this.#steps += translatePattern(pattern).steps
      return patterns.length > 0 && this.isExhausted ? undefined : compileValue(value)
    } catch (error) {
      if (isPatternError(error)) return undefined
      throw error
    }
  }

  /** The classes that a value may mean, and undefined if that cannot be said. */
  classes(schema: IfcSchema, value: IdsValue): readonly string[] | undefined {
    const test = this.testOf(value)
    if (!test) return undefined
    const key = `${schema.version} ${JSON.stringify(value)}`
    const known = this.#classes.get(key) ?? matchingClasses(schema, test)
    this.#classes.set(key, known)
    return known
  }

  /** Attributes by name, in each of the ways in which the classes have them; of all classes, unless some are given. */
  attributes(schema: IfcSchema, classes: readonly string[] = schema.classNames): AttributesByName {
    const known = this.#attributes.get(classes) ?? attributesByName(schema, classes)
    this.#attributes.set(classes, known)
    return known
  }

  /** Those of them that a value means. */
  matchingAttributes(attributes: AttributesByName, name: IdsValue): readonly SchemaAttribute[] {
    const byName = this.#matching.get(attributes) ?? new Map<string, readonly SchemaAttribute[]>()
    this.#matching.set(attributes, byName)
    const key = JSON.stringify(name)
    const test = this.testOf(name)
    const known = byName.get(key) ?? [...attributes].flatMap(([one, ways]) => (test?.acceptsText(one) ? ways : []))
    byName.set(key, known)
    return known
  }

  /** What the predefined type of an instance of one of the classes may be. */
  predefinedTypes(schema: IfcSchema, classes: readonly string[]): ReadonlySet<string> {
    const known =
      this.#predefinedTypes.get(classes) ??
      new Set(classes.flatMap((name) => schema.classNamed(name)?.predefinedTypes ?? []))
    this.#predefinedTypes.set(classes, known)
    return known
  }
}

export type AttributesByName = ReadonlyMap<string, readonly SchemaAttribute[]>

/** Without those that a class derives: a file does not have them. */
function attributesByName(schema: IfcSchema, classes: readonly string[]): AttributesByName {
  const found = new Map<string, SchemaAttribute[]>()
  for (const name of classes) {
    for (const attribute of schema.classNamed(name)?.attributes ?? []) {
      if (attribute.isDerived) continue
      const same = found.get(attribute.name)
      if (!same) found.set(attribute.name, [attribute])
      else if (!same.some(({ kind, base }) => kind === attribute.kind && base === attribute.base)) same.push(attribute)
    }
  }
  return found
}

function matchingClasses(schema: IfcSchema, { literals, acceptsText }: ValueTest): readonly string[] {
  if (literals) return literals.filter((name) => schema.classNamed(name))
  return schema.classNames.filter(acceptsText)
}
