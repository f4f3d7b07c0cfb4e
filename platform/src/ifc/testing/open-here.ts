import { openModel, startWebIfc, type OpenModel } from '../geometry/open-model.ts'

const heapBytes = 1024 ** 3

let started: ReturnType<typeof startWebIfc> | undefined

/**
 * Opens a file in this process while `work` runs. All files of a test share one web-ifc: each instance reserves gigabytes of address space
 * until it's collected.
 */
export async function withModelHere<Result>(
  path: string,
  work: (model: OpenModel) => Promise<Result>,
): Promise<Result> {
  started ??= startWebIfc()
  const model = await openModel(path, heapBytes, started).catch((error: unknown) => {
    // The instance may be broken after a failure.
    started = undefined
    throw error
  })
  try {
    return await work(model)
  } finally {
    model.close()
  }
}
