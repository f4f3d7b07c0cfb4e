export {
  Avatar,
  Badge,
  Box,
  Button,
  Card,
  Center,
  Dialog,
  Drawer,
  FileUpload,
  Flex,
  Grid,
  IconButton,
  Input,
  InputGroup,
  List,
  Pagination,
  Portal,
  Separator,
  SimpleGrid,
  Skeleton,
  Spinner,
  Stack,
  Switch,
  Table,
  Textarea,
  VisuallyHidden,
} from '@chakra-ui/react'
export { withoutBidiControls } from './bidi.ts'
export { BackLink } from './back-link.tsx'
export { Checkbox } from './checkbox.tsx'
export { CheckList } from './check-list.tsx'
export { ConfirmDialog } from './confirm-dialog.tsx'
export { boxStyle, controlStyle } from './control-style.ts'
export { downloadFile } from './download-file.ts'
export { EmptyState } from './states/empty-state.tsx'
export { ErrorPanel } from './states/error-panel.tsx'
export { FileDropzone, FileInput, type FileChoice } from './file-input.tsx'
export * from './icons.ts'
export { ImagePicker, type ImagePickerProps } from './image/image-picker.tsx'
export { LabeledField } from './labeled-field.tsx'
export { LinkButton } from './link-button.tsx'
export { ListCheckbox } from './list-checkbox.tsx'
export { LoadError } from './states/load-error.tsx'
export { PageHeader } from './page-header.tsx'
export { Panel } from './panel.tsx'
export { PanelBoundary } from './states/panel-boundary.tsx'
export { Popover } from './popover.tsx'
export { RadioChoice } from './radio-choice.tsx'
export { Select } from './select.tsx'
export { SkeletonCard } from './states/skeleton-card.tsx'
export { StaleNote } from './states/stale-note.tsx'
export { StatusChip, type StatusTone } from './status-chip.tsx'
export { Heading, Text } from './text.tsx'
export { menuCloseDelay, menuOpenDelay, selectMenuMaxHeight, Tooltip } from './tooltip.tsx'
export { UiProvider } from './ui-provider.tsx'
export { useFileDrop } from './image/use-file-drop.ts'
