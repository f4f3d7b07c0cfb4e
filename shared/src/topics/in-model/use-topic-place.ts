import { useSearchParams } from '../../routing/index.ts'

export type TopicPlace = { topicId: string | undefined; viewpointId: string | undefined }

/** The topic that is open beside the picture, and its viewpoint, as the address names them: it is a link to what is seen. */
export function useTopicPlace() {
  const [params, setParams] = useSearchParams()
  const place: TopicPlace = {
    topicId: params.get('topic') ?? undefined,
    viewpointId: params.get('viewpoint') ?? undefined,
  }
  function go({ topicId, viewpointId }: TopicPlace) {
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        for (const [name, value] of [
          ['topic', topicId],
          ['viewpoint', viewpointId],
        ] as const) {
          if (value === undefined) changed.delete(name)
          else changed.set(name, value)
        }
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { place, go }
}
