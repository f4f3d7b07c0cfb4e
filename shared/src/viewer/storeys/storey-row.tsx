import { countText, lengthText } from '../../core/format/index.ts'
import { useUnits } from '../../core/organization/index.ts'
import { Box, Button, Flex, Text } from '../../ui/components/index.ts'
import { shownIn } from '../appearance/appearance.ts'
import { isIsolated, visibilityOf } from '../elements/element-actions.ts'
import { VisibilityButtons } from '../elements/visibility-buttons.tsx'
import { viewerFocus } from '../surface/viewer-colors.ts'
import type { Viewer } from '../viewer.ts'
import type { Storey } from './storeys.model.ts'

type StoreyRowProps = { viewer: Viewer; storey: Storey; isPlan: boolean; onPlan: () => void }

/** One storey: its name, height and actions. */
export function StoreyRow({ viewer, storey: { name, floor, elements }, isPlan, onPlan }: StoreyRowProps) {
  const units = useUnits()
  const appearance = viewer.getAppearance()
  const visibility = visibilityOf(elements, shownIn(appearance))
  return (
    <Flex as="li" align="center" gap="2" minH="9">
      <Box flex="1" minW="0">
        <Text overflowWrap="anywhere" color={visibility === 'hidden' ? 'fg.muted' : undefined}>
          {name}
        </Text>
        <Text color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
          {lengthText(floor, units)} · {countText(elements.length)}
        </Text>
      </Box>
      <Button
        aria-label={`Plan of ${name}`}
        aria-pressed={isPlan}
        size="2xs"
        variant="outline"
        colorPalette={isPlan ? 'brand' : 'gray'}
        _focusVisible={viewerFocus}
        onClick={onPlan}
      >
        Plan
      </Button>
      <VisibilityButtons {...{ viewer, name, elements, visibility }} isIsolated={isIsolated(appearance, elements)} />
    </Flex>
  )
}
