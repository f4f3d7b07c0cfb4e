import { expect, test } from './support/journey.ts'
import { earlierBuilds } from './support/earlier-builds/earlier-builds.ts'
import { openEveryPage } from './support/earlier-builds/open-every-page.ts'
import { listRemotes, remotesOfToday, serveHost, serveRemotes } from './support/earlier-builds/serve-build.ts'

const organization = 'CFA'
const tag = ['@host', '@shared']
/** Remotes may use names of a later version of shared than an earlier host has. */
const laterVersion = /It requires @lintel\/shared \^[\d.]+ \(this shell provides [\d.]+\)\./

for (const build of earlierBuilds()) {
  test(`the current host opens every page of the remotes of ${build.name}`, { tag }, async ({ openAs, page }) => {
    await listRemotes(page, await serveRemotes(page, build))
    await openAs('everything', `/${organization}`)
    expect(await openEveryPage(page, organization, build.remotes)).toEqual([])
  })

  test(
    `the host of ${build.name} opens every page of the current remotes, or says what they require`,
    { tag },
    async ({ openAs, page }) => {
      const remotes = await remotesOfToday(page)
      await serveHost(page, build)
      await listRemotes(page, remotes)
      await openAs('everything', `/${organization}`)
      const failures = await openEveryPage(page, organization, remotes)
      expect(failures.filter((text) => !laterVersion.test(text))).toEqual([])
    },
  )
}
