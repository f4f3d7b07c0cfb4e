import type { ReactNode } from 'react'
import {
  Box,
  CircleAlert,
  Flex,
  IconButton,
  Info,
  Stack,
  Text,
  TriangleAlert,
  X,
} from '../../../ui/components/index.ts'
import { useSideWidth } from '../../side/side-width.ts'

const styles = {
  info: { palette: 'blue', Symbol: Info },
  warning: { palette: 'orange', Symbol: TriangleAlert },
  error: { palette: 'red', Symbol: CircleAlert },
} as const

type ViewerNoticeProps = {
  type: keyof typeof styles
  title: ReactNode
  /** Beside the text if there is room, otherwise below. */
  action: ReactNode
  onClose?: () => void
  children: ReactNode
}

/** A card over the picture that reports a problem. Use it in the `notices` of a `ModelViewer`. */
export function ViewerNotice({ type, title, action, onClose, children }: ViewerNoticeProps) {
  const { palette, Symbol } = styles[type]
  return (
    <Flex
      colorPalette={palette}
      gap="3"
      align="start"
      px="3"
      py="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor="colorPalette.solid"
      rounded="md"
      shadow="sm"
      textStyle="sm"
    >
      <Box aria-hidden color="colorPalette.fg" pt="0.5">
        <Symbol size={18} />
      </Box>
      <Flex flex="1" minW="0" gap="2" wrap="wrap" justify="space-between" align="start">
        <Box flex="1 1 13rem" minW="0" overflowWrap="anywhere">
          <Text fontWeight="medium">{title}</Text>
          <Text as="div" color="fg.muted">
            {children}
          </Text>
        </Box>
        {action}
      </Flex>
      {onClose && (
        <IconButton aria-label="Close notice" size="xs" variant="ghost" colorPalette="gray" onClick={onClose}>
          <X size={16} />
        </IconButton>
      )}
    </Flex>
  )
}

type NoticeAreaProps = {
  /** Panels on its sides. */
  isPanelLeft: boolean
  isPanelRight: boolean
  children: ReactNode
}

/**
 * Notices in a column that covers at most half of a small picture. Tools and panels keep their positions; so does the
 * view cube, if the notices have enough room beside it.
 */
export function NoticeArea({ isPanelLeft, isPanelRight, children }: NoticeAreaProps) {
  const [width] = useSideWidth()
  const [left, right] = [isPanelLeft ? `${width + 1.5}rem` : '0.75rem', isPanelRight ? '26.5rem' : '6rem']
  return (
    <Stack
      position="absolute"
      zIndex="1"
      top="3"
      left={{ base: '3', md: left }}
      w="24rem"
      maxW={{ base: 'calc(100% - 1.5rem)', md: `max(14rem, calc(100% - ${left} - ${right}))` }}
      maxH={{ base: '50%', md: 'calc(100% - 6rem)' }}
      overflowY="auto"
      gap="2"
      rounded="md"
    >
      {children}
    </Stack>
  )
}
