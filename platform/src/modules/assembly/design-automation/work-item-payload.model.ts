import type { AssemblyOrder } from '../../../assembler/assembler.ts'

export type WorkItemInput = { urn: string; contentHash: string; url: string }

export type WorkItemOutline = {
  activity: string
  order: AssemblyOrder
  inputs: readonly WorkItemInput[]
  outputUrl: string
  callbackUrl: string
  timeLimitMinutes: number
}

/**
 * The body of `POST workitems`. The activity has the parameters `order` (JSON: what to build for whom, and the names of the model files),
 * `models` (the model files, the first with the others as its references) and `result` (one GLB).
 */
export function workItemPayload(outline: WorkItemOutline) {
  const files = outline.inputs.map(({ urn, contentHash, url }, index) => ({
    urn,
    contentHash,
    url,
    localName: `model-${String(index + 1).padStart(3, '0')}.glb`,
  }))
  const [first, ...others] = files.map(({ url, localName }) => ({ verb: 'get', url, localName }))
  const described = files.map(({ urn, contentHash, localName }) => ({ urn, contentHash, localName }))
  return {
    activityId: outline.activity,
    limitProcessingTimeSec: outline.timeLimitMinutes * 60,
    arguments: {
      order: { verb: 'get', url: dataUrl(orderOf(outline.order, described)), localName: 'order.json' },
      models: { ...first, ...(others.length > 0 && { references: others }) },
      result: { verb: 'put', url: outline.outputUrl, localName: 'result.glb' },
      onComplete: { verb: 'post', url: outline.callbackUrl },
    },
  }
}

function orderOf({ request }: AssemblyOrder, models: object[]) {
  const { portfolio, prototypeRelease, revitVersion, optionSets, bim360ProjectId, projectNumber, projectName } = request
  return {
    requestId: request.id,
    portfolio,
    prototypeRelease,
    revitVersion,
    optionSets,
    bim360ProjectId,
    projectNumber,
    projectName,
    models,
  }
}

function dataUrl(value: object): string {
  return `data:application/json,${encodeURIComponent(JSON.stringify(value))}`
}
