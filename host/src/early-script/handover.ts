import type { EarlyAnswer } from '@lintel/shared/host'

export type EarlyRequests = {
  config: Promise<Response>
  registry: Promise<Response>
  /** Calls of the API, as they are made. */
  answers: EarlyAnswer[]
}

declare global {
  // Merging into the window's type takes an interface.
  interface Window {
    /** What the early script of index.html has started; taken over by the shell, once. */
    lintelEarly?: Partial<EarlyRequests>
  }
}

/** Where the early script looks before the configuration can say otherwise. */
export const earlyAddresses = { config: '/config.json', registry: '/registry.json' } as const

/** The keys under which the shell stores both for the next load. */
export const rememberedAs = {
  config: 'lintel.config',
  registry: 'lintel.registry',
} as const

/** The answer that the early script asked for; undefined on every later try, which must ask again. */
export function takeEarlyResponse(name: 'config' | 'registry', address: string): Promise<Response> | undefined {
  if (address !== earlyAddresses[name]) return undefined
  const response = window.lintelEarly?.[name]
  delete window.lintelEarly?.[name]
  return response
}

/** The calls that the early script has made. From now on it makes none: the shell does. */
export function takeEarlyAnswers(): EarlyAnswer[] {
  const answers = window.lintelEarly?.answers ?? []
  delete window.lintelEarly
  return answers
}
