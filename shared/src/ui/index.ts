export {
  Avatar,
  Badge,
  Box,
  Button,
  Card,
  Center,
  Dialog,
  Drawer,
  Flex,
  Grid,
  Heading,
  IconButton,
  List,
  Portal,
  Separator,
  SimpleGrid,
  Skeleton,
  Stack,
  Switch,
  Text,
  VisuallyHidden,
} from '@chakra-ui/react'
export { BackLink } from './back-link.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
export { EmptyState } from './empty-state.tsx'
export { ErrorPanel } from './error-panel.tsx'
export * from './icons.ts'
export { ImagePicker, type ImagePickerProps } from './image-picker.tsx'
export { LinkButton } from './link-button.tsx'
export { LoadError } from './load-error.tsx'
export { PageHeader } from './page-header.tsx'
export { Panel } from './panel.tsx'
export { Popover } from './popover.tsx'
export { Select } from './select.tsx'
export { SkeletonCard } from './skeleton-card.tsx'
export { StaleNote } from './stale-note.tsx'
export { menuCloseDelay, menuOpenDelay, selectMenuMaxHeight, Tooltip } from './tooltip.tsx'
export { UiProvider } from './ui-provider.tsx'
