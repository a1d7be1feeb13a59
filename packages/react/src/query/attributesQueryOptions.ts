import { readOptions } from './readOptions.ts'

/** A collection's traits, each value with its count and floor. */
export const attributesQueryOptions = readOptions(
  'attributes',
  '/collections/{collection}/attributes/all/v4',
)
