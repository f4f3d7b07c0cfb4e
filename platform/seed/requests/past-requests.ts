import { numbersFrom } from '../models/kernel/numbers-from.ts'
import type { SeedRelease } from '../prototypes.ts'
import { buildingSite, type BuildingSite } from './building-sites.ts'
import { optionsChooser } from './chosen-options.ts'
import type { CurrentSite } from './current-sites.ts'
import { drawHistory, historyOf, type History } from './histories.ts'
import { idFrom } from './id-from.ts'
import { drawFrom, type Draw } from './pick.ts'

export type SeedRequester = { requestedById: string | null; requestedBy: string }

/** A request that ended, long ago or just now. */
export type PastRequest = SeedRequester & {
  id: string
  organizationId: string
  release: SeedRelease
  optionSets: Record<string, string>
  site: BuildingSite
  requestedAt: number
  history: History
}

export type PastOptions = {
  organizationId: string
  count: number
  today: Date
  releases: readonly SeedRelease[]
  requesters: readonly (readonly [SeedRequester, weight: number])[]
  /** The buildings that the requests of the last weeks are for. */
  current?: readonly CurrentSite[]
}

const day = 86_400_000
const twoYears = 730
const recentDays = 60

/** All past requests, oldest first: increasing over two years, on working days, some of them for the same building again. */
export function pastRequests({
  organizationId,
  count,
  today,
  releases,
  requesters,
  current = [],
}: PastOptions): PastRequest[] {
  const draw = drawFrom(numbersFrom(`assembly requests of ${organizationId}`))
  const chooseOptions = optionsChooser()
  const chooseSite = siteChooser(draw, organizationId)
  const times = Array.from({ length: count }, () => drawTime(draw, today)).sort((left, right) => left - right)
  return times.map((requestedAt, index) => {
    const release = chooseRelease(draw, releases, requestedAt)
    const drawn = drawHistory(draw)
    const fitting = requestedAt < today.getTime() - recentDays * day ? [] : sitesFor(release, current)
    const site = fitting.length > 0 ? draw.one(fitting) : chooseSite(drawn.failure !== undefined)
    const requester = draw.weighted(requesters)
    const optionSets = chooseOptions(draw, release)
    const history = historyOf(drawn, release, optionSets)
    const id = idFrom(organizationId, 'request', index)
    return { ...requester, id, organizationId, release, optionSets, site, requestedAt, history }
  })
}

/** A time in the past, on a weekday, within the working hours of North America. */
function drawTime(draw: Draw, today: Date): number {
  const midnight = Math.floor(today.getTime() / day) * day
  const daysAgo = Math.floor(twoYears * (1 - draw.between(0, 1) ** 0.65)) + 1
  const startDate = new Date(midnight - daysAgo * day)
  const weekend = startDate.getUTCDay() === 0 ? 2 : startDate.getUTCDay() === 6 ? 1 : 0
  return startDate.getTime() - weekend * day + Math.round(draw.between(13, 22.5) * 3_600_000)
}

/** Mostly chooses the newest release at that time, and large prototypes far more often than others. */
function chooseRelease(draw: Draw, releases: readonly SeedRelease[], requestedAt: number): SeedRelease {
  const availableReleases = releases.filter(
    ({ published, releasedAt }) => published && releasedAt.getTime() < requestedAt,
  )
  const choices = availableReleases.length > 0 ? availableReleases : releases
  const newest = new Map(
    [...choices].sort((left, right) => +left.releasedAt - +right.releasedAt).map((one) => [one.prototype, one]),
  )
  return draw.weighted(choices.map((one) => [one, weightOf(one, newest.get(one.prototype) === one)] as const))
}

const popularity: Record<string, number> = { P13: 9, P14: 8, S03: 3, BTS: 3, Boathouse: 3, 'Headquarters Office': 2 }

function weightOf({ prototype }: SeedRelease, isNewest: boolean): number {
  return (popularity[prototype] ?? 1) * (isNewest ? 5 : 1)
}

function sitesFor({ revitVersion }: SeedRelease, current: readonly CurrentSite[]): BuildingSite[] {
  return current.flatMap(({ revitVersion: siteVersion, ...site }) => (siteVersion === revitVersion ? [site] : []))
}

/** Chooses the site: after a failure often the same building again, and sometimes one that succeeded. */
function siteChooser(draw: Draw, organizationId: string): (hasFailed: boolean) => BuildingSite {
  const recent: BuildingSite[] = []
  let createdCount = 0
  return (hasFailed) => {
    const isAgain = recent.length > 0 && draw.chance(0.2)
    const site = isAgain ? draw.one(recent) : buildingSite(draw, organizationId, (createdCount += 1))
    if (hasFailed || !isAgain) recent.push(site)
    if (recent.length > 12) recent.shift()
    return site
  }
}
