import type { Page } from '@playwright/test'
import { answer, entryFile, listAs, pageChunk, releaseWith, remoteFiles } from './support/faulty-release.ts'
import { cards, hang, html, isMarked, mark, type Fault } from './support/faults.ts'
import { expect, test } from './support/journey.ts'

const quickly = 1_500
const planted = 'throw Error("planted fault");'

async function corruptChunk(page: Page) {
  const { file } = await pageChunk(page)
  await page.route(`**/${file}*`, (route) => answer(route, { body: `${planted}/* damaged */` }))
}

async function hangingChunk(page: Page) {
  const { file } = await pageChunk(page)
  await listAs(page, (remote) => (remote.deadline = quickly))
  await page.route(`**/${file}*`, hang)
}

const faults: Fault[] = [
  {
    name: 'is down',
    plant: (page) => page.route(remoteFiles, (route) => route.abort('connectionrefused')),
    says: /cannot be reached/,
  },
  {
    name: 'hangs',
    plant: async (page) => {
      await listAs(page, (remote) => (remote.deadline = quickly))
      await page.route(remoteFiles, hang)
    },
    says: /takes too long/,
  },
  {
    name: 'answers 500 in text',
    plant: (page) =>
      page.route(remoteFiles, (route) => answer(route, { status: 500, contentType: 'text/plain', body: 'Oops' })),
    says: /could not be downloaded/,
  },
  {
    name: 'answers 500 in JSON',
    plant: (page) =>
      page.route(remoteFiles, (route) => answer(route, { status: 500, contentType: 'application/json', body: '{}' })),
    says: /could not be downloaded/,
  },
  {
    name: 'answers HTML to everything',
    plant: (page) => page.route(remoteFiles, (route) => answer(route, html)),
    says: /not the one that was released/,
  },
  {
    name: 'has lost its entry',
    plant: (page) => page.route(entryFile, (route) => answer(route, { status: 404, body: 'Not Found' })),
    says: /could not be downloaded/,
  },
  {
    name: 'serves a corrupt entry',
    plant: (page) => page.route(entryFile, (route) => answer(route, { body: 'var lintel_prototypes = {' })),
    says: /not the one that was released/,
  },
  { name: 'serves a corrupt chunk', plant: corruptChunk, says: /not the one that was released/ },
  {
    name: 'has lost a chunk',
    plant: async (page) => page.route(`**/${(await pageChunk(page)).file}*`, (route) => answer(route, { status: 404 })),
    says: /could not be downloaded/,
  },
  { name: 'has a hanging chunk', plant: hangingChunk, says: /takes too long/ },
  {
    name: 'defines another global',
    plant: (page) =>
      releaseWith(page, { entry: (text) => text.replaceAll(/lintel_prototypes(?=[;=])/g, 'lintel_other') }),
    says: /does not fit this version/,
  },
  {
    name: 'speaks another contract',
    plant: (page) => listAs(page, (remote) => (remote.contractVersion = 99)),
    says: /does not fit this version/,
    isRefused: true,
  },
  {
    name: 'needs a newer door',
    plant: (page) => listAs(page, (remote) => (remote.needs = { ...remote.needs, '@lintel/shared/ui': '99.0.0' })),
    says: /It needs ui 99\.0\.0 \(here: \d+\.\d+\.\d+\)/,
    isRefused: true,
  },
  {
    name: 'misses the page in its code',
    plant: (page) => releaseWith(page, { pages: (text) => text.replace('prototypeList:', 'prototypeGone:') }),
    says: /does not fit this version/,
  },
  {
    name: 'wants another React',
    plant: (page) =>
      releaseWith(page, {
        entry: (text) => text.replaceAll(/requiredVersion:"\^19[^"]*"/g, 'requiredVersion:"^20.0.0"'),
      }),
    says: /other shared libraries/,
  },
  {
    name: 'throws in its entry',
    plant: (page) => releaseWith(page, { entry: (text) => planted + text }),
    says: /failed while it started/,
  },
  {
    name: 'throws while a module is evaluated',
    plant: (page) =>
      releaseWith(page, {
        chunk: (text) => text.replace(/\{(\d+)(:\([^)]*\)=>|:\w+=>|\([^)]*\))\{/, `{$1$2{${planted}`),
      }),
    says: /failed while it started/,
  },
  {
    name: 'throws while it draws the page',
    plant: (page) =>
      releaseWith(page, {
        chunk: (text) => text.replaceAll(/\.d\((\w+),\{(\w+):\(\)=>\w+\}\)/g, `.d($1,{$2:()=>()=>{${planted}}})`),
      }),
    says: /failed while it drew the page/,
  },
]

function prototypesLink(page: Page) {
  return page.getByRole('navigation').getByRole('link', { name: 'Prototypes' })
}

for (const { name, plant, says, isRefused = false } of faults) {
  test(`a remote that ${name} says so in its place and opens by Try Again`, async ({ openAs, page }) => {
    await plant(page)
    await openAs('designer', '/CFA/prototypes', 'domcontentloaded')
    await mark(page)
    const panel = page.getByRole('alert').filter({ hasText: 'Prototypes could not be shown' })
    await expect(panel).toContainText(says)
    await expect(panel).toContainText(/Application prototypes, version \S+, by /)
    await expect(panel).toContainText(/Trace id [\da-f-]{36}/)
    // What this shell refuses by its description it does not offer either.
    await expect(prototypesLink(page)).toHaveCount(isRefused ? 0 : 1)

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await panel.getByRole('button', { name: 'Try Again' }).click()
    await expect(cards(page).first()).toBeVisible()
    expect(await isMarked(page)).toBe(true)
  })
}

test('a dead remote costs its own page: the landing works, and coming back tries again', async ({ openAs, page }) => {
  await page.route(remoteFiles, (route) => route.abort('connectionrefused'))
  await openAs('designer', '/CFA')
  await mark(page)
  await expect(page.getByRole('main')).toContainText('Hello Dario')
  await prototypesLink(page).click()
  await expect(page.getByRole('alert')).toContainText('Prototypes could not be shown')
  await page.goBack()
  await expect(page.getByRole('main')).toContainText('Hello Dario')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await prototypesLink(page).click()
  await expect(cards(page).first()).toBeVisible()
  expect(await isMarked(page)).toBe(true)
})

test('a remote of another contract is refused before any of its code is fetched', async ({ openAs, page }) => {
  const fetched: string[] = []
  await page.route(remoteFiles, (route) => {
    fetched.push(route.request().url())
    return route.continue()
  })
  await listAs(page, (remote) => (remote.contractVersion = 99))
  await openAs('designer', '/CFA/prototypes')
  await expect(page.getByRole('alert')).toContainText('does not fit this version')
  expect(fetched).toEqual([])
})

test('an offline browser is told apart from a dead remote', async ({ openAs, page, context }) => {
  await page.route(remoteFiles, (route) => route.abort('internetdisconnected'))
  await openAs('designer', '/CFA')
  await expect(page.getByRole('main')).toContainText('Hello Dario')
  await context.setOffline(true)
  await prototypesLink(page).click()
  await expect(page.getByRole('alert')).toContainText('You are offline')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  // Without Try Again.
  await expect(cards(page).first()).toBeVisible()
})
