import { maxIdsBytes } from '@lintel/shared/contract/ids'
import { PlatformError } from '../../../../errors/platform-error.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import { createSemaphore } from '../../../../plugins/limits/semaphore.ts'
import { exportIds } from '../../../bim/ids-exchange/index.ts'
import type { ReadIds } from '../../ids-files/repository.ts'
import { readIdsText } from '../../ids-files/ids-upload.ts'

/** Each of these texts is completely in memory. */
const semaphore = createSemaphore(
  { ofPerson: 2, ofOrganization: 4, inAll: 8 },
  {
    ofPerson: "You're already starting 2 checks against the master model. Wait until one is queued.",
    ofOrganization:
      'Your organization is already starting 4 checks against the master model. Wait until one is queued.',
    inAll: 'Too many checks against master models are being started right now. Try again shortly.',
  },
)

/** The current requirements of the master model, as exported for users who can read it. */
export async function readMasterModelRules(scope: DetachedScope): Promise<ReadIds> {
  if (!scope.roles.includes('revitmastermodel.read')) throw notPermitted()
  return semaphore.run(scope, () => readRules(scope))
}

async function readRules(scope: DetachedScope): Promise<ReadIds> {
  let [content, bytes] = ['', 0]
  for await (const part of await exportIds(scope, { filter: null, timeZone: 'UTC' })) {
    content += part
    bytes += Buffer.byteLength(part)
    if (bytes > maxIdsBytes) throw tooLarge()
  }
  return readIdsText(content)
}

function notPermitted(): PlatformError {
  const detail = 'To check against the master model, you need the role revitmastermodel.read.'
  return new PlatformError('roles/missing', 403, detail)
}

function tooLarge(): PlatformError {
  const detail = `The master model requirements are larger than ${maxIdsBytes / 1024 ** 2} MB, the limit for a check. Export part of them, then check against that file.`
  return new PlatformError('ids-checks/master-model-too-large', 409, detail)
}
