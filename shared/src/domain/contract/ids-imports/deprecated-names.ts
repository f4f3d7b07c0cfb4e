export {
  /** @deprecated Use `maxIdsBytes`. */
  maxIdsBytes as mostIdsBytes,
  /** @deprecated Use `maxIdsImports`. */
  maxIdsImports as mostIdsImports,
  /** @deprecated Use `maxIdsProposals`. */
  maxIdsProposals as mostIdsProposals,
} from './ids-import.ts'
