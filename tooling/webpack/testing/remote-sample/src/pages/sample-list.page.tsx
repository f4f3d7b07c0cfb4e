import { paths } from '@lintel/shared/remote'

export function SampleListPage() {
  return <a href={paths.home()}>All samples</a>
}
