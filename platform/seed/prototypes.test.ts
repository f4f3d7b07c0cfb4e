import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  organizationSchema,
  prototypeManifestSchema,
  ruleOperators,
  savedViewCreateSchema,
  type Rule,
} from '@lintel/shared/contract'
import { expect, test } from '@jest/globals'
import { finishedFiles, finishedMessages } from '../src/modules/prototypes/prototypes/manifest.model.ts'
import { sketchContent } from './models/made-content.ts'
import { demoOrganizations } from './organizations.ts'
import { demoPrototypes } from './prototypes.ts'
import { demoSavedViews, pictureFile } from './views/saved-views.ts'
import { viewPictureFolder } from './seed-content.ts'
import { shotOfView } from './views/view-shots.ts'

const today = new Date('2026-03-14T15:09:26Z')
const { releases, files } = demoPrototypes(today, sketchContent)

test('is the same every time', () => {
  expect(demoPrototypes(today, sketchContent).releases).toEqual(releases)
})

test('dates releases back from today', () => {
  const nextDay = demoPrototypes(new Date('2026-03-15T01:00:00Z'), sketchContent).releases
  expect(releases.every(({ releasedAt }) => releasedAt < today)).toBe(true)
  expect(nextDay[0]?.releasedAt.getTime()).toBe((releases[0]?.releasedAt.getTime() ?? 0) + 86_400_000)
})

function ownKey(key: string): Promise<string> {
  return Promise.resolve(key)
}

test.each(releases)('$organizationId $prototype $version is a manifest of the contract', async (release) => {
  const manifest = {
    ...release,
    release: release.version,
    thumbnailUrl: release.thumbnail,
    fileConfigurations: await finishedFiles(release.fileConfigurations, ownKey),
    messageConfigurations: finishedMessages(release.messageConfigurations),
  }
  expect(prototypeManifestSchema.safeParse(manifest).error).toBeUndefined()
  expect(manifest.messageConfigurations).toHaveLength(release.messageConfigurations.length)
  for (const { options, defaultValue, label } of release.optionSets) {
    expect({ label, options }).toEqual({ label, options: expect.arrayContaining([defaultValue]) })
    expect([label, new Set(options).size]).toEqual([label, options.length])
  }
  const labels = release.optionSets.map(({ label }) => label)
  const rules = [...manifest.fileConfigurations, ...manifest.messageConfigurations].flatMap(({ rules }) => rules)
  expect(labels).toEqual(expect.arrayContaining(conditionsIn(rules).map(({ fact }) => fact)))
})

test('holds ten prototypes of CFA, one with nothing published, and some without a picture', () => {
  const names = new Set(releases.filter(({ organizationId }) => organizationId === 'CFA').map((one) => one.prototype))
  expect(names.size).toBeGreaterThanOrEqual(10)
  expect([...names]).toEqual(
    expect.arrayContaining(['P13', 'P14', 'S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97', 'BTS']),
  )
  const shown = new Set(releases.filter(({ published }) => published).map(({ prototype }) => prototype))
  expect([...names].filter((name) => !shown.has(name))).toEqual(['P15'])
  expect(releases.some(({ thumbnail }) => thumbnail === null)).toBe(true)
})

test('uses every operator, the stored `equal`, and configurations that are left out', async () => {
  const stored = releases.flatMap(({ fileConfigurations }) => fileConfigurations)
  const operators = new Set(
    conditionsIn((await finishedFiles(stored, ownKey)).flatMap(({ rules }) => rules)).map((one) => one.operator),
  )
  expect([...operators].sort()).toEqual([...ruleOperators].sort())
  expect(JSON.stringify(stored)).toContain('"operator":"equal"')
  expect(stored.some(({ urn }) => urn === undefined)).toBe(true)
  expect(stored.some(({ rules }) => rules === undefined || rules.length === 0)).toBe(true)
})

