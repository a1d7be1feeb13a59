import { request } from './request.ts'

/** Asks the marketplace to look at a token's orders again. Nobody waits for it, and a failure is ignored. */
export function refreshLiquidity(baseApiUrl: string, token: string): void {
  request({
    method: 'POST',
    url: `${baseApiUrl}/tokens/refresh/v2`,
    data: { tokens: [token], liquidityOnly: true },
  }).catch(() => undefined)
}
