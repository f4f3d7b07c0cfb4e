import { Button } from '@lintel/shared/ui'
import { revitBanner } from '../cloud-projects/index.ts'
import { Notice } from './notice.tsx'
import type { RevitState } from './use-revit-check.ts'
import type { Wizard } from './state/use-wizard.ts'

/** What is known of the project's Revit version, and the ways out where it does not fit. */
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
