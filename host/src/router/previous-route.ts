import { paths } from '@lintel/shared/remote'

/** The URL of the open page, recorded on every navigation; a rejected navigation returns to it. */
export type PreviousRoute = {
  /** Where a rejected request returns to; undefined if it was for that very page, which would loop. */
  wayBack: (rejectedRequest: Request) => string | undefined
  /** Whether a request only returns from a rejection, so that its own rejection needs no message. */
  isReturn: (request: Request) => boolean
  /** Whether a request is for the open page with another query. */
  isOpenPage: (request: Request) => boolean
  record: (path: string) => void
  /** Records that an error is shown instead of a page. */
  recordError: () => void
}

export function createPreviousRoute(): PreviousRoute {
  let recorded: string | undefined
  let returnTarget: string | undefined
  let open: string | undefined
  return {
    wayBack(refused) {
      if (matchesPath(refused, recorded)) recorded = undefined
      returnTarget = recorded
      return recorded
    },
    isReturn: (request) => matchesPath(request, returnTarget),
    isOpenPage(request) {
      const { pathname } = new URL(request.url)
      return open !== undefined && open.split(/[?#]/)[0] === pathname && !matchesPath(request, open)
    },
    recordError() {
      open = undefined
    },
    record(path) {
      returnTarget = undefined
      open = path
      if (path === paths.callback() || path === paths.error()) return
      recorded = path
    },
  }
}

function matchesPath(request: Request, path: string | undefined): boolean {
  const { pathname, search } = new URL(request.url)
  return path?.split('#')[0] === pathname + search
}
