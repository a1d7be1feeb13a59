import { pagedOptions } from './pagedOptions.ts'

/** What accounts did, page by page. */
export const userActivityQueryOptions = pagedOptions('userActivity', '/users/activity/v6')
