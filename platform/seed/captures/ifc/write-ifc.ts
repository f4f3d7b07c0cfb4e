import type { Mesh } from '../../models/kernel/mesh.ts'
import { direction } from '../../models/kernel/vector.ts'
import type { DesignedElement, DesignState } from '../design-state.ts'
import { furtherValues, furtherValuesOfType, ifcClassOf } from './classes.ts'
import { createIfcLines, globalId, list, real, text, type IfcLines } from './lines.ts'
import { addPropertySets, splitParameters } from './parameters.ts'
import { addProject, type WrittenProject } from './project.ts'
import { createShapes } from './shapes.ts'

/** Writes a design state as Revit's exporter would: in millimeters, Z up, with realistic names and numbers. */
export function writeIfc(state: DesignState): string {
  const lines = createIfcLines('IFC4')
  const project = addProject(lines, state)
  const shapeOf = createShapes(lines, project)
  const uses = Map.groupBy(state.elements, ({ mesh }) => mesh)
  const isShared = (mesh: Mesh) => (uses.get(mesh)?.length ?? 0) > 1
  const written = state.elements.map((element) => {
    const shape = shapeOf(element.mesh, isShared(element.mesh))
    return { element, id: addElement(lines, { state, element, shape }) }
  })
  for (const elementsOfType of Map.groupBy(written, ({ element }) => typeNameOf(element)).values())
    addType(lines, state, elementsOfType)
  for (const [level, inside] of Map.groupBy(written, ({ element }) => element.level)) {
    const ids = inside.map(({ id }) => id)
    const relation = [text(globalId(state.project.number, 'storey', level)), '$', '$', '$', list(ids)]
    lines.add('IFCRELCONTAINEDINSPATIALSTRUCTURE', ...relation, storeyOf(project, level))
  }
  return lines.text()
}

function storeyOf({ storeys }: WrittenProject, level: string): string {
  const storey = storeys.get(level)
  if (storey === undefined) throw new Error(`The design has no level ${level}.`)
  return storey
}

function typeNameOf({ category, family, type }: DesignedElement): string {
  return `${category}\n${family}:${type}`
}

type Written = { state: DesignState; element: DesignedElement; shape: string }

function addElement(lines: IfcLines, { state, element, shape }: Written): string {
  const { category, family, type, elementId, placement, parameters } = element
  const [x, y, z] = placement.at
  const point = lines.add('IFCCARTESIANPOINT', list([x, y, z].map((meters) => real(meters * 1000))))
  const upLine = lines.add('IFCDIRECTION', '(0.,0.,1.)')
  const [right, along] = direction(placement.turn ?? 0)
  const axisLine = lines.add('IFCDIRECTION', list([real(right), real(along), '0.']))
  const placementLine = lines.add('IFCLOCALPLACEMENT', '$', lines.add('IFCAXIS2PLACEMENT3D', point, upLine, axisLine))
  const ifcClass = ifcClassOf(category)
  const name = text(`${family}:${type}:${elementId}`)
  const size = { height: lengthOf(parameters.Height), width: lengthOf(parameters.Width) }
  const tail = [`'${elementId}'`, ...furtherValues(ifcClass, size)]
  const globalIdText = text(globalId(state.project.number, state.idsOf, elementId))
  const id = lines.add(ifcClass, globalIdText, '$', name, '$', text(`${family}:${type}`), placementLine, shape, ...tail)
  const parameterValues = {
    ...splitParameters(parameters).instance,
    Category: category,
    'Family and Type': `${family}: ${type}`,
  }
  const sets = addPropertySets(lines, parameterValues, '', (set) => globalId(state.project.number, elementId, set))
  for (const set of sets)
    lines.add('IFCRELDEFINESBYPROPERTIES', text(globalId(globalIdText, set)), '$', '$', '$', list([id]), set)
  return id
}

function lengthOf(value: string | number | undefined): string {
  const [, number] = /^(\d+(?:\.\d+)?) mm$/.exec(String(value)) ?? []
  return number === undefined ? '$' : real(Number(number))
}

function addType(
  lines: IfcLines,
  { project }: DesignState,
  elementsOfType: readonly { element: DesignedElement; id: string }[],
) {
  const [first] = elementsOfType
  if (!first) return
  const { element } = first
  const { category, family, type } = element
  const ifcClass = ifcClassOf(category)
  const idOf = (key: string) => globalId(project.number, category, family, type, key)
  const sets = addPropertySets(lines, splitParameters(element.parameters).type, '(Type)', idOf)
  const head = [text(idOf('type')), '$', text(`${family}:${type}`), '$', '$', sets.length > 0 ? list(sets) : '$', '$']
  const id = lines.add(`${ifcClass}TYPE`, ...head, '$', '$', ...furtherValuesOfType(ifcClass))
  const ids = elementsOfType.map((one) => one.id)
  lines.add('IFCRELDEFINESBYTYPE', text(idOf('relation')), '$', '$', '$', list(ids), id)
}
