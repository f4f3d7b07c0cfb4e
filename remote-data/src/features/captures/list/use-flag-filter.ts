import { fromFirstPage, type ListPlace } from '@lintel/shared/list'
import { useSearchParams } from '@lintel/shared/routing'

const name = 'flags'

/** Whether the list shows only captures with flagged elements; the address says it. */
export function useFlagFilter(place: ListPlace): [boolean, (isOn: boolean) => void] {
  const [params, setParams] = useSearchParams()
  function setOn(isOn: boolean) {
    setParams(
      (before) => {
        const next = fromFirstPage(before, [place])
        if (isOn) next.set(name, 'yes')
        else next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return [params.get(name) === 'yes', setOn]
}
