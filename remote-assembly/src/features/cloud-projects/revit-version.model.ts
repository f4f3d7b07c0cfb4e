import { noRevitVersion } from '@lintel/shared/contract/assembly'

/** The state of the Revit version check; `none` means 'N/A': the project has no Revit model. */
export type RevitCheck =
  | { outcome: 'unchecked' | 'checking' | 'no-project' | 'none' | 'failed' }
  | { outcome: 'same' | 'different'; version: string }

type Facts = {
  /** Undefined until a project is chosen. */
  projectId: string | undefined
  prototypeVersion: string
  info: { data: { revitVersion: string } | undefined; isFetching: boolean; isError: boolean }
}

export function checkRevitVersion({ projectId, prototypeVersion, info }: Facts): RevitCheck {
  if (projectId === undefined) return { outcome: 'unchecked' }
  if (projectId === '') return { outcome: 'no-project' }
  if (info.isFetching) return { outcome: 'checking' }
  if (info.isError) return { outcome: 'failed' }
  if (!info.data) return { outcome: 'unchecked' }
  const version = info.data.revitVersion
  if (version === noRevitVersion) return { outcome: 'none' }
  return { outcome: version === prototypeVersion ? 'same' : 'different', version }
}

/**
 * Submitting requires the prototype's version, or a project without one (specification 1, "States and transitions").
 */
export function isRevitVersionFit({ outcome }: RevitCheck): boolean {
  return outcome === 'none' || outcome === 'same'
}

type Banner = { tone: 'info' | 'warning' | 'error'; text: string; canCheckAgain?: boolean }

/** The banner above the stage, if the check has a message. */
export function revitBanner(check: RevitCheck, prototypeVersion: string): Banner | undefined {
  switch (check.outcome) {
    case 'checking':
      return { tone: 'info', text: 'Checking the Revit version of this project…' }
    case 'none':
      return {
        tone: 'warning',
        text: `The Revit version of this project is N/A: it has no Revit model yet. The prototype uses Revit ${prototypeVersion}.`,
      }
    case 'different':
      return {
        tone: 'error',
        text: `This project uses Revit ${check.version}, but the prototype uses Revit ${prototypeVersion}. Choose a different project, or a prototype release that uses Revit ${check.version}.`,
      }
    case 'failed':
      return {
        tone: 'error',
        text: "Couldn't check this project's Revit version. You can submit the request after the check succeeds.",
        canCheckAgain: true,
      }
    case 'no-project':
      return { tone: 'error', text: 'no project id' }
    default:
      return undefined
  }
}

/** For the summary of the request. */
export function revitVersionText(check: RevitCheck): string {
  if ('version' in check) return check.version
  if (check.outcome === 'none') return noRevitVersion
  return { checking: 'Checking…', failed: "Couldn't check", 'no-project': 'Unknown', unchecked: '–' }[check.outcome]
}
