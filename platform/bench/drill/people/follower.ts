import { setTimeout as wait } from 'node:timers/promises'
import type { Asset, AssetNews } from '@lintel/shared/contract/assets'
import type { Caller } from '../../load/server.ts'

export type Follower = {
  /** The rows as the page of this person shows them. */
  rows: Map<string, string>
  /** How often it was connected, and how often the server said goodbye. */
  connections: number
  goodbyes: number
  /** How often the list had to be read again, since what had changed meanwhile was not told. */
  gaps: number
  /** What it was answered where it was not answered by a stream. */
  refusals: string[]
}

/** As the browser does for lists that are looked at; the server says it where it is to be sooner. Milliseconds. */
const usualPause = 1000

/** The page of one person: what it shows, and the position of its list. */
type Page = { follower: Follower; position: string; request: (path: string) => Promise<Response> }

/** Has the list of assets open: reads it once, and goes on from the news, until the signal ends it. */
export function follow(origin: string, { headers }: Caller, signal: AbortSignal): Follower {
  const follower: Follower = { rows: new Map(), connections: 0, goodbyes: 0, gaps: 0, refusals: [] }
  const page: Page = { follower, position: '', request }

  async function request(path: string): Promise<Response> {
    const response = await fetch(`${origin}${path}`, { headers, signal })
    if (!response.ok) throw new Error(`${response.status} ${(await response.text()).slice(0, 200)}`)
    return response
  }

  async function go(): Promise<void> {
    while (!signal.aborted) {
      const pause = await followOnce(page).catch((error: unknown) => {
        if (!signal.aborted) follower.refusals.push(error instanceof Error ? error.message : String(error))
        return undefined
      })
      await wait(pause ?? usualPause, undefined, { signal }).catch(() => undefined)
    }
  }

  void go()
  return follower
}

async function read(page: Page): Promise<void> {
  const response = await page.request('/api/assets')
  page.position = response.headers.get('list-position') ?? ''
  page.follower.rows = new Map(((await response.json()) as Asset[]).map(({ id, description }) => [id, description]))
}

/** Follows until the stream ends; answers when the server asks to be called again. */
async function followOnce(page: Page): Promise<number | undefined> {
  const { follower } = page
  if (page.position === '') await read(page)
  const response = await page.request(`/api/assets/events?tag=&position=${page.position}`)
  follower.connections += 1
  let text = ''
  let retry: number | undefined
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const events = (text + part).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) retry = (await applyEvent(page, event)) ?? retry
  }
  if (retry !== undefined) follower.goodbyes += 1
  return retry
}

async function applyEvent(page: Page, event: string): Promise<number | undefined> {
  const { follower } = page
  const [, retry] = /^retry: (\d+)$/m.exec(event) ?? []
  if (retry !== undefined) return Number(retry)
  const [, data] = /^event: assets\ndata: (.*)$/m.exec(event) ?? []
  if (data === undefined) return undefined
  const { changes, position } = JSON.parse(data) as AssetNews
  if (!changes || changes.from > Number(page.position)) {
    follower.gaps += 1
    await read(page)
    return undefined
  }
  for (const { id, description } of changes.rows) follower.rows.set(id, description)
  for (const id of changes.removed) follower.rows.delete(id)
  page.position = String(position)
  return undefined
}

/** Waits until all have heard of what is there; returns what someone has not, in words. */
export async function unheardBy(
  followers: readonly Follower[],
  descriptionsById: ReadonlyMap<string, string>,
): Promise<string[]> {
  const deadline = Date.now() + 20_000
  for (;;) {
    const laggingFollowers = followers.filter(({ rows }) =>
      [...descriptionsById].some(([id, description]) => rows.get(id) !== description),
    )
    if (laggingFollowers.length === 0) return []
    if (Date.now() > deadline)
      return [`${laggingFollowers.length} of ${followers.length} followers have not heard of everything`]
    await wait(500)
  }
}
