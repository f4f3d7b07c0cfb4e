import { getResponse } from 'msw'
import { sampleHandlers } from '../src/testing/handlers.ts'

/** Answers the pages' calls from the mock API; everything else goes to the network. */
export function answerCalls(): void {
  const handlers = sampleHandlers()
  const network = window.fetch.bind(window)
  window.fetch = async (input, init) => {
    const request = new Request(input, init)
    return (await getResponse(handlers, request.clone())) ?? network(request)
  }
}
