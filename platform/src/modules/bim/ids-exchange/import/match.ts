import { hash } from 'node:crypto'
import type { Transaction } from '../../../../database/scope.ts'
import { isAbout, objectTypeOf, classesOf, typesNamed, type CategoryClasses } from '../mapping/classes.ts'
import { splitWords } from '../../../../ifc/reading/identity.model.ts'
import type {
  SpecifiedElement,
  Applicability,
  SpecifiedParameter,
  ParsedSpecification,
} from '../mapping/specification-terms.ts'
import { findElementsById, findElementsNamed, findKnownRules, listRowsNamed } from './match-repository.ts'

export type MatchScope = { tx: Transaction; organizationId: string; classes: CategoryClasses }

/** Elements and rules that a batch of specifications may refer to, loaded at once. */
export type Candidates = {
  byId: ReadonlyMap<string, SpecifiedElement>
  /** By `typeKey` of family and type. */
  byType: ReadonlyMap<string, SpecifiedElement[]>
  /** By element: the rows of parameters that the batch names. */
  rows: ReadonlyMap<string, SpecifiedParameter[]>
  /** Hashes of existing rules. */
  rules: ReadonlySet<string>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function candidatesFor(
  { tx, organizationId, classes }: MatchScope,
  slice: readonly ParsedSpecification[],
): Promise<Candidates> {
  const ids = slice.flatMap(({ identifier }) =>
    identifier !== null && uuid.test(identifier) ? identifier.toLowerCase() : [],
  )
  const types = slice.flatMap(({ about }) => (about?.objectType == null ? [] : namesOf(about, classes)))
  const namedElements = await findElementsNamed(tx, organizationId, types)
  const byId = await findElementsById(tx, organizationId, ids)
  const elementIds = [...new Set([...byId.values(), ...namedElements].map(({ id }) => id))]
  const namedRows = new Map(slice.flatMap(({ rows }) => rows).map((row) => [`${row.set}\0${row.name}`, row]))
  const hashes = slice.flatMap(({ rule, whole }) => [...(rule ? [hashOf(rule)] : []), hashOf(whole)])
  return {
    byId,
    byType: Map.groupBy(namedElements, typeKey),
    rows: await listRowsNamed(tx, { organizationId, elementIds }, [...namedRows.values()]),
    rules: await findKnownRules(tx, organizationId, hashes),
  }
}

/** SHA-256 in hex. The reader writes fields in a fixed order. */
export function hashOf(rule: object): string {
  return hash('sha256', JSON.stringify(rule))
}

/** The elements that a specification identifies: by its identifier, or else by family and type. */
export function elementsNamed(
  { identifier, about }: ParsedSpecification,
  { byId, byType }: Candidates,
  classes: CategoryClasses,
): SpecifiedElement[] {
  if (about?.objectType == null) return []
  const identifiedElement = identifier === null ? undefined : byId.get(identifier.toLowerCase())
  if (identifiedElement && isNamed(identifiedElement, about, classes)) return [identifiedElement]
  return namesOf(about, classes)
    .flatMap((typeName) => byType.get(typeKey(typeName)) ?? [])
    .filter((element) => isNamed(element, about, classes))
}

/** Whether a building file would describe the element as the specification does. */
function isNamed(element: SpecifiedElement, applicability: Applicability, classes: CategoryClasses): boolean {
  if (!isAbout(applicability.classes, element.category, classes)) return false
  const written = objectTypeOf(element, classesOf(element.category, classes))
  return (
    written === applicability.objectType ||
    objectTypeOf(element, []) === applicability.objectType ||
    isTypeOnly(element, applicability)
  )
}

/** In files from programs other than Revit, the class replaces the family. */
function isTypeOnly({ family, type }: SpecifiedElement, { classes, objectType }: Applicability): boolean {
  return type === objectType && classes.some((one) => family.replaceAll(' ', '').toUpperCase() === one.slice(3))
}

function namesOf({ objectType, classes }: Applicability, captured: CategoryClasses) {
  if (objectType === null) return []
  const { pair, type } = typesNamed(objectType)
  const families = [...captured.values()]
    .flat()
    .filter((one) => classes.length === 0 || classes.includes(one.toUpperCase()))
  const familyNames = new Set(families.map(splitWords))
  return [...(pair ? [pair] : []), ...[...familyNames].map((family) => ({ family, type }))]
}

function typeKey({ family, type }: { family: string; type: string }): string {
  return `${family}\0${type}`
}
