import { isUnsupported, selectFiles, selectMessages } from '@lintel/shared/prototype'
import { validMessages, storedFiles, type StoredModelFile } from '../../modules/prototypes/prototypes/manifest.model.ts'
import type { AssemblyOrder } from '../assembler.ts'
import { assemblyFailure } from '../assembly-failure.ts'

export type SelectedModel = { urn: string; file: StoredModelFile }

/** The model files that the viewer would show for the chosen options, found by the same rules. */
export function selectModels({ request, release }: AssemblyOrder): SelectedModel[] {
  const releaseKey = { portfolio: request.portfolio, release: request.prototypeRelease }
  const messageConfigurations = validMessages(release.messageConfigurations)
  const refusals = selectMessages({ messageConfigurations }, request.optionSets).filter(isUnsupported)
  if (refusals.length > 0) {
    throw assemblyFailure('unsupported-configuration', { messages: refusals.map(({ message }) => message) })
  }
  const fileConfigurations = storedFiles(release.fileConfigurations)
  const selected = selectFiles({ fileConfigurations }, request.optionSets)
  if (selected.length === 0) throw assemblyFailure('nothing-matches', releaseKey)
  return selected.map(({ urn, file }) => {
    if (!file) throw assemblyFailure('file-missing', { urn })
    return { urn, file }
  })
}
