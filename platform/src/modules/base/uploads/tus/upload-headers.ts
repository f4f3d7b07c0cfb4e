/** Of the answers of the protocol's library, what callers are given. */
export const answeredHeaders = [
  'location',
  'upload-offset',
  'upload-length',
  'upload-expires',
  'upload-metadata',
  'cache-control',
]

export const versionHeaders = { 'tus-resumable': '1.0.0' }
export const abilityHeaders = {
  'tus-version': '1.0.0',
  'tus-extension': 'creation,creation-with-upload,expiration,termination',
}

/** What clients on other origins read of the answers. */
export const uploadHeaders = [
  ...answeredHeaders,
  ...Object.keys(versionHeaders),
  ...Object.keys(abilityHeaders),
  'tus-max-size',
]
