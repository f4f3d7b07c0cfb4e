import { NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { ruleSchema } from '@lintel/shared/contract'
import { defaultChoices, selectFiles } from '@lintel/shared/prototype'
import { MeshoptDecoder } from 'meshoptimizer'
import { expect, test } from '@jest/globals'
import { optionSetsOf, type ModelFile, type PrototypeOutline } from '../catalog/catalog.ts'
import { catalogs } from '../prototypes.ts'
import { createPart, countTriangles } from './kernel/part.ts'
import { writeGlb } from './kernel/write-glb.ts'
import { modelRecipes } from './recipes.ts'

const outlines = catalogs.flatMap(([, prototypes]) => prototypes)
/** The newest release of each prototype is enough, since releases differ only in their default options. */
const prototypes = outlines.flatMap((outline) => outline.releases.slice(-1).map((release) => ({ outline, release })))

function build(id: string) {
  const recipe = modelRecipes.get(id)
  if (!recipe) throw new Error(`No recipe makes ${id}.`)
  const part = createPart(recipe.firstId)
  recipe.build(part)
  return part
}

const known = new Map<string, { elementIds: number[]; triangles: number }>()

/** Each model is built once, since the tests only count its elements. */
function numbersOf(id: string) {
  const numbers = known.get(id) ?? numbersIn(build(id))
  known.set(id, numbers)
  return numbers
}

function numbersIn(part: ReturnType<typeof build>) {
  return { elementIds: part.elements.map(({ elementId }) => elementId), triangles: countTriangles(part) }
}

function recipesOf(files: readonly ModelFile[]): string[] {
  return [...new Set(files.flatMap(({ recipe }) => recipe ?? []))]
}

test('generates the same bytes for a model each time, with one node per element and its Revit data', async () => {
  const content = await writeGlb(build('p13/entrance'))
  expect(Buffer.from(await writeGlb(build('p13/entrance'))).equals(content)).toBe(true)
  await MeshoptDecoder.ready
  const io = new NodeIO().registerExtensions(ALL_EXTENSIONS).registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const document = await io.readBinary(content)
  const nodes = document.getRoot().listNodes()
  expect(nodes.length).toBe(build('p13/entrance').elements.length)
  const doors = nodes.find((node) => node.getExtras().category === 'Doors')
  const { elementId, family, type } = doors?.getExtras() ?? {}
  expect(doors?.getName()).toBe(`${String(family)}:${String(type)}:${String(elementId)}`)
  expect(doors?.getExtras().parameters).toMatchObject({ Width: '2200 mm', Height: '3200 mm', Level: 'Level 1' })
  const used = document.getRoot().listExtensionsUsed()
  expect(used.map(({ extensionName }) => extensionName).sort()).toEqual([
    'EXT_meshopt_compression',
    'KHR_mesh_quantization',
  ])
})

test.each(prototypes)('$outline.prototype: element ids are unique across all its files', ({ outline, release }) => {
  const ids = recipesOf(outline.files(release)).flatMap((recipe) => numbersOf(recipe).elementIds)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThan(100)
})

test.each(prototypes)('$outline.prototype: every selection shows exactly one of each required part', (prototype) => {
  for (const choices of allChoices(prototype.outline)) {
    // Wings are excluded because they are separate buildings.
    const shown = shownBy(prototype, choices).filter((recipe) => !/^(wing|workshop|annex)\//.test(recipe))
    const count = (pattern: RegExp) => shown.filter((recipe) => pattern.test(recipe)).length
    const once = [/^site\/|\/site$|forecourt|\/yard/, /\/(shell|frame)(-|$)/, /\/(finish|cladding)-/, /\/roof/]
    const atMostOnce = [/lanes\/(verge|second|garden)/, /\/entrance/, /\/(patio|play|pantry)/]
    const wrong = [...once.filter((one) => count(one) !== 1), ...atMostOnce.filter((one) => count(one) > 1)]
    expect({ choices, wrong, kitchens: count(/\/kitchen-/) }).toEqual({
      choices,
      wrong: [],
      kitchens: count(/\/entrance/),
    })
  }
})

test.each(prototypes)(
  '$outline.prototype: each choice of an option shows something different',
  ({ outline, release }) => {
    const optionSets = optionSetsOf(outline, release)
    const defaults = defaultChoices({ optionSets })
    for (const { label, options } of optionSets) {
      const shown = options.map((option) => shownBy({ outline, release }, { ...defaults, [label]: option }).join(' '))
      expect([label, new Set(shown).size]).toEqual([label, options.length])
    }
  },
)

test('has one building of a quarter of a million triangles; the others have a fraction of it', () => {
  const sizes = prototypes.map(({ outline, release }) => {
    const shown = shownBy({ outline, release }, defaultChoices({ optionSets: optionSetsOf(outline, release) }))
    return shown.reduce((sum, recipe) => sum + numbersOf(recipe).triangles, 0)
  })
  expect(sizes.filter((size) => size > 250_000)).toHaveLength(1)
  expect(Math.min(...sizes)).toBeGreaterThan(5_000)
  expect(sizes.filter((size) => size > 100_000)).toHaveLength(1)
})

type Choices = Record<string, string>

/** Every combination of the options that affect models, grouped by proto name. */
function allChoices({ optionSets }: PrototypeOutline): Choices[] {
  return optionSets.reduce<Choices[]>(
    (found, { label, options }) => found.flatMap((one) => options.map((option) => ({ ...one, [label]: option }))),
    [{}],
  )
}

function shownBy({ outline, release }: (typeof prototypes)[number], choices: Choices): string[] {
  const files = filesOf(outline, release)
  return selectFiles({ fileConfigurations: files }, choices).map(({ recipe }) => recipe)
}

const parsed = new Map<PrototypeOutline, ReturnType<typeof parse>>()

function filesOf(outline: PrototypeOutline, release: PrototypeOutline['releases'][number]) {
  const known = parsed.get(outline) ?? parse(outline.files(release))
  parsed.set(outline, known)
  return known
}

function parse(files: readonly ModelFile[]) {
  return files.flatMap(({ name, recipe, rules }) =>
    name === undefined || recipe === undefined
      ? []
      : [{ urn: name, recipe, rules: rules.map((rule) => ruleSchema.parse(rule)) }],
  )
}
