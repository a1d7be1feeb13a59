import type { APIResponse, Route } from 'playwright-core'

/** The answer to what a page asks, with what it says where that is JSON; it fails where the page is closed meanwhile. */
export async function fetchJson(route: Route): Promise<{ response: APIResponse; json: unknown }> {
  const response = await route.fetch()
  const isJson = (response.headers()['content-type'] ?? '').includes('json')
  return { response, json: isJson ? await response.json() : undefined }
}
