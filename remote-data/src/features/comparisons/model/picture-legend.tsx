import { ToggleButton } from '@lintel/shared/captured-model'
import { Box, Flex, Text } from '@lintel/shared/ui'
import { ArrowSign } from '@lintel/shared/viewer'
import { leftOutText, type MoveArrows } from '../moves/move-arrows.model.ts'
import { differenceColors } from './difference-appearance.model.ts'

type PictureLegendProps = {
  hasMoved: boolean
  /** Undefined until the models are loaded. */
  moves: MoveArrows | undefined
  areArrowsShown: boolean
  onArrowsShown: (areShown: boolean) => void
}

/** Explains colors and arrows, and counts moves without an arrow. */
export function PictureLegend({ hasMoved, moves, areArrowsShown, onArrowsShown }: PictureLegendProps) {
  const leftOut = moves ? leftOutText(moves) : ''
  return (
    <Flex gap="4" wrap="wrap" align="center" textStyle="sm">
      <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" aria-label="Colors">
        {Object.entries(differenceColors).map(([name, color]) => (
          <Flex as="li" key={name} align="center" gap="2">
            <Box aria-hidden boxSize="3" rounded="sm" style={{ background: color }} />
            {name}
          </Flex>
        ))}
        {hasMoved && areArrowsShown && (
          <Flex as="li" align="center" gap="2">
            <ArrowSign />
            Moved
          </Flex>
        )}
      </Flex>
      {hasMoved && (
        <>
          {areArrowsShown && leftOut !== '' && <Text color="fg.muted">{leftOut}</Text>}
          <ToggleButton isOn={areArrowsShown} onClick={() => onArrowsShown(!areArrowsShown)}>
            Show Moves
          </ToggleButton>
        </>
      )}
    </Flex>
  )
}
