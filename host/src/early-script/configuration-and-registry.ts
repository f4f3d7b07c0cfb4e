import type { Registry } from '@lintel/shared/remote'
import type { Config } from '../config.ts'
import { rememberedAs, type EarlyRequests } from './handover.ts'

type Asked = Pick<EarlyRequests, 'config' | 'registry'>

/** Reads a copy, because the application reads the answer itself later. */
export async function read<Body>(response: Promise<Response>): Promise<Body> {
  return (await (await response).clone().json()) as Body
}

/** What was stored at the last visit, which takes no round trip; where nothing is stored, the answer when it comes. */
function readSoonest<Body>(name: keyof Asked, asked: Asked): Promise<Body> {
  const body = Promise.resolve(name)
    .then(() => JSON.parse(localStorage.getItem(rememberedAs[name]) ?? '') as Body)
    .catch(() => read<Body>(asked[name]))
  // Whoever waits for it sees the failure; where nobody does, it must not count as unhandled.
  body.catch(() => undefined)
  return body
}

/** Configuration and registry to ask for data by, perhaps those of the last visit. The shell itself takes the fresh ones. */
export function configurationAndRegistry(asked: Asked) {
  return { config: readSoonest<Config>('config', asked), registry: readSoonest<Registry>('registry', asked) }
}
export type Known = ReturnType<typeof configurationAndRegistry>
