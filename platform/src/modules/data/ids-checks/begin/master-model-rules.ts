import { mostIdsBytes } from '@lintel/shared/contract/ids'
import { PlatformError } from '../../../../errors.ts'
import type { DetachedScope } from '../../../../plugins/detached-scope.ts'
import { exportIds } from '../../../bim/ids-exchange/index.ts'
import type { ReadIds } from '../../ids-files/repository.ts'
import { readIdsText } from '../../ids-files/sent-ids.ts'

/** What the master model asks for at this moment, as its export says it to those who may read it. */
export async function readMasterModelRules(scope: DetachedScope): Promise<ReadIds> {
  if (!scope.roles.includes('revitmastermodel.read')) throw notYours()
  let content = ''
  for await (const part of await exportIds(scope, { filter: null, timeZone: 'UTC' })) {
    content += part
    if (content.length > mostIdsBytes) throw tooLarge()
  }
  return readIdsText(content)
}

function notYours(): PlatformError {
  const detail = 'To check against the master model, you need the role revitmastermodel.read.'
  return new PlatformError('roles/missing', 403, detail)
}

function tooLarge(): PlatformError {
  const detail = `The master model asks for more than the ${mostIdsBytes / 1024 ** 2} MB that a check reads. Export a part of it, then check by that file.`
  return new PlatformError('ids-checks/master-model-too-large', 409, detail)
}
