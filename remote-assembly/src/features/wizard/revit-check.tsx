import { useQuery } from '@lintel/shared/api'
import type { PrototypeManifest } from '@lintel/shared/contract'
import { noRevitVersion } from '@lintel/shared/contract/assembly'
import { useOrganizationId } from '@lintel/shared/organization'
import { Button } from '@lintel/shared/ui'
import { checkRevitVersion, revitBanner, revitVersionQuery } from '../cloud-projects/index.ts'
import { Notice } from './notice.tsx'
import type { Wizard } from './state/use-wizard.ts'
import type { WizardState } from './state/wizard.model.ts'

/** Compares the project's Revit version with the prototype's, from the moment a project is selected. */
export function useRevitCheck({ revitVersion }: PrototypeManifest, { chosen, stage }: WizardState) {
  const prototypeVersion = revitVersion === '' ? noRevitVersion : revitVersion
  const isAsked = stage !== 'select-project' && Boolean(chosen?.id)
  const info = useQuery({
    ...revitVersionQuery(useOrganizationId(), chosen?.id ?? ''),
    // After a failure, only Try Again refetches.
    enabled: ({ state }) => isAsked && state.status !== 'error',
  })
  return {
    check: checkRevitVersion({ projectId: chosen?.id, prototypeVersion, info }),
    prototypeVersion,
    checkAgain: () => void info.refetch(),
  }
}
export type RevitState = ReturnType<typeof useRevitCheck>

/** The banner about the project's Revit version, with actions if it doesn't match. */
export function RevitNotice({ revit, wizard }: { revit: RevitState; wizard: Wizard }) {
  const { check, prototypeVersion, checkAgain } = revit
  const banner = revitBanner(check, prototypeVersion)
  if (!banner) return null
  const { tone, text, canCheckAgain } = banner
  const isElsewhere = wizard.state.stage !== 'select-project' && tone === 'error'
  return (
    <Notice
      tone={tone}
      actions={
        (canCheckAgain ?? isElsewhere) && (
          <>
            {canCheckAgain && (
              <Button size="sm" variant="outline" onClick={checkAgain}>
                Try Again
              </Button>
            )}
            {isElsewhere && (
              <Button size="sm" variant="outline" onClick={() => wizard.dispatch({ type: 'project-dropped' })}>
                Choose a Different Project
              </Button>
            )}
          </>
        )
      }
    >
      {text}
    </Notice>
  )
}
