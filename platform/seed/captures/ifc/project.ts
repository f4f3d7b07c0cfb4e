import type { DemoProject, DesignState } from '../design-state.ts'
import { globalId, list, real, text, type IfcLines } from './lines.ts'

export type WrittenProject = { context: string; origin: string; storeys: ReadonlyMap<string, string> }

/** Adds the units, the project information and the storeys. */
export function addProject(lines: IfcLines, state: DesignState): WrittenProject {
  const { project, status } = state
  const organization = lines.add('IFCORGANIZATION', '$', text(project.designer), '$', '$', '$')
  lines.add('IFCAPPLICATION', organization, "'2024'", "'Autodesk Revit 2024 (ENU)'", "'Revit'")
  const zero = lines.add('IFCCARTESIANPOINT', '(0.,0.,0.)')
  const origin = lines.add('IFCAXIS2PLACEMENT3D', zero, '$', '$')
  const context = lines.add('IFCGEOMETRICREPRESENTATIONCONTEXT', '$', "'Model'", '3', '1.E-5', origin, '$')
  const head = [idOf(project, 'project'), '$', text(project.number), '$', '$', text(project.name), text(status)]
  const root = lines.add('IFCPROJECT', ...head, list([context]), addUnits(lines))
  addInformation(lines, state, root)
  return { context, origin, storeys: addBuilding(lines, project, root) }
}

function idOf({ number }: DemoProject, key: string): string {
  return text(globalId(number, key))
}

/** Adds site, building and storeys, and returns the lines of the storeys by name. */
function addBuilding(lines: IfcLines, project: DemoProject, root: string): Map<string, string> {
  const { name, city, street, state, postalCode } = project
  const address = [list([text(street)]), '$', text(city), text(state), text(postalCode), "'US'"]
  const postal = lines.add('IFCPOSTALADDRESS', '$', '$', '$', '$', ...address)
  const ofSite = [idOf(project, 'site'), '$', text(city), ...blanks(5), '.ELEMENT.', ...blanks(5)]
  const site = lines.add('IFCSITE', ...ofSite)
  const ofBuilding = [idOf(project, 'building'), '$', text(name), ...blanks(5), '.ELEMENT.', '$', '$', postal]
  const building = lines.add('IFCBUILDING', ...ofBuilding)
  const storeys = new Map(
    Object.entries(project.levels).map(([level, meters]) => {
      const values = [
        idOf(project, level),
        '$',
        text(level),
        ...blanks(4),
        text(level),
        '.ELEMENT.',
        real(meters * 1000),
      ]
      return [level, lines.add('IFCBUILDINGSTOREY', ...values)]
    }),
  )
  const parts = [[root, [site]] as const, [site, [building]] as const, [building, [...storeys.values()]] as const]
  parts.forEach(([parent, children], index) =>
    lines.add('IFCRELAGGREGATES', idOf(project, `parts ${index}`), '$', '$', '$', parent, list(children)),
  )
  return storeys
}

function blanks(count: number): string[] {
  return Array.from({ length: count }, () => '$')
}

function addUnits(lines: IfcLines): string {
  const units = [
    ['.LENGTHUNIT.', '.MILLI.', '.METRE.'],
    ['.AREAUNIT.', '$', '.SQUARE_METRE.'],
    ['.VOLUMEUNIT.', '$', '.CUBIC_METRE.'],
    ['.PLANEANGLEUNIT.', '$', '.RADIAN.'],
  ].map((unit) => lines.add('IFCSIUNIT', '*', ...unit))
  return lines.add('IFCUNITASSIGNMENT', list(units))
}

function addInformation(lines: IfcLines, { project, status, date, information }: DesignState, root: string): void {
  const projectValues = {
    Author: project.author,
    'Building Name': project.name,
    'Client Name': project.client,
    'Organization Description': 'Architect of record',
    'Organization Name': project.designer,
    'Project Address': `${project.street}, ${project.city}, ${project.state} ${project.postalCode}`,
    'Project Issue Date': date,
    'Project Name': project.name,
    'Project Number': project.number,
    'Project Status': status,
    ...information,
  }
  const properties = Object.entries(projectValues).map(([name, value]) =>
    lines.add('IFCPROPERTYSINGLEVALUE', text(name), '$', `IFCTEXT(${text(value)})`, '$'),
  )
  const set = lines.add(
    'IFCPROPERTYSET',
    idOf(project, 'information set'),
    '$',
    "'Identity Data'",
    '$',
    list(properties),
  )
  lines.add('IFCRELDEFINESBYPROPERTIES', idOf(project, 'information'), '$', '$', '$', list([root]), set)
}
