import type { Preflight, PreflightQuestion } from '@lintel/shared/contract/assembly'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { CloudProjects } from '../../../../interfaces/cloud-projects.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import type { OrganizationScope } from '../../../../plugins/organization-scope.ts'
import { findRelease, validMessages, seesDrafts } from '../../../prototypes/prototypes/index.ts'
import { askCloud, type CloudFindings } from './cloud-findings.ts'
import { judgeForm, type JudgedRelease } from './judge-form.model.ts'

/** Queries the cloud service outside of any transaction, and then checks its responses within one. */
export async function checkForm(
  scope: DetachedScope,
  question: PreflightQuestion,
  cloud: CloudProjects,
): Promise<Preflight> {
  const findings = await askCloud(scope, cloud, question.bim360ProjectId)
  return scope.inTransaction(async (transactionScope) => {
    const release = await requestedRelease(transactionScope, question)
    return judgeForm({ question, release, findings }).preflight
  })
}

/** Returns the release that the form requests. If the form isn't valid, throws its problems with the paths of the fields. */
export async function assertReady(
  scope: OrganizationScope,
  question: PreflightQuestion,
  findings: CloudFindings,
): Promise<JudgedRelease> {
  const release = await requestedRelease(scope, question)
  const { preflight, errors } = judgeForm({ question, release, findings })
  if (preflight.isReady) return release
  const reasons = preflight.checks.filter(({ outcome }) => outcome === 'failed').map(({ message }) => message)
  throw new PlatformError('assembly/not-ready', 422, `This can't be requested. ${reasons.join(' ')}`, { errors })
}

async function requestedRelease(scope: OrganizationScope, question: PreflightQuestion): Promise<JudgedRelease> {
  const { portfolio: prototype, prototypeRelease: version } = question
  const name = { organizationId: scope.organizationId, prototype, version }
  const found = await findRelease(scope.tx, name, seesDrafts(scope))
  if (!found) throw unknownRelease(question)
  return { ...found, messageConfigurations: validMessages(found.messageConfigurations) }
}

function unknownRelease({ portfolio, prototypeRelease }: PreflightQuestion): PlatformError {
  const message = `Release ${prototypeRelease} of ${portfolio} doesn't exist in this organization. Choose another.`
  return new PlatformError('assembly/unknown-release', 422, message, {
    errors: [{ path: 'prototypeRelease', message }],
  })
}
