import {
  attribute,
  classification,
  entity,
  matching,
  material,
  occurs,
  oneOf,
  partOf,
  property,
  rulesText,
  within,
  type RulesParts,
} from '../../src/ifc/ids/testing/rules-text.ts'

const set = 'Constraints'
const asText = 'IFCTEXT'

/** One of each kind of requirement, as owners write them; what a wall of the large model says decides how many comply. */
function requirementsOf(index: number): string {
  const name = `Parameter ${index % 24}`
  const kinds = [
    property(set, name, { type: asText, value: matching('Value \\d+') }),
    property(set, name, { type: asText, value: oneOf(['Value 1', 'Value 2', 'Value 3']), cardinality: 'optional' }),
    property(matching('Con.*'), matching(`Parameter ${index % 3}\\d?`), { type: asText }),
    property(set, `No ${name}`, { cardinality: 'prohibited' }),
    attribute('Name', matching('Basic Wall:Type \\d+:\\d+')),
    attribute('Tag', within({ minLength: '6', maxLength: '6' }, 'string')),
    partOf(entity('IFCBUILDING'), 'IFCRELCONTAINEDINSPATIALSTRUCTURE'),
    partOf(entity('IFCELEMENTASSEMBLY'), 'IFCRELAGGREGATES', 'prohibited'),
    classification('Uniclass', matching('EF_\\d+'), 'optional'),
    material('Concrete', 'optional'),
  ]
  return kinds[index % kinds.length] ?? ''
}

/** What a specification is about: all walls, by their name or by a value of a property. */
function applicabilityOf(index: number): string {
  const walls = entity('IFCWALL')
  const kinds = [
    walls,
    walls + attribute('Name', matching(`.*Type ${index % 4}\\d?:.*`)),
    walls + property(set, 'Parameter 0', { type: asText, value: 'Value 0' }),
  ]
  return kinds[index % kinds.length] ?? walls
}

/** Fifty specifications, of every facet and cardinality. All of them are about many of the walls, and some fail. */
export function fiftySpecifications(): string {
  const specifications = Array.from({ length: 50 }, (_, index): RulesParts => ({
    applicability: applicabilityOf(index),
    requirements: requirementsOf(index),
    occurs: index % 5 === 0 ? occurs.required : occurs.optional,
  }))
  return rulesText(...specifications)
}
