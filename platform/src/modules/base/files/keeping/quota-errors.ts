import { isPlatformError, PlatformError } from '../../../../errors/platform-error.ts'
import { sizeInWords } from '../../../../errors/size-in-words.ts'

const code = 'files/quota-reached'

export type Quota = { used: number; quota: number; wanted: number }

export function quotaReached({ used, quota, wanted }: Quota): PlatformError {
  const keeps = `This organization uses ${sizeInWords(used)} of its ${sizeInWords(quota)} of storage.`
  const detail = `${keeps} There isn't enough space for ${sizeInWords(wanted)} more. Delete something first.`
  return new PlatformError(code, 413, detail)
}

export function isQuotaReached(error: unknown): error is PlatformError {
  return isPlatformError(error) && error.code === code
}
