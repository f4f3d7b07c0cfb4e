import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import type { Database } from '../../database/connect.ts'
import { listenForNotifications } from '../../database/notifications.ts'
import type { DesignAutomationConfig } from '../../modules/autodesk-cloud/autodesk-config.ts'
import { autodeskTokens } from '../../modules/autodesk-cloud/autodesk-tokens.ts'
import { callbackChannel } from '../../modules/design-automation/announce-callback.ts'
import { workItemAddresses } from '../../modules/design-automation/work-item-addresses.ts'
import type { Files } from '../../modules/files/open-files.ts'
import type { Assembler } from '../assembler.ts'
import { createDesignAutomationAssembler } from './design-automation-assembler.ts'
import { createDoorbells } from './doorbells.ts'
import type { Pace } from './follow-work-item.ts'
import { workItemsAt } from './work-items.ts'

export type OpenDesignAutomation = {
  automation: DesignAutomationConfig
  assembly: Config['assembly']
  db: Database
  files: Files
  logger: FastifyBaseLogger
  pace?: Pace
}

/** The assembler with everything it needs: tokens of the account, and an ear for callbacks that the platform takes. */
export function openDesignAutomation({ automation, db, files, logger, ...deps }: OpenDesignAutomation): Assembler {
  const { account, address, publicUrl } = automation
  const doorbells = createDoorbells()
  const listening = listenForNotifications(db, {
    channel: callbackChannel,
    onMessage: (request) => doorbells.ring(request),
    onListening: () => doorbells.ringAll(),
    onFailure: (error) => logger.warn({ err: error }, 'callbacks of Design Automation are not heard for a moment'),
  })
  const assembler = createDesignAutomationAssembler({
    ...files,
    workItems: workItemsAt({ address, tokens: autodeskTokens(account, { logger, scopes: ['code:all'] }) }),
    workItemAddresses: workItemAddresses(publicUrl, files.signatures),
    doorbells,
    place: automation,
    timeLimitMinutes: deps.assembly.timeLimitMinutes,
    logger,
    ...(deps.pace && { pace: deps.pace }),
  })
  return { ...assembler, close: () => listening.close() }
}
