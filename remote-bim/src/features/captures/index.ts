export { FoundInCaptures } from './found-in-captures.tsx'
