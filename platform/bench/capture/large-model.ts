import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { ifcText, project } from '../../src/ifc/testing/ifc-text.ts'

const perElement = 60
const first = 1000
const context = [
  '#500=IFCCARTESIANPOINT((0.,0.,0.));',
  '#501=IFCAXIS2PLACEMENT3D(#500,$,$);',
  "#502=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#501,$);",
  '#503=IFCDIRECTION((0.,0.,1.));',
]

/** Writes a building file with rows of walls, each with a shape and this many parameters. */
export async function writeLargeModel(path: string, elements: number, parameters: number): Promise<void> {
  const [head = '', tail = ''] = ifcText([...project, ...context, 'LINES']).split('LINES')
  const file = createWriteStream(path)
  file.write(head)
  for (let index = 0; index < elements; index++) {
    if (!file.write(`${wall(index, parameters).join('\n')}\n`)) await once(file, 'drain')
  }
  file.end(tail)
  await once(file, 'finish')
}

function wall(index: number, parameters: number): string[] {
  const id = (offset: number) => `#${first + index * perElement + offset}`
  const number = String(index).padStart(7, '0')
  const coordinates = `(${(index % 100) * 5000}.,${Math.floor(index / 100) * 1000}.,0.)`
  const properties = Array.from({ length: parameters }, (_, index) => id(20 + index))
  return [
    `${id(1)}=IFCCARTESIANPOINT(${coordinates});`,
    `${id(2)}=IFCAXIS2PLACEMENT3D(${id(1)},$,$);`,
    `${id(3)}=IFCLOCALPLACEMENT($,${id(2)});`,
    `${id(4)}=IFCRECTANGLEPROFILEDEF(.AREA.,$,$,${4000 + (index % 7) * 10}.,200.);`,
    `${id(5)}=IFCEXTRUDEDAREASOLID(${id(4)},#501,#503,3000.);`,
    `${id(6)}=IFCSHAPEREPRESENTATION(#502,'Body','SweptSolid',(${id(5)}));`,
    `${id(7)}=IFCPRODUCTDEFINITIONSHAPE($,$,(${id(6)}));`,
    `${id(8)}=IFCWALL('0wall0000000000${number}',$,'Basic Wall:Type ${index % 40}:${100_000 + index}',$,$,${id(3)},${id(7)},'${100_000 + index}',$);`,
    ...properties.map(
      (property, parameterIndex) =>
        `${property}=IFCPROPERTYSINGLEVALUE('Parameter ${parameterIndex}',$,IFCTEXT('Value ${(index * parameterIndex) % 1000}'),$);`,
    ),
    `${id(9)}=IFCPROPERTYSET('0set00000000000${number}',$,'Constraints',$,(${properties.join(',')}));`,
    `${id(10)}=IFCRELDEFINESBYPROPERTIES('0rel00000000000${number}',$,$,$,(${id(8)}),${id(9)});`,
    `${id(11)}=IFCRELCONTAINEDINSPATIALSTRUCTURE('0con00000000000${number}',$,$,$,(${id(8)}),#15);`,
  ]
}
