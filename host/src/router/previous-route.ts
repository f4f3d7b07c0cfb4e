import { paths } from '@lintel/shared/remote'

/** The address of the page that is open, recorded on every navigation; a refused navigation goes back to it. */
export type PreviousRoute = {
  /** Where a refused request goes back to; nowhere when it was for that very page, which would go round in circles. */
  wayBack: (refused: Request) => string | undefined
  record: (path: string) => void
}

export function createPreviousRoute(): PreviousRoute {
  let recorded: string | undefined
  return {
    wayBack(refused) {
      const { pathname, search } = new URL(refused.url)
      if (recorded?.split('#')[0] === pathname + search) recorded = undefined
      return recorded
    },
    record(path) {
      if (path === paths.callback() || path === paths.error()) return
      recorded = path
    },
  }
}
