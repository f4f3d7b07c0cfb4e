import { paths } from '@lintel/shared/remote'

export function SampleViewPage() {
  return <a href={paths.home()}>One sample</a>
}
