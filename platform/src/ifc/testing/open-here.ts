import { openModel, startWebIfc, type OpenModel } from '../geometry/open-model.ts'

const heapBytes = 1024 ** 3

let started: ReturnType<typeof startWebIfc> | undefined

/** Opens a file here, for the time of the work, by a web-ifc that all files of a test have: each one more holds gigabytes of addresses until it is collected. */
export async function withModelHere<Result>(
  path: string,
  work: (model: OpenModel) => Promise<Result>,
): Promise<Result> {
  started ??= startWebIfc()
  const model = await openModel(path, heapBytes, started).catch((error: unknown) => {
    // What has failed within may be broken.
    started = undefined
    throw error
  })
  try {
    return await work(model)
  } finally {
    model.close()
  }
}
