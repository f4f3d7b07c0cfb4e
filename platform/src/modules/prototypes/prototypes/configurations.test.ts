import type { PrototypeManifest, PrototypeRelease } from '@lintel/shared/contract'
import {
  defaultChoices,
  explainFiles,
  isUnsupported,
  problemsOf,
  selectFiles,
  selectMessages,
} from '@lintel/shared/prototype'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts'

let platform: TestApp
beforeAll(async () => {
  platform = await buildTestApp()
})
afterAll(() => platform.close())

const organizations = ['CFA', 'HFA', 'ACME']

async function manifestsOf(organization: string): Promise<PrototypeManifest[]> {
  const url = `/api/lintel-webapi/prototypes/${organization}`
  const caller = { as: 'local|everything', organization }
  const releases = (await platform.call({ ...caller, url })).json<PrototypeRelease[]>()
  const answers = releases.map(({ prototype, version }) =>
    platform.call({ ...caller, url: `${url}/${encodeURIComponent(prototype)}/${encodeURIComponent(version)}` }),
  )
  return (await Promise.all(answers)).map((answer) => answer.json<PrototypeManifest>())
}

test.each(organizations)(
  'the defaults of every release of %s are supported and show a building',
  async (organization) => {
    for (const manifest of await manifestsOf(organization)) {
      const choices = defaultChoices(manifest)
      expect([manifest.title, selectFiles(manifest, choices)]).not.toEqual([manifest.title, []])
      expect([manifest.title, selectMessages(manifest, choices).filter(isUnsupported)]).toEqual([manifest.title, []])
      const unknown = explainFiles(manifest, choices).flatMap(({ evaluation }) => problemsOf(evaluation))
      expect([manifest.title, unknown.filter(({ problem }) => problem !== 'not-a-number')]).toEqual([
        manifest.title,
        [],
      ])
    }
  },
)

test('a choice changes the files and brings its messages', async () => {
  const manifest = (await manifestsOf('CFA')).find(({ prototype, published }) => prototype === 'P13' && published)
  if (!manifest) throw new Error('The demo data has no P13.')
  const small = { ...defaultChoices(manifest), 'Proto Size': '3600', 'Drive Thru': 'Dual Lane' }
  const large = { ...small, 'Proto Size': '5600' }
  const filesOf = (choices: typeof small) => selectFiles(manifest, choices).map(({ urn }) => urn)
  expect(filesOf(small)).not.toEqual(filesOf(large))
  expect(selectMessages(manifest, small).some(isUnsupported)).toBe(true)
  expect(selectMessages(manifest, large).some(isUnsupported)).toBe(false)
})
