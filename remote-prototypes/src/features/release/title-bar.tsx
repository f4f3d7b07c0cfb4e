import { ViewerTitleBar } from '@lintel/shared/viewer'
import type { ReactNode } from 'react'

type TitleBarProps = { prototype: string; release: string; versions: ReactNode; children?: ReactNode }

export function TitleBar({ prototype, release, versions, children }: TitleBarProps) {
  return (
    <ViewerTitleBar title={`${prototype} Prototype - ${release}`} beside={versions}>
      {children}
    </ViewerTitleBar>
  )
}
