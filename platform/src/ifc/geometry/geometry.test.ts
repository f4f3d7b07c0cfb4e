import { expect, test, afterAll, beforeAll, describe } from '@jest/globals'
import { Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import sharp from 'sharp'
import { identity, type Color, type Shapes } from './shapes.ts'
import { buildModelWithParts, isLarge } from './parts/build-model-with-parts.ts'
import { boxOf } from './parts/coarse-geometry.ts'
import { drawPicture, drawShapes } from './picture/draw-picture.ts'
import type { FilePart } from './parts/file-parts.ts'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ifcText } from '../testing/ifc-text.ts'
import { withModelHere } from '../testing/open-here.ts'
import type { CollectedShapes } from './collect-shapes.ts'
import { missingBodies } from './missing-bodies.ts'
import { needsRewrite, rewriteGeometry } from './rewrite/rewrite-geometry.ts'
import { afterTest } from '@lintel/shared/testing/runner'
import { shapedText } from '../testing/shaped-text.ts'
import { collectRooms } from './rooms/room-shapes.ts'

describe('picture', () => {
  type Box = { min: number[]; max: number[]; color?: Color; ifcClass?: string; id?: string }

  /** In meters, Y up. */
  function boxes(...all: Box[]): Shapes {
    const geometries = new Map(all.map((box, at) => [at, boxOf(box)]))
    const shapes = all.map(({ color = [1, 1, 1, 1] as const, ifcClass = 'IfcWall', id }, at) => ({
      id: id ?? at,
      ifcClass,
      category: 'Walls',
      parts: [{ geometry: at, color, matrix: identity }],
    }))
    return { shapes, geometries, failed: 0 }
  }

  /** Bounds of the drawn pixels, before downsampling. */
  function drawnArea({ width, pixels }: ReturnType<typeof drawShapes>) {
    const area = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, count: 0 }
    for (let at = 0; at < pixels.length / 4; at++) {
      if (pixels[at * 4 + 3] === 0) continue
      const [x, y] = [at % width, Math.floor(at / width)]
      area.count += 1
      area.left = Math.min(area.left, x)
      area.right = Math.max(area.right, x)
      area.top = Math.min(area.top, y)
      area.bottom = Math.max(area.bottom, y)
    }
    return area
  }

  function pixelAt({ width, pixels }: ReturnType<typeof drawShapes>, [x, y]: [number, number]): number[] {
    return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
  }

  const cube = { min: [0, 0, 0], max: [2, 2, 2] }

  test('fills the height with a cube whose top is brightest and whose left side is brighter than the other @full', () => {
    const canvas = drawShapes(boxes(cube))
    expect([canvas.width, canvas.height]).toEqual([960, 540])
    const { top, bottom, left, right } = drawnArea(canvas)
    expect([top, 539 - bottom]).toEqual([expect.closeTo(27, -1), expect.closeTo(27, -1)])
    expect(left + right).toBeCloseTo(959, -1)
    const [[roof = 0], [west = 0], [east = 0]] = [
      pixelAt(canvas, [480, 150]),
      pixelAt(canvas, [380, 330]),
      pixelAt(canvas, [580, 330]),
    ]
    expect(roof).toBeGreaterThan(west)
    expect(west).toBeGreaterThan(east)
    expect(pixelAt(canvas, [0, 0])).toEqual([0, 0, 0, 0])
  })

  test('shows what is nearer, and what is behind glass @full', () => {
    const behind = { ...cube, color: [1, 0, 0, 1] as const }
    const front = { min: [3, 3, 3], max: [5, 5, 5], color: [0, 0, 1, 1] as const }
    const middle: [number, number] = [480, 270]
    for (const inOrder of [boxes(behind, front), boxes(front, behind)]) {
      const [red, , blue = 0] = pixelAt(drawShapes(inOrder), middle)
      expect([red, blue > 100]).toEqual([0, true])
    }
    const glass = { ...front, color: [0, 0, 1, 0.4] as const }
    const [red = 0, , blue = 0] = pixelAt(drawShapes(boxes(glass, behind)), middle)
    expect([red > 40, blue > 40]).toEqual([true, true])
  })

  test('ignores misplaced elements and terrain for its scale @full', () => {
    const row = Array.from({ length: 20 }, (_, at) => ({ min: [at, 0, 0], max: [at + 0.8, 2, 2] }))
    const alone = drawnArea(drawShapes(boxes(...row)))
    const far = { min: [90_000, 0, 0], max: [90_002, 2, 2] }
    expect(drawnArea(drawShapes(boxes(...row, far)))).toEqual(alone)
    const ground = { min: [-500, -1, -500], max: [500, -0.5, 500], ifcClass: 'IfcSite', id: 'site-1' }
    const { count } = drawnArea(drawShapes(boxes(...row, ground)))
    expect(count).toBe(960 * 540)
  })

  test('draws only the largest elements if a model is too complex @full', () => {
    const small = Array.from({ length: 50 }, (_, at) => ({ min: [at % 7, 5, at % 3], max: [(at % 7) + 1, 6, 4] }))
    const all = boxes(...small, { min: [0, 0, 0], max: [20, 4, 20], color: [0, 1, 0, 1] as const })
    const whole = drawShapes(all)
    const part = drawShapes(all, 1)
    expect(part.work).toBeLessThan(whole.work / 3)
    const [red, green = 0] = pixelAt(part, [480, 400])
    expect([red, green > 100]).toEqual([0, true])
  })

  test('ignores NaN coordinates when it counts its work', () => {
    const broken = { min: [Number.NaN, 0, 0], max: [2, 2, 2], ifcClass: 'IfcSite' }
    const canvas = drawShapes(boxes(broken, cube))
    expect(canvas.work).toBeGreaterThan(0)
    expect(drawnArea(canvas).count).toBe(drawnArea(drawShapes(boxes(cube))).count)
  })

  test('creates a WebP of the size that lists show', async () => {
    const picture = await drawPicture(boxes(cube))
    const { width, height, format, hasAlpha } = await sharp(picture).metadata()
    expect({ width, height, format, hasAlpha }).toEqual({ width: 480, height: 270, format: 'webp', hasAlpha: true })
  })
})

