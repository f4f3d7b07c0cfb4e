import { paths } from '@lintel/shared/remote'
import type { StoredRequest } from '../repository.ts'

export type EmailBranding = { productName: string; hostOrigin: string }
export type EmailText = { subject: string; text: string }

/** The email that notifies the requester that a request has ended, with or without a model. */
export function completionEmail(
  request: StoredRequest,
  { productName, hostOrigin }: EmailBranding,
  firstName: string,
): EmailText {
  const project = oneLine(`${request.projectNumber} ${request.projectName}`)
  const model = `The model of ${project} (${request.portfolio} ${request.prototypeRelease})`
  const link = `${hostOrigin}${paths.assemblyRequest(request.organizationId, request.id)}`
  const isReady = request.status === 'Complete'
  const newsText = isReady
    ? [`${model} has been assembled${extent(request)}.`, `Open or download it: ${link}`]
    : [
        `${model} couldn't be assembled.`,
        request.statusDetails ?? '',
        `See what went wrong and request it again: ${link}`,
      ]
  return {
    subject: `${productName}: ${project} ${isReady ? 'is ready' : "couldn't be assembled"}`.slice(0, 300),
    text: [`Hello ${oneLine(firstName) || request.requestedBy},`, ...newsText, productName].join('\n\n'),
  }
}

function extent({ elementCount }: StoredRequest): string {
  return elementCount === null ? '' : `: ${elementCount} ${elementCount === 1 ? 'element' : 'elements'}`
}

/** Used in headers, where a line break would start another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
