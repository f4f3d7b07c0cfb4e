export type AuditedPage = { name: string; path: string }

/** The organization of the demonstration whose pages are played. */
const organization = '/CFA'

/** Where people arrive and where they set what is theirs; the viewer has a goal of its own. */
const others: readonly AuditedPage[] = [
  { name: 'landing', path: organization },
  { name: 'account', path: '/account' },
  { name: 'viewer', path: `${organization}/prototypes/P14/2024.1` },
]

type Registry = { remotes: { pages: Record<string, { path: string; navigation?: object }> }[] }

/** Every page of the navigation, as the running application lists them, named by the end of its address; and those beside it. */
export async function pagesOf(origin: string): Promise<AuditedPage[]> {
  const { remotes } = (await (await fetch(`${origin}/registry.json`)).json()) as Registry
  const pages = remotes.flatMap((remote) => Object.values(remote.pages)).filter(({ navigation }) => navigation)
  if (pages.length === 0) throw new Error('The registry lists no page of the navigation.')
  const shown = pages.map(({ path }) => ({ name: path.split('/').at(-1) ?? path, path: `${organization}/${path}` }))
  return [...others, ...shown]
}
