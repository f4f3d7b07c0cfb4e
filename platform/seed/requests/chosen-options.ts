import { isUnsupported, selectMessages } from '@lintel/shared/prototype'
import { validMessages } from '../../src/modules/prototypes/prototypes/manifest.model.ts'
import type { SeedRelease } from '../prototypes.ts'
import type { Draw } from './pick.ts'

/** Mostly chooses the first option, and never an invalid combination. */
export function optionsChooser(): (draw: Draw, release: SeedRelease) => Record<string, string> {
  const messages = new Map<SeedRelease, ReturnType<typeof validMessages>>()

  return (draw, release) => {
    const messageConfigurations = messages.get(release) ?? validMessages(release.messageConfigurations)
    messages.set(release, messageConfigurations)
    const choices = Object.fromEntries(
      release.optionSets.map(({ label, options, defaultValue, disabled }) => [
        label,
        disabled || draw.chance(0.45) ? defaultValue : draw.one(options),
      ]),
    )
    const isBuildable = !selectMessages({ messageConfigurations }, choices).some(isUnsupported)
    return isBuildable ? choices : defaultsOf(release)
  }
}

export function defaultsOf({ optionSets }: SeedRelease): Record<string, string> {
  return Object.fromEntries(optionSets.map(({ label, defaultValue }) => [label, defaultValue]))
}