test('names each picture and model by its content, in its organization', async () => {
  const pattern = /^organizations\/(CFA|HFA|ACME)\/(thumbnails\/[a-z0-9-]+|models\/?)\.?([0-9a-f]{16,64})\.(webp|glb)$/
  for (const { key, read } of files) {
    const hash = createHash('sha256')
      .update(await read())
      .digest('hex')
    const named = pattern.exec(key)?.[3] ?? 'nothing'
    expect([key, hash.startsWith(named)]).toEqual([key, true])
  }
  expect(new Set(files.map(({ key }) => key)).size).toBe(files.length)
})

test('refers to files that are there, to some of another service, and to one that was lost', () => {
  const stored = releases.flatMap(({ organizationId, prototype, fileConfigurations }) =>
    fileConfigurations.flatMap(({ file, rules }) => (rules?.length ? [{ file, prototype, organizationId }] : [])),
  )
  const written = new Set(files.map(({ key }) => key))
  const lost = stored.filter(({ file }) => file && !written.has(file.key))
  expect(lost.map(({ prototype }) => prototype)).toEqual(['S97'])
  expect(new Set(stored.filter(({ file }) => file === null).map((one) => one.organizationId))).toEqual(new Set(['CFA']))
})

test('gives every prototype saved views of the contract', () => {
  const views = demoSavedViews(releases)
  for (const { thumbnail, ...view } of views) {
    expect(savedViewCreateSchema.safeParse({ ...view, organizationId: 1 }).error).toBeUndefined()
    expect(thumbnail).toContain(view.id)
  }
  expect(new Set(views.map(({ id }) => id)).size).toBe(views.length)
  expect(new Set(views.map(({ prototype }) => prototype)).size).toBe(new Set(releases.map((one) => one.prototype)).size)
  const names = views.map(({ organizationId, prototype, name }) => [organizationId, prototype, name].join('/'))
  expect(new Set(names).size).toBe(names.length)
})

test('has no view of a lane on a building that has none', () => {
  const lanes = demoSavedViews(releases).filter(({ name }) => name === 'Drive Thru Lane')
  expect(lanes.length).toBeGreaterThan(0)
  for (const lane of lanes) {
    const own = releases.filter((one) => one.organizationId === 'CFA' && one.prototype === lane.prototype)
    const offered = own.at(-1)?.optionSets.find(({ label }) => label === 'Drive Thru')
    expect([lane.prototype, offered?.defaultValue]).toEqual([lane.prototype, expect.stringContaining('Lane')])
  }
})

test('ships a picture of every saved view, and draws each from where the view is', () => {
  const views = demoSavedViews(releases)
  expect(readdirSync(viewPictureFolder).toSorted()).toEqual(views.map(pictureFile).toSorted())
  const shots = views.map((view) => ({ view, ...shotOfView(view) }))
  expect(shots.filter(({ recipes }) => recipes.length === 0)).toEqual([])
  const flat = shots.filter(({ shot }) => shot.visible !== undefined)
  expect(new Set(flat.map(({ view }) => view.cameraType))).toEqual(new Set([0]))
  expect(flat.length).toBeGreaterThan(0)
})

test('has a logo, named by its content, for every theme', () => {
  const folder = join(import.meta.dirname, 'client-logos')
  for (const name of readdirSync(folder)) {
    const hash = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    expect(name).toContain(`.${hash.slice(0, 10)}.svg`)
  }
  for (const organization of demoOrganizations) {
    expect(organizationSchema.omit({ revision: true }).safeParse(organization).error).toBeUndefined()
  }
  const used = demoOrganizations.flatMap(({ theme }) => theme?.logoUrl ?? [])
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(used))
  expect(demoOrganizations.map(({ id, theme }) => [id, theme === null])).toEqual([
    ['CFA', false],
    ['HFA', false],
    ['ACME', true],
  ])
})

function conditionsIn(rules: readonly Rule[]): { operator: string; fact: string }[] {
  return rules.flatMap((rule) => ('childNodes' in rule ? conditionsIn(rule.childNodes) : [rule]))
}
