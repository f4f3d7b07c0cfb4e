import type { OptionSet } from '@lintel/shared/contract'
import { acmePrototypes } from './catalog/acme.ts'
import {
  fileName,
  optionSetsOf,
  type ModelFile,
  type PrototypeOutline,
  type ReleaseOutline,
  type StoredMessageConfiguration,
  type StoredRule,
} from './catalog/catalog.ts'
import { crestlinePrototypes } from './catalog/crestline.ts'
import { harborPrototypes } from './catalog/harbor.ts'
import type { GeneratedContent, GeneratedFile } from './models/generated-content.ts'
import { pictureOf } from './picture-shots.ts'

type StoredModel = { key: string; bytes: number; contentHash: string }

/** Unfinished configurations have no urn or no rules yet; they are never served. */
export type StoredFileConfiguration = { urn?: string; rules?: StoredRule[]; file?: StoredModel | null }

/** A release as the database stores it. */
export type SeedRelease = {
  organizationId: string
  prototype: string
  version: string
  published: boolean
  automation: boolean
  title: string
  revitVersion: string
  /** Key of the picture in the file store, below the organization's folder. */
  thumbnail: string | null
  optionSets: OptionSet[]
  fileConfigurations: StoredFileConfiguration[]
  messageConfigurations: StoredMessageConfiguration[]
  releasedAt: Date
  publishedAt: Date | null
}

export type SeedFile = { key: string; read: () => Promise<Uint8Array> }

export const catalogs: readonly (readonly [organizationId: string, prototypes: PrototypeOutline[]])[] = [
  ['CFA', crestlinePrototypes],
  ['HFA', harborPrototypes],
  ['ACME', acmePrototypes],
]

const day = 86_400_000

/**
 * The demo catalog: its releases, and each model and picture that they refer to, once. Until those are generated, the same releases without models
 * and pictures.
 */
export function demoPrototypes(
  today: Date,
  content: GeneratedContent | undefined,
): { releases: SeedRelease[]; files: SeedFile[] } {
  const midnight = Math.floor(today.getTime() / day) * day
  const files = new Map<string, SeedFile>()
  function addFile(key: string, { read }: GeneratedFile): string {
    files.set(key, { key, read })
    return key
  }
  const releases = catalogs.flatMap(([organizationId, prototypes]) =>
    prototypes.flatMap((outline) =>
      outline.releases.map((release) => describe({ organizationId, outline, release, midnight, content, addFile })),
    ),
  )
  return { releases, files: [...files.values()] }
}

type Described = {
  organizationId: string
  outline: PrototypeOutline
  release: ReleaseOutline
  midnight: number
  content: GeneratedContent | undefined
  addFile: (key: string, file: GeneratedFile) => string
}

function describe(described: Described): SeedRelease {
  const { organizationId, outline, release, midnight } = described
  const releasedAt = new Date(midnight - release.released * day)
  return {
    organizationId,
    prototype: outline.prototype,
    version: release.version,
    published: release.published,
    automation: release.automation,
    title: outline.title,
    revitVersion: release.revitVersion,
    thumbnail: thumbnailOf(described),
    optionSets: optionSetsOf(outline, release),
    fileConfigurations: outline.files(release).map((file) => storedFile(described, file)),
    messageConfigurations: outline.messages,
    releasedAt,
    publishedAt: release.published ? releasedAt : null,
  }
}

function thumbnailOf({ organizationId, outline, release, content, addFile }: Described): string | null {
  const picture = pictureOf(outline, release)
  const file = picture && content?.pictureOf(picture.id)
  if (!file) return null
  const name = fileName(outline.prototype, release.version).slice(0, 80)
  return addFile(`organizations/${organizationId}/thumbnails/${name}.${file.contentHash.slice(0, 16)}.webp`, file)
}

function storedFile(described: Described, { name, rules, recipe, isLost }: ModelFile): StoredFileConfiguration {
  if (name === undefined) return { rules }
  const { organizationId, outline, release, content, addFile } = described
  const folder = ['urn:lintel:model', organizationId, fileName(outline.prototype), fileName(release.version)].join(':')
  const urn = `${folder}/${fileName(name)}`
  const file = recipe === undefined ? undefined : content?.modelOf(recipe)
  if (!file) return { urn, rules, file: null }
  const contentHash = isLost ? file.contentHash.replaceAll(/[0-9]/g, '0') : file.contentHash
  const key = `organizations/${organizationId}/models/${contentHash}.glb`
  if (!isLost) addFile(key, file)
  return { urn, rules, file: { key, bytes: file.bytes, contentHash } }
}
