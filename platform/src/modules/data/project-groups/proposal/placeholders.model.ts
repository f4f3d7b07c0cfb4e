/**
 * Placeholders for a project's number or name in files, in lower case, with a space for anything but letters and digits. Sources: the
 * project information of Revit's templates in its languages as its exporter writes it into IfcProject; names of projects in new files of
 * Archicad, FreeCAD, Bonsai and Vectorworks, and in the examples of IfcOpenShell and web-ifc; and default values of IFC writers for
 * mandatory attributes.
 */
const placeholders: ReadonlySet<string> = new Set([
  ...[
    '',
    'project number',
    'project name',
    'project no',
    'project title',
    'enter project name',
    'enter project number',
  ],
  ...['enter project name here', 'enter project number here', 'enter address here'],
  ...['projektnummer', 'projektname', 'numéro du projet', 'numéro de projet', 'nom du projet', 'nom de projet'],
  ...['número de proyecto', 'número del proyecto', 'nombre de proyecto', 'nombre del proyecto'],
  ...['numero progetto', 'numero di progetto', 'nome progetto', 'nome do projeto', 'número do projeto'],
  ...[
    'default',
    'default project',
    'default name',
    'my project',
    'new project',
    'project',
    'ifcproject',
    'ifc project',
  ],
  ...['project 1', 'project1', 'untitled', 'untitled project', 'unnamed', 'unnamed project', 'undefined', 'unknown'],
  ...['none', 'null', 'not defined', 'notdefined', 'n a', 'na'],
])

/** Numbers in templates. A real project with such a number has a name, so they only count as placeholders beside a placeholder name. */
const firstNumbers = /^0*[01]?$/

type Said = { projectNumber: string | null; projectName: string | null }

/** Number and name of a project, with placeholders replaced by null. */
export function withoutPlaceholders({ projectNumber, projectName }: Said): Said {
  const name = givenText(projectName)
  const number = givenText(projectNumber)
  const isFirst = name === null && number !== null && firstNumbers.test(number)
  return { projectNumber: isFirst ? null : number, projectName: name }
}

function givenText(text: string | null): string | null {
  if (text === null) return null
  const normalizedText = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return placeholders.has(normalizedText) ? null : text.trim()
}
