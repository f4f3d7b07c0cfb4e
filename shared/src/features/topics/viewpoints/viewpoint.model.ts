import type { ViewpointSource, TopicViewpointSummary } from '../../../domain/contract/topics/index.ts'
import { paths } from '../../../domain/remote/index.ts'

/**
 * The URL of a viewpoint in 3D; undefined if the viewpoint has no camera, or does not show a model of this application.
 */
export function viewpointAddress(
  organization: string,
  { id, topicId, seenIn, hasCamera }: Pick<TopicViewpointSummary, 'id' | 'topicId' | 'seenIn' | 'hasCamera'>,
): string | undefined {
  if (!hasCamera || !seenIn) return undefined
  if (seenIn.kind === 'capture')
    return paths.topicInModel(organization, seenIn.captureId, { id: topicId, viewpointId: id })
  if (seenIn.kind === 'federated') {
    const search = new URLSearchParams([
      ['topic', topicId],
      ['viewpoint', id],
      ...seenIn.files.map((file) => ['file', file]),
    ])
    return `${paths.project(organization, seenIn.projectId, 'federated-model')}?${search.toString()}`
  }
  const path =
    seenIn.kind === 'prototype'
      ? paths.prototype(organization, seenIn.prototype, seenIn.release)
      : paths.assemblyModel(organization, seenIn.requestId)
  return `${path}?topic=${topicId}&viewpoint=${id}`
}

const seenWords: Record<ViewpointSource['kind'], string> = {
  capture: 'a capture',
  prototype: 'a prototype',
  assembled: 'an assembled model',
  federated: 'the federated model',
}

/** `Viewpoint 2, in a capture`: the accessible name of a picture. */
export function viewpointName({ seenIn }: Pick<TopicViewpointSummary, 'seenIn'>, position: number): string {
  const name = `Viewpoint ${position}`
  return seenIn ? `${name}, in ${seenWords[seenIn.kind]}` : name
}
