import { sketchContent } from '../../seed/models/generated-content.ts'
import { connectDatabase } from '../../src/database/connect.ts'
import { serveOn } from '../bench-platform.ts'

/** Who follows something at this server: their headers, and of which organization they are. */
export type Follower = { organization: string; headers: Record<string, string> }

/** What this process tells its parent: first where it is and who can call, then for each question how long it has computed, in seconds. */
export type ServerWord = { origin: string; followers: Follower[] } | { computed: number }

/** A server beside others on one database; `people` are ids with their organizations. */
export type ServerOrders = { environment: Record<string, string>; people: { id: string; organization: string }[] }

const { environment, people } = JSON.parse(process.argv[2] ?? '') as ServerOrders
const db = connectDatabase(environment['DATABASE_APP_URL'] ?? '')
const { platform, close } = await serveOn(db, { content: sketchContent, environment })
const followers = people.map(async ({ id, organization }) => ({
  organization,
  headers: await platform.headersOf(id, organization),
}))
sendToParent({ origin: platform.origin, followers: await Promise.all(followers) })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  sendToParent({ computed: (user + system) / 1e6 })
})
process.once('disconnect', () => void close().then(() => db.$client.end()))

function sendToParent(word: ServerWord): void {
  if (process.connected) process.send?.(word)
}
