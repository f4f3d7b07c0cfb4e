import { Box, Button, Flex, Spinner, Stack } from '@chakra-ui/react'
import { CircleAlert, RotateCw } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Heading, Text } from '../text.tsx'
import { handFocusOn } from './hand-focus-on.ts'

type ErrorPanelProps = {
  title: ReactNode
  detail?: ReactNode
  /** Shows Try Again. */
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** The trace id that support asks for. */
  traceId?: string | undefined
  /** More details. */
  children?: ReactNode
  /** Other actions, beside Try Again. */
  actions?: ReactNode
  /** It replaces the whole page, so its title is the page's heading. */
  isPage?: boolean
}

/** A failure in place of what failed, announced, with Try Again. */
export function ErrorPanel({ title, detail, traceId, children, ...rest }: ErrorPanelProps) {
  const { onRetry, isRetrying = false, actions, isPage = false } = rest
  const panel = useRef<HTMLDivElement>(null)
  // Try Again removes the panel with the focus in it.
  useLayoutEffect(() => handFocusOn(panel.current), [])
  return (
    <Box
      ref={panel}
      role="alert"
      bg="bg.panel"
      borderWidth="1px"
      rounded="xl"
      shadow="sm"
      p={{ base: '5', md: '8' }}
      maxW="3xl"
    >
      <Flex gap="4" align="start" direction={{ base: 'column', sm: 'row' }}>
        <Box aria-hidden p="2.5" rounded="lg" bg="red.subtle" color="red.fg">
          <CircleAlert size={22} strokeWidth={1.75} />
        </Box>
        <Stack gap="3" flex="1" minW="0" align="start">
          <Heading as={isPage ? 'h1' : 'h2'} textStyle="lg">
            {title}
          </Heading>
          {detail && (
            <Text as="div" color="fg.muted" overflowWrap="anywhere">
              {detail}
            </Text>
          )}
          {children}
          {traceId && (
            <Text textStyle="sm" color="fg.subtle" overflowWrap="anywhere">
              Trace ID{' '}
              <Text as="code" fontFamily="mono">
                {traceId}
              </Text>
            </Text>
          )}
          {(onRetry ?? actions) && (
            <Flex mt="1" gap="3" wrap="wrap">
              {onRetry && (
                // Not disabled while retrying, which would lose the focus.
                <Button onClick={isRetrying ? undefined : onRetry} aria-disabled={isRetrying || undefined}>
                  {isRetrying ? <Spinner aria-hidden size="sm" /> : <RotateCw aria-hidden size={16} />}
                  Try Again
                </Button>
              )}
              {actions}
            </Flex>
          )}
        </Stack>
      </Flex>
    </Box>
  )
}
