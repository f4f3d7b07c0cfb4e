import { reportSilently } from '@lintel/shared/api'

/** Imports code in the background. If that fails, it reports `failure` and retries whenever the connection returns. */
export async function importInBackground<Module>(load: () => Promise<Module>, failure: string): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    reportSilently(error, failure)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return importInBackground(load, failure)
  }
}