describe('parted model', () => {
  /** A row of elements of 1200 triangles each, which are a hundred adjacent boxes. */
  function manyShapes(count: number): Shapes {
    const boxes = Array.from({ length: 100 }, (_, at) => boxOf({ min: [at, 0, 0], max: [at + 0.5, 1, 1] }))
    const positions = Float32Array.from(boxes.flatMap((box) => [...box.positions]))
    const normals = Float32Array.from(boxes.flatMap((box) => [...box.normals]))
    const index = Uint32Array.from({ length: positions.length / 3 }, (_, at) => at)
    const shapes = Array.from({ length: count }, (_, at) => ({
      id: at,
      ifcClass: 'IfcWall',
      category: 'Walls',
      parts: [{ geometry: 1, color: [1, 0, 0, 1] as const, matrix: [...identity.slice(0, 12), 0, 0, at * 3, 1] }],
    }))
    return { shapes, geometries: new Map([[1, { positions, normals, index, isClosed: true }]]), failed: 0 }
  }

  async function read(content: Uint8Array) {
    await MeshoptDecoder.ready
    const io = new NodeIO()
      .setLogger(new Logger(Logger.Verbosity.ERROR))
      .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
      .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
    const root = (await io.readBinary(content)).getRoot()
    const nodes = root.listNodes().filter((node) => node.getMesh())
    const primitives = nodes.flatMap((node) => node.getMesh()?.listPrimitives() ?? [])
    const triangles = primitives.reduce((sum, one) => sum + (one.getIndices()?.getCount() ?? 0) / 3, 0)
    const named = nodes.flatMap((node) =>
      node.getExtras()['elementId'] === undefined ? [] : [String(node.getExtras()['elementId'])],
    )
    const merged = primitives.flatMap((one) => [...(one.getAttribute('_FEATURE_ID_0')?.getArray() ?? [])].map(String))
    return { triangles, elements: new Set([...named, ...merged]) }
  }

  test('a large model is a coarse GLB that any reader can show, followed by parts with all elements in detail', async () => {
    const shapes = manyShapes(100)
    expect([isLarge(shapes), isLarge(shapes, 100_000)]).toEqual([false, true])
    const built = buildModelWithParts(shapes)
    expect(built).toMatchObject({ elements: 100, triangles: 120_000 })
    const file = await built.contentAround({ x: 0, y: 0, z: 0 })

    const text = new TextDecoder().decode(file.subarray(0, 512))
    const headBytes = Number(/"headBytes":"(\d{12})"/.exec(text)?.[1])
    const view = new DataView(file.buffer)
    const json = JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + view.getUint32(12, true)))) as {
      extensions: { LINTEL_parts: { triangles: number; parts: FilePart[] } }
    }
    const { parts, triangles } = json.extensions.LINTEL_parts
    expect(triangles).toBe(120_000)
    expect(parts.length).toBeGreaterThan(2)

    const head = file.slice(0, headBytes)
    new DataView(head.buffer).setUint32(8, headBytes, true)
    const [coarse, ...fine] = await Promise.all([
      read(head),
      ...parts.map(({ at, bytes }) => read(file.slice(headBytes + 8 + at, headBytes + 8 + at + bytes))),
    ])
    expect(coarse.elements.size).toBe(100)
    expect(coarse.triangles).toBeLessThan(60_000)
    expect(fine.map((part) => part.triangles)).toEqual(parts.map((part) => part.triangles))
    expect(fine.reduce((sum, part) => sum + part.triangles, 0)).toBe(120_000)
    expect(new Set(fine.flatMap(({ elements }) => [...elements])).size).toBe(100)
    expect(parts.every(({ triangles: own }) => own <= 50_000)).toBe(true)
    for (const { min, max } of parts) expect(min.every((least, axis) => least < (max[axis] ?? 0))).toBe(true)
  })
})

