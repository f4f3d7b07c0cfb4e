import type { IdsValue } from '../document/ids-value.ts'
import type { IfcSchema, SchemaAttribute } from '../schema/ifc-schema.ts'
import { isPatternError } from '../values/patterns/pattern-error.ts'
import { translatePattern } from '../values/patterns/translate-pattern.ts'
import { compileValue, type ValueTest } from '../values/value-test.ts'

/**
 * Maximum size of all name patterns together, because each is matched against thousands of names. A usual pattern has a
 * size of about twenty.
 */
const maxSteps = 10_000

/** The classes and attributes of a version that match values of a document; results are cached. */
export class SchemaNames {
  readonly #tests = new Map<string, ValueTest | undefined>()
  readonly #classes = new Map<string, readonly string[]>()
  /** The key is the array of classes, which is the same object for each value. */
  readonly #attributes = new WeakMap<readonly string[], AttributesByName>()
  readonly #matching = new WeakMap<AttributesByName, Map<string, readonly SchemaAttribute[]>>()
  readonly #predefinedTypes = new WeakMap<readonly string[], ReadonlySet<string>>()
  #steps = 0

  /** Whether the limit of name patterns has been reached, so that later ones are considered valid. */
  get isExhausted(): boolean {
    return this.#steps > maxSteps
  }

  /** Undefined if the pattern of the value is invalid. */
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

  /** The classes that match a value; undefined if that cannot be determined. */
  classes(schema: IfcSchema, value: IdsValue): readonly string[] | undefined {
    const test = this.testOf(value)
    if (!test) return undefined
    const key = `${schema.version} ${JSON.stringify(value)}`
    const cached = this.#classes.get(key) ?? matchingClasses(schema, test)
    this.#classes.set(key, cached)
    return cached
  }

  /** Attributes by name, with every variant among the classes; by default among all classes. */
  attributes(schema: IfcSchema, classes: readonly string[] = schema.classNames): AttributesByName {
    const cached = this.#attributes.get(classes) ?? attributesByName(schema, classes)
    this.#attributes.set(classes, cached)
    return cached
  }

  /** The attributes that match a value. */
  matchingAttributes(attributes: AttributesByName, name: IdsValue): readonly SchemaAttribute[] {
    const byName = this.#matching.get(attributes) ?? new Map<string, readonly SchemaAttribute[]>()
    this.#matching.set(attributes, byName)
    const key = JSON.stringify(name)
    const test = this.testOf(name)
    const cached = byName.get(key) ?? [...attributes].flatMap(([one, ways]) => (test?.acceptsText(one) ? ways : []))
    byName.set(key, cached)
    return cached
  }

  /** The possible predefined types of instances of the classes. */
  predefinedTypes(schema: IfcSchema, classes: readonly string[]): ReadonlySet<string> {
    const cached =
      this.#predefinedTypes.get(classes) ??
      new Set(classes.flatMap((name) => schema.classNamed(name)?.predefinedTypes ?? []))
    this.#predefinedTypes.set(classes, cached)
    return cached
  }
}

export type AttributesByName = ReadonlyMap<string, readonly SchemaAttribute[]>

/** Without derived attributes, which files do not contain. */
function attributesByName(schema: IfcSchema, classes: readonly string[]): AttributesByName {
  const found = new Map<string, SchemaAttribute[]>()
  for (const name of classes) {
    for (const attribute of schema.classNamed(name)?.attributes ?? []) {
      if (attribute.isDerived) continue
      const sameName = found.get(attribute.name)
      if (!sameName) found.set(attribute.name, [attribute])
      else if (!sameName.some(({ kind, base }) => kind === attribute.kind && base === attribute.base))
        sameName.push(attribute)
    }
  }
  return found
}

function matchingClasses(schema: IfcSchema, { literals, acceptsText }: ValueTest): readonly string[] {
  if (literals) return literals.filter((name) => schema.classNamed(name))
  return schema.classNames.filter(acceptsText)
}
