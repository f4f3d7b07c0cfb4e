import { Button, Flex, Text } from '../../ui/index.ts'
import type { ValueSource } from '../colouring/value-source.ts'
import type { ElementSource } from '../elements/listed-element.ts'
import { FloatingPanel } from '../tools/floating-panel.tsx'
import type { Viewer } from '../viewer.ts'
import { sideTitles, type SideName } from './use-side.ts'
import { useSideCode, type SideCode } from './use-side-code.ts'

type SideProps = {
  viewer: Viewer
  source: ElementSource | undefined
  values: ValueSource | undefined
  side: SideName | undefined
  /** It was opened by a key, so the keys go there. */
  takesFocus: boolean
  onClose: () => void
}

/** The panel left of the picture: tree, colours or levels. */
export function Side({ viewer, source, values, side, takesFocus, onClose }: SideProps) {
  const code = useSideCode({ isWanted: side !== undefined })
  const frame = { side: 'left', isFilled: true, takesFocus, onClose } as const
  if (code.status === 'loaded') return <code.Panels {...{ viewer, source, values, side, frame }} />
  if (!side) return null
  return (
    <FloatingPanel title={sideTitles[side]} {...frame}>
      <NotYet code={code} />
    </FloatingPanel>
  )
}

function NotYet({ code }: { code: Exclude<SideCode, { status: 'loaded' }> }) {
  if (code.status === 'loading') {
    return (
      <Text role="status" p="3" textStyle="sm" color="fg.muted">
        Loading…
      </Text>
    )
  }
  return (
    <Flex role="alert" direction="column" align="start" gap="2" p="3" textStyle="sm">
      <Text color="fg.muted">This panel could not be fetched. Check the connection.</Text>
      <Button size="xs" variant="outline" colorPalette="gray" onClick={code.retry}>
        Try Again
      </Button>
    </Flex>
  )
}
