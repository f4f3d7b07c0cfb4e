export type AuditedPage = { name: string; path: string }

/** The demo organization whose pages are audited. */
const organization = '/CFA'

/** Landing pages and personal settings; the viewer has its own goal. */
const otherPages: readonly AuditedPage[] = [
  { name: 'landing', path: organization },
  { name: 'account', path: '/account' },
  { name: 'viewer', path: `${organization}/prototypes/P14/2024.1` },
]

type Registry = { remotes: { pages: Record<string, { path: string; navigation?: object }> }[] }

/** Every page of the running application's navigation, named by the end of its URL, and the additional ones. */
export async function pagesOf(origin: string): Promise<AuditedPage[]> {
  const { remotes } = (await (await fetch(`${origin}/registry.json`)).json()) as Registry
  const pages = remotes.flatMap((remote) => Object.values(remote.pages)).filter(({ navigation }) => navigation)
  if (pages.length === 0) throw new Error('The registry lists no page of the navigation.')
  const navigationPages = pages.map(({ path }) => ({
    name: path.split('/').at(-1) ?? path,
    path: `${organization}/${path}`,
  }))
  return [...otherPages, ...navigationPages]
}
