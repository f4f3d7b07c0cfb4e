import { RunFailure } from '../runs/run-failure.ts'

/** Possible failures, with the details for their texts. Demo data uses these texts too. */
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
  /** Whether a retry may succeed without anyone fixing something. */
  isTransient: boolean
  /** The text for the requester: what failed and what to do. */
  text: (details: Details) => string
}

/** The file name at the end of the path, which people recognize. */
function fileIn(urn: string): string {
  return urn.split('/').at(-1) ?? urn
}

const requestAgain = 'then request it again'

const catalog: { [Code in FailureCode]: Entry<FailureDetails[Code]> } = {
  'release-missing': {
    isTransient: false,
    text: ({ portfolio, release }) => `${portfolio} ${release} no longer exists. Choose another release.`,
  },
  'unsupported-configuration': {
    isTransient: false,
    text: ({ messages }) =>
      `The selected options can't be assembled. ${messages.join(' ')} Choose others, ${requestAgain}.`,
  },
  'nothing-matches': {
    isTransient: false,
    text: ({ portfolio, release }) =>
      `No model file of ${portfolio} ${release} matches the selected options. Choose others, ${requestAgain}.`,
  },
  'file-missing': {
    isTransient: false,
    text: ({ urn }) => `The model file ${fileIn(urn)} is missing. Have the prototype republished, ${requestAgain}.`,
  },
  'corrupt-model': {
    isTransient: false,
    text: ({ urn, reason }) =>
      `Couldn't read the model file ${fileIn(urn)}: ${reason} Have the file replaced in the prototype, ${requestAgain}.`,
  },
  'elements-differ': {
    isTransient: false,
    text: ({ expected, found }) =>
      `The assembled model has ${found} elements instead of the expected ${expected}, so it was discarded. Please contact support.`,
  },
  'too-large': {
    isTransient: false,
    text: () => 'The selected models are too large to assemble into one model. Please contact support.',
  },
  'disk-full': {
    isTransient: true,
    text: () =>
      `There isn't enough storage for the assembled model. Contact support to free up space, ${requestAgain}.`,
  },
  'over-time-limit': {
    isTransient: false,
    text: ({ minutes }) =>
      `The assembly was stopped because it took more than ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Please contact support.`,
  },
  'worker-lost': {
    isTransient: false,
    text: ({ attempts }) =>
      `The assembly failed ${attempts === 1 ? 'once' : `${attempts} times`} and was stopped. Please contact support.`,
  },
  'service-unavailable': {
    isTransient: true,
    text: ({ service }) => `Couldn't reach ${service}. Wait a while, ${requestAgain}.`,
  },
  'service-failed': {
    isTransient: false,
    text: ({ service, reason }) => `${service} couldn't assemble the model: ${reason}`,
  },
  // The text for failures without their own text (specification 1, "Screens and routes").
  unexpected: { isTransient: true, text: () => 'An internal server error has occurred. Please contact support.' },
}

/** Maximum length of `statusDetails` in the contract, in characters. */
const maxCharacters = 2000

/** Returns the text for the requester about a failure. */
export function failureText<Code extends FailureCode>(code: Code, details: FailureDetails[Code]): string {
  return catalog[code].text(details).slice(0, maxCharacters)
}

/** The caller that runs the assembly decides by `isTransient` whether to retry. */
export function assemblyFailure<Code extends FailureCode>(
  code: Code,
  details: FailureDetails[Code],
  cause?: unknown,
): RunFailure {
  return new RunFailure(failureText(code, details), { code, isTransient: catalog[code].isTransient, cause })
}
