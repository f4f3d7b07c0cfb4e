import type { FileConfiguration, MessageConfiguration } from '../contract/prototype/prototype.ts'
import type { Rule } from '../contract/prototype/rule.ts'
import { evaluateRules } from './evaluate-rules.ts'
import type { GroupEvaluation } from './evaluation.ts'
import { factsOf, type Choices } from './choices.ts'

/** A configuration with the evaluation of its rules. */
export type Explained<Configuration> = { configuration: Configuration; isMatch: boolean; evaluation: GroupEvaluation }

type WithFiles<File> = { fileConfigurations: readonly File[] }
type WithMessages<Message> = { messageConfigurations: readonly Message[] }
type AnyFile = Pick<FileConfiguration, 'urn' | 'rules'>

/**
 * Every complete file with its evaluation. Files without a URN or without rules are dropped (specification 1, "Entities
 * and their fields").
 */
export function explainFiles<File extends AnyFile>(manifest: WithFiles<File>, choices: Choices): Explained<File>[] {
  const finished = manifest.fileConfigurations.filter(({ urn, rules }) => urn.trim() !== '' && rules.length > 0)
  return explain(finished, choices)
}

/** The files to load, in the order of the manifest, without duplicate URNs. */
export function selectFiles<File extends AnyFile>(manifest: WithFiles<File>, choices: Choices): File[] {
  const files = matching(explainFiles(manifest, choices))
  return [...new Map(files.map((file) => [file.urn, file])).values()]
}

/** Every message with its evaluation. A message without rules is unfinished: it is reported and never shown. */
export function explainMessages<Message extends MessageConfiguration>(
  manifest: WithMessages<Message>,
  choices: Choices,
): Explained<Message>[] {
  return explain(manifest.messageConfigurations, choices)
}

/** The messages to show, in the order of the manifest, without duplicates. */
export function selectMessages<Message extends MessageConfiguration>(
  manifest: WithMessages<Message>,
  choices: Choices,
): Message[] {
  const messages = matching(explainMessages(manifest, choices))
  return [...new Map(messages.map((message) => [message.message, message])).values()]
}

/**
 * Messages that are errors: the configuration cannot be requested (specification 1, "Screens and routes" and
 * "Validation rules").
 */
export function isUnsupported({ message }: Pick<MessageConfiguration, 'message'>): boolean {
  return message.includes('NOT A SUPPORTED CONFIGURATION')
}

function explain<Configuration extends { rules: readonly Rule[] }>(
  configurations: readonly Configuration[],
  choices: Choices,
): Explained<Configuration>[] {
  const facts = factsOf(choices)
  return configurations.map((configuration) => {
    const evaluation = evaluateRules(configuration.rules, facts)
    return { configuration, isMatch: evaluation.outcome === 'met', evaluation }
  })
}

function matching<Configuration>(explained: readonly Explained<Configuration>[]): Configuration[] {
  return explained.flatMap(({ isMatch, configuration }) => (isMatch ? [configuration] : []))
}
