import { request } from './request.ts'

/**
 * Asks the marketplace to look at a token's orders again. Nobody waits for it, and a failure is ignored.
 *
 * @example
 * ```ts
 * import { refreshLiquidity } from '@sluice/sdk/reservoir'
 *
 * const api = 'https://market.example/api/8453'
 * refreshLiquidity(api, '0xa196769ca67f4903eca574f5e76e003071a4d84a:12')
 * ```
 */
export function refreshLiquidity(baseApiUrl: string, token: string): void {
  request({
    method: 'POST',
    url: `${baseApiUrl}/tokens/refresh/v2`,
    data: { tokens: [token], liquidityOnly: true },
  }).catch(() => undefined)
}
