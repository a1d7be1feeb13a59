import { readOptions } from './readOptions.ts'

/** A collection's traits without prices. */
export const staticAttributesQueryOptions = readOptions(
  'staticAttributes',
  '/collections/{collection}/attributes/static/v1',
)
