import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../database/connect.ts'
import { createChangeListener } from '../../../events/change-listener.ts'
import type { Files } from '../../../interfaces/files.ts'
import type { DesignAutomationConfig } from '../autodesk-cloud/autodesk-config.ts'
import { autodeskTokens } from '../autodesk-cloud/autodesk-tokens.ts'
import { workItemAddresses } from './work-item-addresses.ts'
import type { Assembler } from '../../../assembler/assembler.ts'
import { createDesignAutomationAssembler } from './design-automation-assembler.ts'
import { openCallbackListener } from './callback-listener.ts'
import type { PollingPace } from './follow-work-item.ts'
import { workItemsAt } from './work-items.ts'

export type OpenDesignAutomation = {
  automation: DesignAutomationConfig
  assembly: Config['assembly']
  db: Database
  files: Files
  logger: FastifyBaseLogger
  pace?: PollingPace
}

/** The assembler with its dependencies: tokens of the account, and a listener for the callbacks that the platform receives. */
export function openDesignAutomation({ automation, db, files, logger, ...deps }: OpenDesignAutomation): Assembler {
  const { account, address, publicUrl } = automation
  const listener = createChangeListener(db, logger)
  const assembler = createDesignAutomationAssembler({
    ...files,
    workItems: workItemsAt({ address, tokens: autodeskTokens(account, { logger, scopes: ['code:all'] }) }),
    workItemAddresses: workItemAddresses(publicUrl, files.signatures),
    openCallbackListener: (subject) => openCallbackListener(listener, subject),
    endpoints: automation,
    timeLimitMinutes: deps.assembly.timeLimitMinutes,
    logger,
    ...(deps.pace && { pace: deps.pace }),
  })
  return { ...assembler, close: () => listener.close() }
}
