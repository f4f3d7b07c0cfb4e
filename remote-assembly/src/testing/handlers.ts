import { topicHandlers } from '@lintel/shared/testing/fixtures'
import { aRequest, complete, failed, inProgress, requestId } from './a-request.ts'
import { RequestsPlatform } from './requests-platform.ts'
import { wizardPlatform } from './wizard-platform.ts'

/** Mock handlers for the pages of this remote: one request of each kind, and three pages of completed ones. */
export function sampleHandlers() {
  const open = [aRequest({ id: requestId(1) }), inProgress({ id: requestId(2) }), failed({ id: requestId(3) })]
  const completed = Array.from({ length: 23 }, (_, index) =>
    complete({ id: requestId(index + 4), projectNumber: String(4211 + index) }),
  )
  const requests = new RequestsPlatform([...open, ...completed])
  return [...wizardPlatform().handlers, ...requests.handlers(), ...topicHandlers([])]
}
