import { createHash } from 'node:crypto'
import type { OptionSet } from '@lintel/shared/contract'
import { acmePrototypes } from './catalogue/acme.ts'
import {
  fileName,
  type PrototypeOutline,
  type ReleaseOutline,
  type StoredFileConfiguration,
  type StoredMessageConfiguration,
} from './catalogue/catalogue.ts'
import { crestlinePrototypes } from './catalogue/crestline.ts'
import { harborPrototypes } from './catalogue/harbor.ts'
import { drawThumbnail } from './thumbnail/draw-thumbnail.ts'
import { massings } from './thumbnail/massings/index.ts'

/** A release as the database holds it. */
export type SeedRelease = {
  organizationId: string
  prototype: string
  version: string
  published: boolean
  automation: boolean
  title: string
  revitVersion: string
  /** Key of the picture in the file store, below the organization's own folder. */
  thumbnail: string | null
  optionSets: OptionSet[]
  fileConfigurations: StoredFileConfiguration[]
  messageConfigurations: StoredMessageConfiguration[]
  releasedAt: Date
}

export type SeedFile = { key: string; content: string }

const catalogues: [organizationId: string, prototypes: PrototypeOutline[]][] = [
  ['CFA', crestlinePrototypes],
  ['HFA', harborPrototypes],
  ['ACME', acmePrototypes],
]

const day = 86_400_000

/** The demo catalogue: the releases, and the pictures they refer to. */
export function demoPrototypes(today: Date): { releases: SeedRelease[]; files: SeedFile[] } {
  const midnight = Math.floor(today.getTime() / day) * day
  const files: SeedFile[] = []
  const releases = catalogues.flatMap(([organizationId, prototypes]) =>
    prototypes.flatMap((outline) =>
      outline.releases.map((release) => {
        const picture = drawRelease(organizationId, outline, release)
        if (picture) files.push(picture)
        return describeRelease({ organizationId, outline, release, picture, midnight })
      }),
    ),
  )
  return { releases, files }
}

type ReleaseParts = {
  organizationId: string
  outline: PrototypeOutline
  release: ReleaseOutline
  picture: SeedFile | undefined
  midnight: number
}

function describeRelease({ organizationId, outline, release, picture, midnight }: ReleaseParts): SeedRelease {
  const folder = ['urn:lintel:model', organizationId, fileName(outline.prototype), fileName(release.version)].join(':')
  return {
    organizationId,
    prototype: outline.prototype,
    version: release.version,
    published: release.published,
    automation: release.automation,
    title: outline.title,
    revitVersion: release.revitVersion,
    thumbnail: picture?.key ?? null,
    optionSets: outline.optionSets,
    fileConfigurations: outline.files(folder),
    messageConfigurations: outline.messages,
    releasedAt: new Date(midnight - release.released * day),
  }
}

function drawRelease(organizationId: string, outline: PrototypeOutline, release: ReleaseOutline): SeedFile | undefined {
  if (!outline.massing) return undefined
  const content = drawThumbnail(massings[outline.massing], {
    seed: `${organizationId}/${outline.prototype}/${release.version}`,
    finish: release.finish ?? outline.finish,
    accent: outline.accent,
    daylight: release.daylight ?? outline.daylight,
  })
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16)
  const name = fileName(outline.prototype, release.version)
  return { key: `organizations/${organizationId}/thumbnails/${name}.${hash}.svg`, content }
}
