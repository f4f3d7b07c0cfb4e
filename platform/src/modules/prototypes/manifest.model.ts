import {
  fileConfigurationSchema,
  messageConfigurationSchema,
  type FileConfiguration,
  type MessageConfiguration,
} from '@lintel/shared/contract'

/** Only those with a urn and at least one rule are kept (specification 1, section 3); `equal` is read as `equals`. */
export function finishedFiles(stored: readonly unknown[]): FileConfiguration[] {
  return stored.flatMap((configuration) => {
    const parsed = fileConfigurationSchema.safeParse(configuration)
    return parsed.success ? [parsed.data] : []
  })
}

export function finishedMessages(stored: readonly unknown[]): MessageConfiguration[] {
  return stored.flatMap((configuration) => {
    const parsed = messageConfigurationSchema.safeParse(configuration)
    return parsed.success ? [parsed.data] : []
  })
}