describe('rewrite geometry', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lintel-rewrite-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const meters = ['#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);']

  type Body = { lines: readonly string[]; representation?: string; units?: readonly string[]; schema?: string }

  /** A file with one element whose body is `#30`; `#18` is the origin in 2D, `#5` the origin in 3D. */
  function fileWith({ lines, representation = 'SweptSolid', units = meters, schema = 'IFC4' }: Body): string {
    return ifcText(
      [
        "#1=IFCPROJECT('0project0000000000000a',$,'P',$,$,$,$,(#8),#9);",
        '#2=IFCCARTESIANPOINT((0.,0.,0.));',
        '#3=IFCDIRECTION((0.,0.,1.));',
        '#4=IFCDIRECTION((1.,0.,0.));',
        '#5=IFCAXIS2PLACEMENT3D(#2,#3,#4);',
        ...units,
        '#7=IFCSIUNIT(*,.PLANEANGLEUNIT.,$,.RADIAN.);',
        "#8=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#5,$);",
        '#9=IFCUNITASSIGNMENT((#6,#7));',
        '#10=IFCLOCALPLACEMENT($,#5);',
        '#18=IFCAXIS2PLACEMENT2D(#19,$);',
        '#19=IFCCARTESIANPOINT((0.,0.));',
        "#20=IFCBUILDINGELEMENTPROXY('0element00000000000000',$,'E',$,$,#10,#21,$,$);",
        '#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#22));',
        `#22=IFCSHAPEREPRESENTATION(#8,'Body','${representation}',(#30));`,
        ...lines,
      ],
      { schema },
    )
  }

  async function shapesOf(body: Body) {
    const [path, output] = [join(folder, 'model.ifc'), join(folder, 'rewritten.ifc')]
    await writeFile(path, fileWith(body))
    const isNeeded = await withModelHere(path, async (lines) => needsRewrite(lines))
    return withModelHere(isNeeded ? rewriteGeometry(path, output) : path, async (lines) => {
      const collected = lines.shapesOf([20], () => undefined)
      return { volume: volumeOf(collected), missing: missingBodies(lines, collected.parts) }
    })
  }

  /** In cubic meters. */
  function volumeOf({ parts, geometries }: CollectedShapes): number {
    let volume = 0
    for (const { geometry: id, matrix } of [...parts.values()].flat()) {
      const { positions, index } = geometries.get(id) ?? { positions: [], index: [] }
      function cornerAt(corner: number): number[] {
        const [x = 0, y = 0, z = 0] = [0, 1, 2].map((axis) => positions[corner * 3 + axis] ?? 0)
        return [0, 1, 2].map(
          (axis) =>
            (matrix[axis] ?? 0) * x +
            (matrix[4 + axis] ?? 0) * y +
            (matrix[8 + axis] ?? 0) * z +
            (matrix[12 + axis] ?? 0),
        )
      }
      for (let first = 0; first < index.length; first += 3) {
        const [a = [], b = [], c = []] = [0, 1, 2].map((place) => cornerAt(index[first + place] ?? 0))
        const [[ax = 0, ay = 0, az = 0], [bx = 0, by = 0, bz = 0], [cx = 0, cy = 0, cz = 0]] = [a, b, c]
        volume += (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
      }
    }
    return volume
  }

  /** A profile extruded by two meters. */
  function extruded(profile: string, ...more: string[]): Body {
    return { lines: ['#30=IFCEXTRUDEDAREASOLID(#31,#5,#3,2.);', `#31=${profile};`, ...more] }
  }

  const quarter = 1 - Math.PI / 4
  const straight = [
    '#32=IFCPOLYLINE((#33,#34));',
    '#33=IFCCARTESIANPOINT((0.,0.,0.));',
    '#34=IFCCARTESIANPOINT((0.,0.,2.));',
  ]
  const bent = ['#32=IFCPOLYLINE((#33,#34,#35));', ...straight.slice(1), '#35=IFCCARTESIANPOINT((3.,0.,2.));']
  const lineAndArc = [
    '#31=IFCINDEXEDPOLYCURVE(#32,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4))),$);',
    '#32=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(0.,0.,2.),(0.29289,0.,2.70711),(1.,0.,3.)),$);',
  ]

  /** A one-meter square at the start of a curve and another square at a distance along it. */
  function sectioned(
    curve: string[],
    { to, size, offsets = '$,$,$' }: { to: number; size: number; offsets?: string },
  ): Body {
    return {
      lines: [
        '#30=IFCSECTIONEDSOLIDHORIZONTAL(#32,(#31,#38),(#50,#51));',
        '#31=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,1.);',
        `#38=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,${size.toFixed(2)},${size.toFixed(2)});`,
        '#50=IFCAXIS2PLACEMENTLINEAR(#52,$,$);',
        '#51=IFCAXIS2PLACEMENTLINEAR(#53,$,$);',
        '#52=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(0.),$,$,$,#32);',
        `#53=IFCPOINTBYDISTANCEEXPRESSION(IFCLENGTHMEASURE(${to.toFixed(6)}),${offsets},#32);`,
        ...curve,
      ],
      representation: 'AdvancedSweptSolid',
      schema: 'IFC4X3_ADD2',
    }
  }

  const level = [
    '#32=IFCPOLYLINE((#33,#34));',
    '#33=IFCCARTESIANPOINT((0.,0.,0.));',
    '#34=IFCCARTESIANPOINT((10.,0.,0.));',
  ]
  const corner = ['#32=IFCPOLYLINE((#33,#34,#35));', ...level.slice(1), '#35=IFCCARTESIANPOINT((10.,5.,0.));']
  const rising = [...level.slice(0, 2), '#34=IFCCARTESIANPOINT((10.,0.,2.));']
  const curved = [
    '#32=IFCINDEXEDPOLYCURVE(#33,(IFCLINEINDEX((1,2)),IFCARCINDEX((2,3,4))),$);',
    '#33=IFCCARTESIANPOINTLIST3D(((0.,0.,0.),(10.,0.,0.),(17.07107,2.92893,0.),(20.,10.,0.)),$);',
  ]

  function primitive(text: string, ...more: string[]): Body {
    return {
      lines: ['#30=IFCCSGSOLID(#31);', `#31=${text};`, ...more],
      representation: 'CSG',
    }
  }

  const volumes: [string, Body, number][] = [
    [
      'a rounded rectangle',
      extruded('IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,0.5,0.2)'),
      2 * (0.5 - 4 * quarter * 0.04),
    ],
    [
      'a hollow rectangle with radii',
      extruded('IFCRECTANGLEHOLLOWPROFILEDEF(.AREA.,$,#18,1.,0.5,0.05,0.1,0.15)'),
      2 * (0.5 - 4 * quarter * 0.0225 - (0.36 - 4 * quarter * 0.01)),
    ],
    [
      'an I profile with fillets',
      extruded('IFCISHAPEPROFILEDEF(.AREA.,$,#18,0.2,0.4,0.01,0.02,0.05,$,$)'),
      2 * (2 * 0.2 * 0.02 + 0.36 * 0.01 + 4 * quarter * 0.0025),
    ],
    [
      'an asymmetric I profile',
      extruded('IFCASYMMETRICISHAPEPROFILEDEF(.AREA.,$,#18,0.3,0.5,0.02,0.03,$,0.2,0.03,$,$,$,$,$)'),
      0.0476,
    ],
    [
      'an L profile with a fillet',
      extruded('IFCLSHAPEPROFILEDEF(.AREA.,$,#18,0.2,0.1,0.02,0.02,0.01,$)'),
      2 * (0.0056 + quarter * 0.0004 - 2 * quarter * 0.0001),
    ],
    [
      'a U profile with fillets',
      extruded('IFCUSHAPEPROFILEDEF(.AREA.,$,#18,0.4,0.2,0.02,0.03,0.03,$,$)'),
      2 * (0.0188 + 2 * quarter * 0.0009),
    ],
    ['a Z profile', extruded('IFCZSHAPEPROFILEDEF(.AREA.,$,#18,0.4,0.2,0.02,0.03,$,$)'), 2 * 0.0188],
    [
      'a mirrored profile',
      extruded('IFCMIRROREDPROFILEDEF(.AREA.,$,#32,*,$)', '#32=IFCLSHAPEPROFILEDEF(.AREA.,$,#18,0.2,0.1,0.02,$,$,$);'),
      0.0112,
    ],
    [
      'a profile around a center line',
      extruded('IFCCENTERLINEPROFILEDEF(.AREA.,$,#32,0.1)', ...bent),
      // 2 m up and 3 m aside in a plane: the line's third coordinate is ignored.
      2 * 0.1 * 3,
    ],
    [
      'a mirrored profile with an arc between two parameters',
      extruded(
        'IFCMIRROREDPROFILEDEF(.AREA.,$,#32,*,$)',
        "#32=IFCARBITRARYCLOSEDPROFILEDEF(.AREA.,'half a disk',#50);",
        '#50=IFCCOMPOSITECURVE((#51,#52),.F.);',
        '#51=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#53);',
        '#52=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#55);',
        `#53=IFCTRIMMEDCURVE(#54,(IFCPARAMETERVALUE(0.)),(IFCPARAMETERVALUE(${Math.PI})),.T.,.PARAMETER.);`,
        '#54=IFCCIRCLE(#18,1.);',
        '#55=IFCPOLYLINE((#56,#57));',
        '#56=IFCCARTESIANPOINT((-1.,0.));',
        '#57=IFCCARTESIANPOINT((1.,0.));',
      ),
      Math.PI,
    ],
    [
      'a profile around a center line with an arc between two points, which is passed backward',
      extruded(
        'IFCCENTERLINEPROFILEDEF(.AREA.,$,#50,0.1)',
        '#50=IFCCOMPOSITECURVE((#51,#52),.F.);',
        '#51=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#53);',
        '#52=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.F.,#57);',
        '#53=IFCTRIMMEDCURVE(#54,(#19),(#60),.T.,.CARTESIAN.);',
        '#54=IFCLINE(#19,#55);',
        '#55=IFCVECTOR(#56,1.);',
        '#56=IFCDIRECTION((1.,0.));',
        '#57=IFCTRIMMEDCURVE(#58,(#61),(#60),.F.,.CARTESIAN.);',
        '#58=IFCCIRCLE(#59,2.);',
        '#59=IFCAXIS2PLACEMENT2D(#62,$);',
        '#60=IFCCARTESIANPOINT((2.,0.));',
        '#61=IFCCARTESIANPOINT((4.,2.));',
        '#62=IFCCARTESIANPOINT((2.,2.));',
      ),
      2 * 0.1 * (2 + Math.PI),
    ],
    [
      'a turned profile',
      extruded(
        'IFCZSHAPEPROFILEDEF(.AREA.,$,#40,0.4,0.2,0.02,0.03,$,$)',
        '#40=IFCAXIS2PLACEMENT2D(#19,#41);',
        '#41=IFCDIRECTION((0.,1.));',
      ),
      2 * 0.0188,
    ],
    [
      'a boxed half space',
      {
        lines: [
          '#30=IFCBOOLEANCLIPPINGRESULT(.DIFFERENCE.,#31,#32);',
          '#31=IFCEXTRUDEDAREASOLID(#40,#5,#3,2.);',
          '#40=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,1.);',
          '#32=IFCBOXEDHALFSPACE(#33,.F.,#36);',
          '#33=IFCPLANE(#34);',
          '#34=IFCAXIS2PLACEMENT3D(#35,#3,#4);',
          '#35=IFCCARTESIANPOINT((0.,0.,1.));',
          '#36=IFCBOUNDINGBOX(#37,10.,10.,10.);',
          '#37=IFCCARTESIANPOINT((-5.,-5.,-5.));',
        ],
        representation: 'Clipping',
      },
      1,
    ],
    [
      'a disk along a line and an arc with parameters',
      { lines: ['#30=IFCSWEPTDISKSOLID(#31,0.1,$,0.,2.);', ...lineAndArc] },
      Math.PI * 0.01 * (2 + Math.PI / 2),
    ],
    [
      'a disk along half of a line and half of an arc',
      { lines: ['#30=IFCSWEPTDISKSOLID(#31,0.1,$,0.5,1.5);', ...lineAndArc] },
      Math.PI * 0.01 * (1 + Math.PI / 4),
    ],
    [
      'a sweep with a fixed reference',
      {
        lines: [
          '#30=IFCFIXEDREFERENCESWEPTAREASOLID(#31,#5,#32,$,$,#4);',
          '#31=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,0.5);',
          ...straight,
        ],
      },
      1,
    ],
    [
      'a sweep with a fixed reference around a corner',
      {
        lines: [
          '#30=IFCFIXEDREFERENCESWEPTAREASOLID(#31,#5,#32,$,$,#36);',
          '#36=IFCDIRECTION((0.,1.,0.));',
          '#31=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,0.2,0.4);',
          ...bent,
        ],
      },
      0.2 * 0.4 * 5,
    ],
    [
      'a sectioned spine',
      {
        lines: [
          '#30=IFCSECTIONEDSPINE(#42,(#31,#38),(#36,#37));',
          '#31=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,1.);',
          '#38=IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,0.5,0.5);',
          '#42=IFCCOMPOSITECURVE((#43),.F.);',
          '#43=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#32);',
          ...straight,
          '#36=IFCAXIS2PLACEMENT3D(#33,#3,#4);',
          '#37=IFCAXIS2PLACEMENT3D(#34,#3,#4);',
        ],
      },
      (2 / 3) * (1 + 0.5 + 0.25),
    ],
    ['a sectioned solid', sectioned(level, { to: 10, size: 0.5 }), (10 / 3) * (1 + 0.5 + 0.25)],
    [
      'a sectioned solid that ends before its curve, aside of it',
      sectioned(level, { to: 4, size: 1, offsets: '0.5,0.25,$' }),
      4,
    ],
    // Its sections are vertical, so the length in plan counts.
    ['a sectioned solid that rises', sectioned(rising, { to: Math.hypot(10, 2), size: 1 }), 10],
    ['a sectioned solid around a corner', sectioned(corner, { to: 15, size: 1 }), 15],
    ['a sectioned solid along an arc', sectioned(curved, { to: 10 + 5 * Math.PI, size: 1 }), 10 + 5 * Math.PI],
    ['a cylinder', primitive('IFCRIGHTCIRCULARCYLINDER(#5,2.,0.5)'), Math.PI / 2],
    ['a cone', primitive('IFCRIGHTCIRCULARCONE(#5,2.,1.)'), (2 * Math.PI) / 3],
    [
      'an extruded rounded rectangle with a drilled hole',
      primitive(
        'IFCBOOLEANRESULT(.DIFFERENCE.,#32,#33)',
        '#32=IFCEXTRUDEDAREASOLID(#34,#5,#3,2.);',
        '#34=IFCROUNDEDRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,0.5,0.2);',
        '#33=IFCRIGHTCIRCULARCYLINDER(#5,2.,0.1);',
      ),
      2 * (0.5 - 4 * quarter * 0.04 - Math.PI * 0.01),
    ],
    [
      'a block without a cylinder at its corner',
      primitive(
        'IFCBOOLEANRESULT(.DIFFERENCE.,#32,#33)',
        '#32=IFCBLOCK(#5,1.,1.,1.);',
        '#33=IFCRIGHTCIRCULARCYLINDER(#5,2.,0.5);',
      ),
      1 - Math.PI / 16,
    ],
  ]

  test.each(volumes)('creates %s with its volume within one percent @full', async (_what, body, volume) => {
    const made = await shapesOf(body)
    expect(Math.abs(made.volume / volume - 1)).toBeLessThan(0.01)
    expect(made.missing.count).toBe(0)
  })

  test('creates a sphere with its volume within 2.5 percent, since it is round in two directions @full', async () => {
    const { volume } = await shapesOf(primitive('IFCSPHERE(#5,1.)'))
    expect(Math.abs(volume / ((4 / 3) * Math.PI) - 1)).toBeLessThan(0.025)
  })

  function lengthUnit(name: string, factor: string, base = '#93=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);'): string[] {
    return [
      '#91=IFCDIMENSIONALEXPONENTS(1,0,0,0,0,0,0);',
      `#6=IFCCONVERSIONBASEDUNIT(#91,.LENGTHUNIT.,'${name}',#92);`,
      `#92=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(${factor}),#93);`,
      base,
    ]
  }

  const yardOfFeet = [
    ...lengthUnit('YARD', '3.', "#93=IFCCONVERSIONBASEDUNIT(#91,.LENGTHUNIT.,'FOOT',#95);"),
    '#95=IFCMEASUREWITHUNIT(IFCLENGTHMEASURE(0.3048),#96);',
    '#96=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
  ]
  const box = extruded('IFCRECTANGLEPROFILEDEF(.AREA.,$,#18,1.,0.5)').lines

  test.each([
    ['a foot', lengthUnit('FOOT', '0.3048'), 0.3048],
    ['a foot by name with another factor', lengthUnit('FOOT', '0.5'), 0.5],
    ['a survey foot', lengthUnit('US SURVEY FOOT', '0.3048006096'), 1200 / 3937],
    ['a yard made of feet', yardOfFeet, 0.9144],
  ])('reads %s with its conversion factor', async (_what, units, meter) => {
    const { volume } = await shapesOf({ lines: box, units })
    expect(volume / meter ** 3).toBeCloseTo(1, 6)
  })

  test('lists elements whose body has no geometry, with their representation', async () => {
    const { missing } = await shapesOf({
      lines: ['#30=IFCSECTIONEDSPINE(#31,(),());'],
      representation: 'AdvancedSweptSolid',
    })
    expect(missing).toEqual({
      count: 1,
      listed: [
        {
          ifcClass: 'IfcBuildingElementProxy',
          name: 'E',
          globalId: '0element00000000000000',
          representation: 'AdvancedSweptSolid',
        },
      ],
    })
  })

  test('creates and reports no geometry for a center line with curves other than lines and arcs', async () => {
    const { missing } = await shapesOf(
      extruded(
        'IFCCENTERLINEPROFILEDEF(.AREA.,$,#50,0.1)',
        '#50=IFCCOMPOSITECURVE((#51,#52),.F.);',
        '#51=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#53);',
        '#52=IFCCOMPOSITECURVESEGMENT(.CONTINUOUS.,.T.,#55);',
        '#53=IFCPOLYLINE((#19,#54));',
        '#54=IFCCARTESIANPOINT((2.,0.));',
        '#55=IFCBSPLINECURVEWITHKNOTS(1,(#54,#56),.UNSPECIFIED.,.F.,.F.,(2,2),(0.,1.),.UNSPECIFIED.);',
        '#56=IFCCARTESIANPOINT((4.,2.));',
      ),
    )
    expect(missing.count).toBe(1)
  })

  test('skips a profile that refers to itself, and creates the other shapes', async () => {
    const { missing } = await shapesOf(extruded('IFCMIRROREDPROFILEDEF(.AREA.,$,#31,*,$)'))
    expect(missing.count).toBe(1)
  })
})

describe('room shapes', () => {
  test('creates rooms up to the maximum number and triangles, and none of a file with more', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-rooms-'))
    afterTest(() => rm(folder, { recursive: true, force: true }))
    const path = join(folder, 'sent')
    // It has one room, a box of twelve triangles.
    await writeFile(path, shapedText([]))
    await withModelHere(path, async (lines) => {
      const roomsWithin = (rooms: number, triangles: number) => collectRooms(lines, { rooms, triangles })?.parts.size
      expect(roomsWithin(1, 12)).toBe(1)
      expect(roomsWithin(1, 11)).toBeUndefined()
      expect(roomsWithin(0, 12)).toBeUndefined()
    })
  })
})
