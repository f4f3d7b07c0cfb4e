/**
 * What stands in files in place of a project's number or name that no one has given, in small letters, with a space for whatever is neither
 * letter nor digit. Sources: the project information of the templates of Revit, in its languages, as its exporter writes it into IfcProject
 * (the file of Revit below `ifc/testing` has them between slashes); the names of projects in new files of Archicad, FreeCAD, Bonsai and
 * Vectorworks, and in the examples of IfcOpenShell and web-ifc, which people begin with; and what writers of IFC put where the schema asks for
 * something.
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

/** Numbers that templates begin with. Whoever counts from there has a name as well, so they mean nothing beside a placeholder only. */
const firstNumbers = /^0*[01]?$/

type Said = { projectNumber: string | null; projectName: string | null }

/** The number and name of a project as far as they say anything; what is only a placeholder is null. */
export function withoutPlaceholders({ projectNumber, projectName }: Said): Said {
  const name = givenText(projectName)
  const number = givenText(projectNumber)
  const isFirst = name === null && number !== null && firstNumbers.test(number)
  return { projectNumber: isFirst ? null : number, projectName: name }
}

function givenText(text: string | null): string | null {
  if (text === null) return null
  const plain = text
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return placeholders.has(plain) ? null : text.trim()
}
