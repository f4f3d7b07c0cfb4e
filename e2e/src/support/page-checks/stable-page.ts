import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const require = createRequire(import.meta.url)
const family = 'Steady'

/**
 * Draws all text in a font of this package, because installed fonts differ between machines. The font and style sheet are
 * created by script, because the pages' Content-Security-Policy would block downloaded ones.
 */
export async function useFixedFont(page: Page): Promise<void> {
  const file = await readFile(require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'))
  await page.evaluate(
    async ({ name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const font = await new FontFace(name, bytes.buffer, { weight: '100 900' }).load()
      document.fonts.add(font)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`*, ::before, ::after { font-family: ${name} !important; scrollbar-width: none !important; }`)
      document.adoptedStyleSheets.push(sheet)
    },
    { name: family, base64: file.toString('base64') },
  )
}

const organizations: Record<string, object> = {
  CFA: {
    displayName: 'Crestline Foods',
    theme: {
      logoUrl: 'crestline-foods.1f104a1c4f.svg',
      logoMaxHeight: 64,
      primaryColor: '#C8102E',
      headerBackground: '#8A0F24',
      headerForeground: '#FFFFFF',
    },
  },
  HFA: {
    displayName: 'Harbor & Field',
    theme: {
      logoUrl: 'harbor-and-field.4bc5452973.svg',
      logoMaxHeight: 72,
      primaryColor: '#0F766E',
      headerBackground: '#0D4647',
      headerForeground: '#F4E3B5',
    },
  },
  ACME: { displayName: 'Acme Building Group', theme: null },
}

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 64" width="200" height="64">
  <rect width="200" height="64" rx="12" fill="#fff"/><circle cx="36" cy="32" r="18" fill="#6a7f10"/>
  <rect x="66" y="22" width="112" height="20" rx="6" fill="#333f48"/></svg>`

const fixedUser = { contactEmail: 'everything@lintel.test', picture: null, preferences: [] }

type Data = Record<string, unknown>

function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString()
}

function activityItems() {
  const path = '/HFA/prototypes'
  return [
    { id: '1', kind: 'done', at: hoursAgo(26), title: '04512 Midtown', text: 'The model is ready.', path },
    { id: '2', kind: 'failed', at: hoursAgo(28), title: '04513 Harbor', text: 'A file is missing.', path },
  ]
}

function landing() {
  const path = '/HFA/prototypes'
  const topic = { id: '1', title: '#12 Door is too narrow', text: '04512 Midtown', at: hoursAgo(26), path }
  const request = { ...topic, id: '2', title: '04513 Harbor', text: 'P13 2024.1', dueDate: null }
  return {
    work: [
      {
        id: 'topics',
        title: 'Topics Assigned to Me',
        path,
        items: [{ ...topic, dueDate: '2020-11-20' }],
        hasMore: true,
      },
      { id: 'requests', title: 'Requests in Progress', path, items: [request], hasMore: false },
    ],
    firstSteps: [],
  }
}

/** Mocks organizations, users, activity and work items with fixed data, because concurrent journeys change the real data. */
export async function mockSharedData(page: Page): Promise<void> {
  await page.route(/\/api\/organizations\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const organization = (await response.json()) as Data
    return route.fulfill({ response, json: { ...organization, ...organizations[String(organization['id'])] } })
  })
  await page.route(/\/api\/users\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const user = (await response.json()) as Data & { organizations: { id: string }[] }
    const summaries = user.organizations.map((summary) => ({
      ...summary,
      displayName: (organizations[summary.id] as { displayName: string } | undefined)?.displayName,
    }))
    return route.fulfill({ response, json: { ...user, ...fixedUser, organizations: summaries } })
  })
  await page.route('**/api/news', (route) =>
    route.fulfill({ json: { since: hoursAgo(50), items: activityItems(), hasMore: false } }),
  )
  await page.route('**/api/landing', (route) => route.fulfill({ json: landing() }))
  // The real logos have text, which is drawn in installed fonts.
  await page.route('**/client-logos/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: logo }))
  await page.route(/\/api\/users\/[^/]+\/preferences$/, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
  )
}

/** Waits until all animations have ended, including those that start in the next frame. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    function isMoving({ effect, playState }: Animation) {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity
    }
    do {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    } while (document.getAnimations().some(isMoving))
  })
}
