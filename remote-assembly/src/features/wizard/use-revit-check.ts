import { useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { noRevitVersion } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { checkRevitVersion, revitVersionQuery } from '../cloud-projects/index.ts'
import type { WizardState } from './state/wizard.model.ts'

/** The project's Revit version against the prototype's. Asked for by Select Project, and again wherever it is not known. */
export function useRevitCheck({ revitVersion }: PrototypeManifest, { chosen, stage }: WizardState) {
  const prototypeVersion = revitVersion === '' ? noRevitVersion : revitVersion
  const isAsked = stage !== 'select-project' && Boolean(chosen?.id)
  const info = useQuery({
    ...revitVersionQuery(useOrganizationId(), chosen?.id ?? ''),
    // A check that has failed is made again by hand.
    enabled: ({ state }) => isAsked && state.status !== 'error',
  })
  return {
    check: checkRevitVersion({ projectId: chosen?.id, prototypeVersion, info }),
    prototypeVersion,
    checkAgain: () => void info.refetch(),
  }
}
export type RevitState = ReturnType<typeof useRevitCheck>
