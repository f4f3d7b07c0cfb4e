export { Facts, type Fact } from './facts.tsx'
export { FoundInCaptures } from './found-in-captures.tsx'
export { PreviousLink } from './previous-link.tsx'
export { useLeaveOnError } from './use-leave-on-error.ts'
