import type { PrototypeManifest } from '@lintel/shared/contract'
import {
  projectFieldsSchema,
  requesterFieldsSchema,
  type ProjectFields,
  type RequesterFields,
} from '@lintel/shared/contract/assembly'
import { isUnsupported, selectMessages, type Choices } from '@lintel/shared/prototype'

/** Field values as typed, valid or not. */
type Texts<Fields> = { [Name in keyof Fields]: string }

export type WizardValues = {
  project: Texts<ProjectFields>
  /** Chosen option by label of the option set. */
  options: Choices
  requester: Texts<RequesterFields>
}

/** The sections of the form. A section's index is that of its stage. */
export const sections = ['project', 'options', 'requester'] as const
export type Section = (typeof sections)[number]

/** A release's options, and the messages about their combinations. */
export type Offer = Pick<PrototypeManifest, 'optionSets' | 'messageConfigurations'>

export function isValid(section: Section, values: WizardValues, offer: Offer): boolean {
  if (section === 'project') return projectFieldsSchema.safeParse(values.project).success
  if (section === 'requester') return requesterFieldsSchema.safeParse(values.requester).success
  return areChoicesComplete(values.options, offer) && isSupported(values.options, offer)
}

export function isSupported(choices: Choices, offer: Offer): boolean {
  return !selectMessages(offer, choices).some(isUnsupported)
}

function areChoicesComplete(choices: Choices, { optionSets }: Offer): boolean {
  return optionSets.every(({ label, options }) => {
    const choice = Object.hasOwn(choices, label) ? choices[label] : undefined
    return choice !== undefined && choice.trim() !== '' && options.includes(choice)
  })
}
