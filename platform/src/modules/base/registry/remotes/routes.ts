import {
  disableSchema,
  noChangeSchema,
  releaseEventsQuerySchema,
  releaseEventsSchema,
  remoteStateSchema,
  remoteStatesSchema,
  trialChangeSchema,
  versionChangeSchema,
} from '@lintel/shared/contract/releases'
import { z } from 'zod'
import type { App } from '../../../../interfaces/app.ts'
import { addRoute, type ReleaserDeps } from '../tokens/releaser-routes.ts'
import { assertMayRelease, mayRelease, type Releaser } from '../tokens/releaser.ts'
import { disable, enable, promote, rollBack } from './change-remote.ts'
import { startTrial, endTrial, requireRemote, type Change } from './remote-changes.ts'
import { eventOf, pruneRelease, readState, readStates } from './remote-state.ts'
import { listEvents } from './repository.ts'

export const remoteParams = z.object({ name: z.string().min(1).max(80) })

const remotes = '/registry/remotes'
const remote = `${remotes}/:name`

export function remoteRoutes(app: App, deps: ReleaserDeps): void {
  const listSchema = {
    summary: 'All remotes, with live, trial, and disabled versions',
    response: { 200: remoteStatesSchema },
  }
  addRoute(app, deps, { method: 'GET', url: remotes, schema: listSchema }, async ({ tx, releaser }) => ({
    items: await readStates(tx, (name) => mayRelease(releaser, name)),
  }))
  const eventsSchema = {
    summary: 'The audit trail of a remote, newest first',
    params: remoteParams,
    querystring: releaseEventsQuerySchema,
    response: { 200: releaseEventsSchema },
  }
  const events = { method: 'GET', url: `${remote}/events`, schema: eventsSchema } as const
  addRoute(app, deps, events, async ({ tx, releaser, params: { name }, query: { before, take } }) => {
    assertMayRelease(releaser, name)
    await requireRemote({ tx, name })
    const found = await listEvents(tx, name, { before, take: take + 1 })
    const items = found.slice(0, take).map(eventOf)
    return { items, next: found.length > take ? (items.at(-1)?.id ?? null) : null }
  })
  removalRoute(app, deps)
  changeRoutes(app, deps)
}

function removalRoute(app: App, deps: ReleaserDeps): void {
  const schema = {
    summary: 'Retire an unused version before its files are removed',
    params: remoteParams.extend({ version: z.string().min(1).max(80) }),
    response: { 204: z.null() },
  }
  const removal = { method: 'DELETE', url: `${remote}/releases/:version`, schema, isChange: true } as const
  addRoute(app, deps, removal, async ({ tx, releaser, record, params, reply }) => {
    assertMayRelease(releaser, params.name)
    await pruneRelease(tx, params)
    await record([{ action: 'release-changed', before: null, after: { ...params, release: 'removed' } }])
    void reply.code(204)
    return null
  })
}

function changeRoutes(app: App, deps: ReleaserDeps): void {
  function add<Body extends z.ZodType>(
    verb: string,
    { summary, body }: { summary: string; body: Body },
    act: (change: Change, requestBody: z.output<Body>) => Promise<void>,
  ) {
    const schema = { summary, params: remoteParams, body, response: { 200: remoteStateSchema } }
    const route = { method: 'POST', url: `${remote}/${verb}`, schema, isChange: true } as const
    addRoute(app, deps, route, async ({ releaser, params: { name }, body: requestBody, ...caller }) => {
      await act(changeBy(caller, releaser, name), requestBody as z.output<Body>)
      return readState(caller.tx, name)
    })
  }
  const trial = {
    summary: 'Start a trial of a version for a share of users, organizations, or people',
    body: trialChangeSchema,
  }
  add('trial', trial, (change, { version, ...audience }) => startTrial(change, { version }, audience))
  add('end-trial', { summary: 'End the trial for everyone', body: noChangeSchema }, (change) =>
    endTrial(change, 'trialEnded'),
  )
  const promotion = {
    summary: 'Promote a version to everyone; by default, the one on trial',
    body: versionChangeSchema,
  }
  add('promote', promotion, (change, { version }) => promote(change, version))
  const back = { summary: 'Roll back to a version; by default, the previous one', body: versionChangeSchema }
  add('rollback', back, (change, { version }) => rollBack(change, version))
  const off = { summary: 'Take a remote out of service, with a reason', body: disableSchema }
  add('disable', off, (change, { reason }) => disable(change, reason))
  add('enable', { summary: 'Enable a remote', body: noChangeSchema }, enable)
}

/** A change of this remote, if the caller may release it. */
export function changeBy({ tx, record }: Pick<Change, 'tx' | 'record'>, releaser: Releaser, name: string): Change {
  assertMayRelease(releaser, name)
  return { tx, name, record, author: { by: releaser.by, byId: releaser.byId } }
}
