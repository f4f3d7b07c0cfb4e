import { RunFailure } from '../runs/run-failure.ts'

/** What can go wrong, with the details that its text needs. Demo data takes its texts from here too. */
type FailureDetails = {
  'release-missing': { portfolio: string; release: string }
  'unsupported-configuration': { messages: readonly string[] }
  'nothing-matches': { portfolio: string; release: string }
  'file-missing': { urn: string }
  'corrupt-model': { urn: string; reason: string }
  'elements-differ': { expected: number; found: number }
  'too-large': null
  'disk-full': null
  'over-time-limit': { minutes: number }
  'worker-lost': { attempts: number }
  'service-unavailable': { service: string }
  'service-failed': { service: string; reason: string }
  unexpected: null
}
export type FailureCode = keyof FailureDetails

type Entry<Details> = {
  /** Whether a later attempt may succeed without anyone doing something about it. */
  mayPass: boolean
  /** What the requester reads: what failed and what to do. */
  text: (details: Details) => string
}

/** The last part of the file's path, which people know it by. */
function fileIn(urn: string): string {
  return urn.split('/').at(-1) ?? urn
}

const again = 'then request it again'

const catalogue: { [Code in FailureCode]: Entry<FailureDetails[Code]> } = {
  'release-missing': {
    mayPass: false,
    text: ({ portfolio, release }) => `${portfolio} ${release} no longer exists. Choose another release.`,
  },
  'unsupported-configuration': {
    mayPass: false,
    text: ({ messages }) => `The selected options can't be assembled. ${messages.join(' ')} Choose others, ${again}.`,
  },
  'nothing-matches': {
    mayPass: false,
    text: ({ portfolio, release }) =>
      `No model file of ${portfolio} ${release} matches the selected options. Choose others, ${again}.`,
  },
  'file-missing': {
    mayPass: false,
    text: ({ urn }) => `The model file ${fileIn(urn)} is missing. Have the prototype republished, ${again}.`,
  },
  'corrupt-model': {
    mayPass: false,
    text: ({ urn, reason }) =>
      `Couldn't read the model file ${fileIn(urn)}: ${reason} Have the file replaced in the prototype, ${again}.`,
  },
  'elements-differ': {
    mayPass: false,
    text: ({ expected, found }) =>
      `The assembled model has ${found} elements instead of the expected ${expected}, so it was discarded. Please contact support.`,
  },
  'too-large': {
    mayPass: false,
    text: () => 'The selected models are too large to assemble into one model. Please contact support.',
  },
  'disk-full': {
    mayPass: true,
    text: () => `There isn't enough storage for the assembled model. Contact support to free up space, ${again}.`,
  },
  'over-time-limit': {
    mayPass: false,
    text: ({ minutes }) =>
      `The assembly was stopped because it took more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Please contact support.`,
  },
  'worker-lost': {
    mayPass: false,
    text: ({ attempts }) =>
      `The assembly failed ${attempts === 1 ? 'once' : `${attempts} times`} and was stopped. Please contact support.`,
  },
  'service-unavailable': {
    mayPass: true,
    text: ({ service }) => `Couldn't reach ${service}. Wait a while, ${again}.`,
  },
  'service-failed': {
    mayPass: false,
    text: ({ service, reason }) => `${service} couldn't assemble the model: ${reason}`,
  },
  // The text for every failure that has none of its own (specification 1, "Screens and routes").
  unexpected: { mayPass: true, text: () => 'An internal server error has occurred. Please contact support.' },
}

/** The contract lets `statusDetails` have so many characters. */
const mostCharacters = 2000

/** What the requester reads about a failure. */
export function failureText<Code extends FailureCode>(code: Code, details: FailureDetails[Code]): string {
  return catalogue[code].text(details).slice(0, mostCharacters)
}

/** Whoever runs the assembly decides by `mayPass` whether to try again. */
export function assemblyFailure<Code extends FailureCode>(
  code: Code,
  details: FailureDetails[Code],
  cause?: unknown,
): RunFailure {
  return new RunFailure(failureText(code, details), { code, mayPass: catalogue[code].mayPass, cause })
}
