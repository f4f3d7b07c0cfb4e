export {
  /** @deprecated Use `IdsCheckIssue`. */
  type IdsCheckIssue as IdsIssueTold,
  /** @deprecated Use `maxStoredFindings`. */
  maxStoredFindings as mostKeptFindings,
} from './ids-check.ts'
export {
  /** @deprecated Use `maxIdsBytes`. */
  maxIdsBytes as mostIdsBytes,
  /** @deprecated Use `maxIdsFiles`. */
  maxIdsFiles as mostIdsFiles,
  /** @deprecated Use `idsFileNameQuerySchema`. */
  idsFileNameQuerySchema as idsSentQuerySchema,
  /** @deprecated Use `IdsFileNameQuery`. */
  type IdsFileNameQuery as IdsSentQuery,
  /** @deprecated Use `idsCheckUploadQuerySchema`. */
  idsCheckUploadQuerySchema as idsCheckSentQuerySchema,
} from './ids-file.ts'
