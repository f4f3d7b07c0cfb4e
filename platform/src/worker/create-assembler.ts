import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../database/connect.ts'
import type { Assembler } from '../assembler/assembler.ts'
import type { Files } from '../interfaces/files.ts'

export type AssemblerDeps = {
  config: Pick<Config, 'assembly' | 'designAutomation'>
  db: Database
  files: Files
  logger: FastifyBaseLogger
}

/** The configured assembler, opened with its first request; its code is not loaded before. */
export function createAssembler(deps: AssemblerDeps): Assembler {
  let opened: Promise<Assembler> | undefined
  function open(): Promise<Assembler> {
    opened ??= openAssembler(deps)
    return opened
  }
  return {
    assemble: async (...args) => (await open()).assemble(...args),
    withdraw: async (workItemId) => (await open()).withdraw(workItemId),
    close: async () => (await opened)?.close(),
  }
}

async function openAssembler({ config, db, files, logger }: AssemblerDeps): Promise<Assembler> {
  const { assembly, designAutomation: automation } = config
  if (automation) {
    const { openDesignAutomation } = await import('../modules/assembly/design-automation/open-design-automation.ts')
    return openDesignAutomation({ automation, assembly, db, files, logger })
  }
  const { createGlbAssembler } = await import('../assembler/glb/glb-assembler.ts')
  return createGlbAssembler({ store: files.store, threads: assembly.atOnce })
}
