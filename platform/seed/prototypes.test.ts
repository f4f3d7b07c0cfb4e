import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, describe } from '@jest/globals'
import { withScope } from '../src/database/scope.ts'
import { seedDemo } from './seed-demo.ts'
import { cloudHubs, cloudProjects } from '../src/modules/assembly/autodesk-cloud/schema.ts'
import { createTestDatabase, type TestDatabase, createEmptyDatabase } from '../src/testing/test-database.ts'
import { sketchContent } from './models/generated-content.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterTest } from '@lintel/shared/testing/runner'
import { readConfig } from '../src/config.ts'
import { migrateDatabase } from '../src/database/migrations/migrate.ts'
import { createJobQueue } from '../src/jobs/job-queue.ts'
import { folderStore } from '../src/modules/base/files/folder-store.ts'
import { seedDemoData, type DemoData, type ModelSource } from './demo-data.ts'
import type { AssemblyRequestPage } from '@lintel/shared/contract/assembly'
import { demoAccounts } from './demo-accounts.ts'
import { largeOrganization, seedLargeVolume } from './large-volume.ts'
import { buildTestApp } from '../src/testing/build-test-app.ts'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import {
  organizationSchema,
  prototypeManifestSchema,
  ruleOperators,
  savedViewCreateSchema,
  type Rule,
} from '@lintel/shared/contract'
import { filesWithUrls, validMessages } from '../src/modules/prototypes/prototypes/manifest.model.ts'
import { demoOrganizations } from './organizations.ts'
import { demoPrototypes } from './prototypes.ts'
import { demoSavedViews, pictureFile } from './views/saved-views.ts'
import { viewPictureFolder } from './seed-content.ts'
import { shotOfView } from './views/view-shots.ts'

describe('cloud projects', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  function projectsOf(organizationId: string) {
    return withScope(database.db, { organizationId }, (tx) => tx.select().from(cloudProjects).orderBy(cloudProjects.id))
  }

  test('has typical cases: complete and incomplete data, several Revit versions, no version and an unreadable version', async () => {
    const projects = await projectsOf('CFA')
    expect(projects.length).toBeGreaterThan(40)
    const complete = projects.filter((one) => one.projectNumber && one.address1 && one.city && one.state && one.zipCode)
    expect(complete.length).toBeGreaterThan(30)
    for (const field of ['projectNumber', 'address1', 'address2', 'city', 'state', 'zipCode'] as const) {
      expect(projects.filter((one) => one[field] === '').length).toBeGreaterThan(0)
    }
    const versions = new Set(projects.map(({ revitVersion }) => revitVersion))
    for (const version of ['2023', '2024', 'N/A', null]) expect(versions).toContain(version)
    expect(new Set(projects.map(({ projectType }) => projectType)).size).toBe(2)
    expect(Math.max(...projects.map(({ name }) => name.length))).toBeGreaterThan(120)
  })

  test('adds the same projects to a database that was seeded before projects existed', async () => {
    const before = await projectsOf('HFA')
    await withScope(database.db, { organizationId: 'HFA' }, (tx) =>
      tx.delete(cloudHubs).where(eq(cloudHubs.organizationId, 'HFA')),
    )
    expect(await projectsOf('HFA')).toEqual([])
    expect(await seedDemo(database.db, { content: sketchContent })).toBe(false)
    expect(await projectsOf('HFA')).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
  })
})

