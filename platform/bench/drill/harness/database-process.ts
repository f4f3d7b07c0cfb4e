import { startEmbeddedPostgres } from '../../../src/database/postgres/embedded-postgres.ts'

/** What this process runs until its parent lets go of it, or kills both. */
export type DatabaseOrders = { data: string; settings: Record<string, string> }

const { data, settings } = JSON.parse(process.argv[2] ?? '') as DatabaseOrders
const server = await startEmbeddedPostgres(data, settings)
process.once('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.({ url: server.url('postgres') })
