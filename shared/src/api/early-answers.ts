/** A call that was made before this code ran: by the page's first script, with what the browser remembered. */
export type EarlyAnswer = {
  request: Request
  response: Promise<Response>
  /** Milliseconds since the start of the page. */
  askedAt: number
  abort: () => void
}

/** As long as a call may take; what nobody has wanted by then is old. */
const lifetime = 10_000
/** Whose call it is: of another token or another organization it is another call. */
const caller = ['Authorization', 'Organization']

let answers: EarlyAnswer[] = []

/** Hands over what was asked for early; each answer is taken by the first call that asks the same, failures included. */
export function installEarlyAnswers(next: EarlyAnswer[]): void {
  answers = next
}

/** What was asked for early rested on a wrong guess, so nobody waits for it and nobody gets it. */
export function dropEarlyAnswers(): void {
  for (const { abort } of answers) abort()
  answers = []
}

/** For the API client in the place of `fetch`: an early answer to the same call, else the call itself. */
export function fetchOrTakeOver(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(input, init)
  // After a change no answer from before it is true.
  if (request.method !== 'GET') dropEarlyAnswers()
  return takeOver(request) ?? fetch(input, init)
}

function takeOver(request: Request): Promise<Response> | undefined {
  const answer = answers.find((one) => isSameCall(one.request, request))
  if (!answer) return undefined
  answers = answers.filter((one) => one !== answer)
  if (performance.now() - answer.askedAt > lifetime) return undefined
  if (request.signal.aborted) answer.abort()
  request.signal.addEventListener('abort', answer.abort, { once: true })
  return answer.response
}

function isSameCall(early: Request, request: Request): boolean {
  if (request.method !== early.method || request.url !== early.url) return false
  return caller.every((name) => early.headers.get(name) === request.headers.get(name))
}
