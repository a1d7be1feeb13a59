import { pagedOptions } from './pagedOptions.ts'

/** What happened to a token, page by page. */
export const tokenActivityQueryOptions = pagedOptions(
  'tokenActivity',
  '/tokens/{token}/activity/v5',
)
