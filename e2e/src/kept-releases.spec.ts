import { expect, test } from './support/journey.ts'
import { registryAddress } from './support/faulty-release.ts'
import { keptCommits, readKeptRelease, type Manifest } from './support/kept-releases/kept-release.ts'
import { openEveryPage } from './support/kept-releases/open-every-page.ts'
import { listReleases, serveKeptHost, serveKeptRemotes } from './support/kept-releases/serve-kept.ts'

const organization = 'CFA'

for (const commit of keptCommits()) {
  test(
    `every page of the remotes built at ${commit} opens in the host of today`,
    { tag: ['@host', '@shared'] },
    async ({ openAs, page }) => {
      const kept = readKeptRelease(commit)
      await listReleases(page, await serveKeptRemotes(page, kept))
      await openAs('everything', `/${organization}`)
      expect(await openEveryPage(page, organization, kept.remotes)).toEqual([])
    },
  )

  test(
    `every page of the remotes of today, or of its own, opens in the host built at ${commit}`,
    { tag: ['@host', '@shared'] },
    async ({ openAs, page }) => {
      const kept = readKeptRelease(commit)
      const { remotes } = (await (await page.request.get(registryAddress)).json()) as { remotes: Manifest[] }
      await serveKeptHost(page, kept)
      await listReleases(page, remotes, await serveKeptRemotes(page, kept))
      await openAs('everything', `/${organization}`)
      expect(await openEveryPage(page, organization, remotes)).toEqual([])
    },
  )
}
