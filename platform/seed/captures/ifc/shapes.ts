import { materialOf, type MaterialName } from '../../models/kernel/materials.ts'
import type { Mesh, Surface } from '../../models/kernel/mesh.ts'
import { list, real, type IfcLines } from './lines.ts'

/** Writes meshes as faces. A mesh that several elements share is written once, as Revit writes the shape of a type. */
export function createShapes(lines: IfcLines, { context, origin }: { context: string; origin: string }) {
  const styles = new Map<MaterialName, string>()
  const bodies = new Map<Mesh, string>()
  const maps = new Map<Mesh, string>()

  function styleOf(name: MaterialName): string {
    const style = styles.get(name) ?? addStyle(lines, name)
    styles.set(name, style)
    return style
  }

  function bodyOf(mesh: Mesh): string {
    const cached = bodies.get(mesh)
    if (cached !== undefined) return cached
    const faces = [...mesh].map(([material, surface]) => {
      const faceSet = addFaces(lines, surface)
      lines.add('IFCSTYLEDITEM', faceSet, list([styleOf(material)]), '$')
      return faceSet
    })
    const body = lines.add('IFCSHAPEREPRESENTATION', context, "'Body'", "'Tessellation'", list(faces))
    bodies.set(mesh, body)
    return body
  }

  function mappedBody(mesh: Mesh): string {
    const map = maps.get(mesh) ?? lines.add('IFCREPRESENTATIONMAP', origin, bodyOf(mesh))
    maps.set(mesh, map)
    const zero = lines.add('IFCCARTESIANPOINT', '(0.,0.,0.)')
    const target = lines.add('IFCCARTESIANTRANSFORMATIONOPERATOR3D', '$', '$', zero, '1.', '$')
    const item = lines.add('IFCMAPPEDITEM', map, target)
    return lines.add('IFCSHAPEREPRESENTATION', context, "'Body'", "'MappedRepresentation'", list([item]))
  }

  return (mesh: Mesh, isShared: boolean): string =>
    lines.add('IFCPRODUCTDEFINITIONSHAPE', '$', '$', list([isShared ? mappedBody(mesh) : bodyOf(mesh)]))
}

/** Corners at the same position are merged. */
function addFaces(lines: IfcLines, { positions, indices }: Surface): string {
  const pointNumbers = new Map<string, number>()

  function cornerOf(index: number): number {
    const point = [0, 1, 2].map((axis) => real(Math.round((positions[index * 3 + axis] ?? 0) * 10_000) / 10))
    const key = list(point)
    if (!pointNumbers.has(key)) pointNumbers.set(key, pointNumbers.size + 1)
    return pointNumbers.get(key) ?? 0
  }
  const triangles: string[] = []
  for (let corner = 0; corner + 2 < indices.length; corner += 3) {
    const corners = [0, 1, 2].map((offset) => cornerOf(indices[corner + offset] ?? 0))
    if (new Set(corners).size === 3) triangles.push(list(corners.map(String)))
  }
  const points = lines.add('IFCCARTESIANPOINTLIST3D', list([...pointNumbers.keys()]))
  return lines.add('IFCTRIANGULATEDFACESET', points, '$', '$', list(triangles), '$')
}

function addStyle(lines: IfcLines, name: MaterialName): string {
  const { color, alpha = 1 } = materialOf(name)
  const number = Number.parseInt(color.slice(1), 16)
  const parts = [number >> 16, (number >> 8) & 255, number & 255].map((part) => real(part / 255))
  const rgb = lines.add('IFCCOLOURRGB', '$', ...parts)
  const rendering = [rgb, real(1 - alpha), '$', '$', '$', '$', '$', '$', '.NOTDEFINED.']
  const shading = lines.add('IFCSURFACESTYLERENDERING', ...rendering)
  return lines.add('IFCSURFACESTYLE', `'${name}'`, '.BOTH.', list([shading]))
}
