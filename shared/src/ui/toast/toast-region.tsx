import {
  Box,
  Button,
  CircleAlert,
  CircleCheck,
  Flex,
  IconButton,
  Info,
  Text,
  TriangleAlert,
  X,
} from '../components/index.ts'
import { useRef } from 'react'
import { closeToast, useCurrentToast, type Toast } from './toast-queue.ts'
import { useCountdown } from './use-countdown.ts'
import { useToastPosition } from './use-toast-position.ts'

const styles = {
  success: { palette: 'green', Symbol: CircleCheck, name: 'Success' },
  error: { palette: 'red', Symbol: CircleAlert, name: 'Error' },
  info: { palette: 'blue', Symbol: Info, name: 'Information' },
  warning: { palette: 'orange', Symbol: TriangleAlert, name: 'Warning' },
} as const

type ToastRegionProps = {
  /** Set while the page is covered, such as by the splash screen: toasts wait until they can be seen. */
  isCovered?: boolean
}

/** Shows the toasts. The host renders it once, outside the routes. */
export function ToastRegion({ isCovered = false }: ToastRegionProps) {
  const current = useCurrentToast()
  const toast = isCovered ? undefined : current
  const region = useRef<HTMLDivElement>(null)
  const key = toast && `${toast.id} ${toast.times}`
  useToastPosition(region, key)
  const isUrgent = toast?.type === 'error'
  return (
    <Box
      as="section"
      ref={region}
      aria-label="Notifications"
      position="fixed"
      left={{ base: '3', sm: 'auto' }}
      right="3"
      // Hidden until it is positioned.
      bottom="3"
      zIndex="toast"
      // An open dialog disables pointer events for the rest of the page.
      pointerEvents="auto"
    >
      <div aria-live="polite" aria-atomic="true">
        {toast && !isUrgent && <ToastCard key={key} toast={toast} />}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {toast && isUrgent && <ToastCard key={key} toast={toast} />}
      </div>
    </Box>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { palette, Symbol, name } = styles[toast.type]
  const close = () => closeToast(toast.id)
  const handlers = useCountdown(toast.timeout, close)
  return (
    <Flex
      data-testid="toast"
      data-type={toast.type}
      colorPalette={palette}
      align="center"
      gap="3"
      w={{ base: 'full', sm: 'md' }}
      bg="bg.panel"
      color="fg"
      borderWidth="1px"
      borderLeftWidth="4px"
      borderLeftColor="colorPalette.solid"
      rounded="lg"
      shadow="lg"
      ps="4"
      pe="2"
      py="3"
      animationName="slide-from-bottom, fade-in"
      animationDuration="moderate"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
      {...handlers}
    >
      <Box color="colorPalette.fg" flexShrink="0">
        <Symbol aria-label={name} size={20} />
      </Box>
      <Text flex="1" textStyle="sm" overflowWrap="anywhere">
        {toast.text}
      </Text>
      {toast.action && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            close()
            toast.action?.callback()
          }}
        >
          {toast.action.text}
        </Button>
      )}
      <IconButton aria-label="Close notification" size="sm" variant="ghost" colorPalette="gray" onClick={close}>
        <X size={16} />
      </IconButton>
    </Flex>
  )
}
