import { expect, test } from './support/journey.ts'
import { earlierBuilds, type Build, type Manifest } from './support/earlier-builds/earlier-builds.ts'
import { openEveryPage } from './support/earlier-builds/open-every-page.ts'
import { listRemotes, remotesOfToday, serveHost, serveRemotes } from './support/earlier-builds/serve-build.ts'

const organization = 'CFA'
const tag = ['@host', '@shared']

for (const build of earlierBuilds()) {
  test(`the host of today opens every page of the remotes of ${build.name}`, { tag }, async ({ openAs, page }) => {
    await listRemotes(page, await serveRemotes(page, build))
    await openAs('everything', `/${organization}`)
    expect(await openEveryPage(page, organization, build.remotes)).toEqual([])
  })

  test(`the host of ${build.name} opens every page of the remotes of today`, { tag }, async ({ openAs, page }) => {
    const remotes = await remotesOfToday(page)
    await serveHost(page, build)
    await listRemotes(page, remotes)
    await openAs('everything', `/${organization}`)
    const wrong = await openEveryPage(page, organization, remotes)
    const tooNew = remotes.filter((remote) => needsLater(remote, build))
    // A remote that uses a name of a later version says so in that host, instead of failing in the middle of a page.
    const refused = wrong.filter((text) => tooNew.some(({ name }) => text.startsWith(`${name}/`)))
    for (const text of refused) expect(text).toMatch(/requires @lintel\/shared/)
    for (const { name } of tooNew) expect(refused.some((text) => text.startsWith(`${name}/`))).toBe(true)
    expect(wrong.filter((text) => !refused.includes(text))).toEqual([])
  })
}

/** Whether the remote requires a later version of `@lintel/shared` than the build has, whose name begins with it. */
function needsLater({ requires = {} }: Manifest, { name }: Build): boolean {
  const [version = ''] = name.split(' ')
  const minimum = requires['@lintel/shared']?.replace('^', '') ?? version
  return minimum.localeCompare(version, 'en', { numeric: true }) > 0
}
