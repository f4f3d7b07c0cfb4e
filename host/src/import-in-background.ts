import { reportSilently } from '@lintel/shared/api'

/** Imports code that nobody waits for. Where that fails, `failure` is reported, and it is tried again whenever the connection returns. */
export async function importInBackground<Module>(load: () => Promise<Module>, failure: string): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    reportSilently(error, failure)
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return importInBackground(load, failure)
  }
}
