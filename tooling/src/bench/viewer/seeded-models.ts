import { optionSetsOf } from '../../../../platform/seed/catalog/catalog.ts'
import { demoContent } from '../../../../platform/seed/models/generate.ts'
import type { GeneratedContent } from '../../../../platform/seed/models/generated-content.ts'
import { catalogs } from '../../../../platform/seed/prototypes.ts'
import { ruleSchema } from '../../../../shared/src/domain/contract/index.ts'
import { defaultChoices, selectFiles } from '../../../../shared/src/domain/prototype/index.ts'
import { trianglesIn } from './triangles-in.ts'

export type SeededModel = { title: string; files: Map<string, Uint8Array>; triangles: number; megabytes: number }

/** A usual building, and one with at least a quarter of a million triangles. */
const shownModels = [
  { organization: 'CFA', prototype: 'P13', version: '2024.10', least: 0 },
  { organization: 'ACME', prototype: /^Regional Distribution Center Type A/, version: /^2024\.1/, least: 250_000 },
]

type ShownModel = (typeof shownModels)[number]

function recipesOf({ organization, prototype, version }: ShownModel): string[] {
  const matches = (name: string, pattern: string | RegExp) =>
    typeof pattern === 'string' ? name === pattern : pattern.test(name)
  const outlines = catalogs.find(([id]) => id === organization)?.[1] ?? []
  const outline = outlines.find((one) => matches(one.prototype, prototype))
  const release = outline?.releases.find((one) => matches(one.version, version))
  if (!outline || !release) throw new Error(`The demo catalog has no ${String(prototype)} ${String(version)}.`)
  const files = outline.files(release).flatMap(({ name, recipe, rules, isLost }) => {
    if (name === undefined || recipe === undefined || isLost) return []
    return [{ urn: name, recipe, rules: rules.map((rule) => ruleSchema.parse(rule)) }]
  })
  const choices = defaultChoices({ optionSets: optionSetsOf(outline, release) })
  return selectFiles({ fileConfigurations: files }, choices).map(({ recipe }) => recipe)
}

async function read(model: ShownModel, content: GeneratedContent): Promise<SeededModel> {
  const models = recipesOf(model).map((recipe) => content.modelOf(recipe))
  const files = new Map(await Promise.all(models.map(async (file) => [file.contentHash, await file.read()] as const)))
  const triangles = [...files.values()].reduce((sum, file) => sum + trianglesIn(file), 0)
  if (triangles < model.least) throw new Error(`${String(model.prototype)} has ${triangles} triangles only.`)
  const bytes = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0)
  const title = `${model.organization} ${typeof model.prototype === 'string' ? model.prototype : model.prototype.source.slice(1)}`
  return { title, files, triangles, megabytes: bytes / 1_000_000 }
}

/** The initial models of two releases of the demo catalog: the files that its rules select. */
export async function seededModels(): Promise<SeededModel[]> {
  const content = await demoContent()
  return Promise.all(shownModels.map((model) => read(model, content)))
}