describe('demo data', () => {
  /** A model source without cached models. */
  const uncached: ModelSource = { cached: async () => undefined, make: async () => sketchContent }
  const never = new AbortController().signal

  async function emptyInstallation() {
    const folder = await mkdtemp(join(tmpdir(), 'lintel-demo-data-'))
    afterTest(() => rm(folder, { recursive: true, force: true }))
    const database = await createEmptyDatabase()
    afterTest(() => database.drop())
    await migrateDatabase({ ownerUrl: database.ownerUrl })
    const jobs = createJobQueue(database.db, readConfig({}).assembly)
    afterTest(() => jobs.close())
    const store = folderStore(join(folder, 'files'))
    const data: DemoData = { db: database.db, store, jobs, models: uncached, volume: 'few' }
    async function counts() {
      const [row] = await database.asOwner<Record<string, number>>(
        `select (select count(*) from organizations)::int as organizations,
              (select count(*) from prototype_releases)::int as releases,
              (select count(*) from prototype_releases where thumbnail is not null)::int as pictures,
              (select count(*) from prototype_releases where jsonb_path_exists(file_configurations, '$[*].file.key'))::int as models,
              (select count(*) from assembly_requests where status = 'Queued')::int as waiting,
              (select count(*) from pgboss.job where name = 'assembly')::int as jobs`,
      )
      return row ?? {}
    }
    return { data, counts, store }
  }

  test('adds everything but models immediately, and models when they have been generated @full', async () => {
    const { data, counts, store } = await emptyInstallation()
    const completeSeed = await seedDemoData(data)
    expect(await counts()).toMatchObject({ organizations: 3, pictures: 0, models: 0, waiting: 0, jobs: 0 })
    expect((await counts()).releases).toBeGreaterThan(10)
    await completeSeed?.(never)
    const whole = await counts()
    expect(whole).toMatchObject({ organizations: 3, waiting: 4, jobs: 4 })
    expect(whole.models).toBeGreaterThan(10)
    expect(whole.pictures).toBeGreaterThan(10)
    expect(await store.list('organizations/CFA/models')).not.toEqual([])
    const again = await seedDemoData({ ...data, models: { ...uncached, cached: uncached.make } })
    expect([again, await counts()]).toEqual([undefined, whole])
  })

  test('adds the spare organization of the browser journeys only on request @full', async () => {
    const { data, counts } = await emptyInstallation()
    await seedDemoData({ ...data, hasSpareOrganization: true })
    expect(await counts()).toMatchObject({ organizations: 4 })
  })

  test('completes an interrupted seed without removing existing models @full', async () => {
    const { data, counts } = await emptyInstallation()
    await seedDemoData(data)
    const stopped = await seedDemoData(data)
    await stopped?.(AbortSignal.abort())
    expect(await counts()).toMatchObject({ organizations: 3, models: 0, waiting: 0 })
    const completeSeed = await seedDemoData(data)
    await completeSeed?.(never)
    const whole = await counts()
    expect(whole).toMatchObject({ organizations: 3, waiting: 4, jobs: 4 })
    // After a change of the generator, the previous models are used until the new ones are generated.
    const next = await seedDemoData(data)
    expect(await counts()).toEqual(whole)
    await next?.(never)
    expect(await counts()).toEqual(whole)
  })
})

describe('large volume', () => {
  test('gives one organization the volume of a load test and leaves the others unchanged @full', async () => {
    const { db, call, close } = await buildTestApp()
    afterTest(close)
    const everything = demoAccounts[0]?.id ?? ''
    async function releasesOf(organization: string) {
      const url = `/api/lintel-webapi/prototypes/${organization}`
      return (await call({ url, as: everything, organization })).json<{ prototype: string }[]>()
    }
    const before = await releasesOf('HFA')

    await withScope(db, {}, (tx) => seedLargeVolume(tx, sketchContent, { requests: 5500 }))

    const prototypes = new Set((await releasesOf(largeOrganization)).map(({ prototype }) => prototype))
    expect(prototypes.size).toBeGreaterThan(300)
    expect(await releasesOf('HFA')).toEqual(before)
    const url = `/api/organizations/${largeOrganization}/users`
    const members = (await call({ url, as: everything, organization: largeOrganization })).json<unknown[]>()
    expect(members.length).toBeGreaterThan(1000)
    const projects = await withScope(db, { organizationId: largeOrganization }, (tx) => tx.$count(cloudProjects))
    expect(projects).toBeGreaterThan(2000)
    const requests = `/api/revitassemblyrequest/organizations/${largeOrganization}?state=completed&skip=5490&take=10`
    const page = await call({ url: requests, as: 'local|designer', organization: largeOrganization })
    expect(page.json<AssemblyRequestPage>().total).toBeGreaterThan(5499)
    expect(page.json<AssemblyRequestPage>().items).toHaveLength(10)
  })
})

describe('prototypes', () => {
  const today = new Date('2026-03-14T15:09:26Z')
  const { releases, files } = demoPrototypes(today, sketchContent)

  test('is the same every time', () => {
    expect(demoPrototypes(today, sketchContent).releases).toEqual(releases)
  })

  test('calculates release dates back from today', () => {
    const nextDay = demoPrototypes(new Date('2026-03-15T01:00:00Z'), sketchContent).releases
    expect(releases.every(({ releasedAt }) => releasedAt < today)).toBe(true)
    expect(nextDay[0]?.releasedAt.getTime()).toBe((releases[0]?.releasedAt.getTime() ?? 0) + 86_400_000)
  })

  function ownKey(key: string): Promise<string> {
    return Promise.resolve(key)
  }

  test.each(releases)(
    '$organizationId $prototype $version is a manifest that matches the contract',
    async (release) => {
      const manifest = {
        ...release,
        release: release.version,
        thumbnailUrl: release.thumbnail,
        fileConfigurations: await filesWithUrls(release.fileConfigurations, ownKey),
        messageConfigurations: validMessages(release.messageConfigurations),
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
    },
  )

  test('has ten prototypes of CFA, one without a published release, and some without a picture', () => {
    const names = new Set(releases.filter(({ organizationId }) => organizationId === 'CFA').map((one) => one.prototype))
    expect(names.size).toBeGreaterThanOrEqual(10)
    expect([...names]).toEqual(
      expect.arrayContaining(['P13', 'P14', 'S03', 'S03(05)', 'S04', 'S06', 'S08', 'S97', 'BTS']),
    )
    const shown = new Set(releases.filter(({ published }) => published).map(({ prototype }) => prototype))
    expect([...names].filter((name) => !shown.has(name))).toEqual(['P15'])
    expect(releases.some(({ thumbnail }) => thumbnail === null)).toBe(true)
  })

  test('uses every operator, the stored `equal`, and configurations that are not served', async () => {
    const stored = releases.flatMap(({ fileConfigurations }) => fileConfigurations)
    const operators = new Set(
      conditionsIn((await filesWithUrls(stored, ownKey)).flatMap(({ rules }) => rules)).map((one) => one.operator),
    )
    expect([...operators].sort()).toEqual([...ruleOperators].sort())
    expect(JSON.stringify(stored)).toContain('"operator":"equal"')
    expect(stored.some(({ urn }) => urn === undefined)).toBe(true)
    expect(stored.some(({ rules }) => rules === undefined || rules.length === 0)).toBe(true)
  })

  test('names each picture and model by its content hash, in its organization', async () => {
    const pattern =
      /^organizations\/(CFA|HFA|ACME)\/(thumbnails\/[a-z0-9-]+|models\/?)\.?([0-9a-f]{16,64})\.(webp|glb)$/
    for (const { key, read } of files) {
      const hash = createHash('sha256')
        .update(await read())
        .digest('hex')
      const named = pattern.exec(key)?.[3] ?? 'nothing'
      expect([key, hash.startsWith(named)]).toEqual([key, true])
    }
    expect(new Set(files.map(({ key }) => key)).size).toBe(files.length)
  })

  test('refers to existing files, to some of another service, and to one that was lost', () => {
    const stored = releases.flatMap(({ organizationId, prototype, fileConfigurations }) =>
      fileConfigurations.flatMap(({ file, rules }) => (rules?.length ? [{ file, prototype, organizationId }] : [])),
    )
    const written = new Set(files.map(({ key }) => key))
    const lost = stored.filter(({ file }) => file && !written.has(file.key))
    expect(lost.map(({ prototype }) => prototype)).toEqual(['S97'])
    expect(new Set(stored.filter(({ file }) => file === null).map((one) => one.organizationId))).toEqual(
      new Set(['CFA']),
    )
  })

  test('gives every prototype saved views that match the contract', () => {
    const views = demoSavedViews(releases)
    for (const { thumbnail, ...view } of views) {
      expect(savedViewCreateSchema.safeParse({ ...view, organizationId: 1 }).error).toBeUndefined()
      expect(thumbnail).toContain(view.id)
    }
    expect(new Set(views.map(({ id }) => id)).size).toBe(views.length)
    expect(new Set(views.map(({ prototype }) => prototype)).size).toBe(
      new Set(releases.map((one) => one.prototype)).size,
    )
    const names = views.map(({ organizationId, prototype, name }) => [organizationId, prototype, name].join('/'))
    expect(new Set(names).size).toBe(names.length)
  })

  test('has no view of a lane for a building without one', () => {
    const lanes = demoSavedViews(releases).filter(({ name }) => name === 'Drive Thru Lane')
    expect(lanes.length).toBeGreaterThan(0)
    for (const lane of lanes) {
      const own = releases.filter((one) => one.organizationId === 'CFA' && one.prototype === lane.prototype)
      const offered = own.at(-1)?.optionSets.find(({ label }) => label === 'Drive Thru')
      expect([lane.prototype, offered?.defaultValue]).toEqual([lane.prototype, expect.stringContaining('Lane')])
    }
  })

  test('ships a picture of every saved view, drawn from the camera of the view', () => {
    const views = demoSavedViews(releases)
    expect(readdirSync(viewPictureFolder).toSorted()).toEqual(views.map(pictureFile).toSorted())
    const shots = views.map((view) => ({ view, ...shotOfView(view) }))
    expect(shots.filter(({ recipes }) => recipes.length === 0)).toEqual([])
    const flat = shots.filter(({ shot }) => shot.visible !== undefined)
    expect(new Set(flat.map(({ view }) => view.cameraType))).toEqual(new Set([0]))
    expect(flat.length).toBeGreaterThan(0)
  })

  test('has a logo, named by its content hash, for every theme', () => {
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
})
